// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.model.Calibration;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.function.UnaryOperator;

/** Turns decision values on held-out rows into the probabilities that {@link Metric#LOG_LOSS} and {@link Metric#BRIER} measure. */
final class HeldOutProbabilities {
    private HeldOutProbabilities() {}

    /**
     * Learns from the training rows alone, by folds within them, how the values of a machine's functions become one probability
     * for each label that occurs there, in the order of the labels.
     */
    static UnaryOperator<double[]> learn(Machine<?> machine, Dataset train) {
        Calibration calibration = Calibrator.of(Calibration.Kind.TEMPERATURE)
                .heldOut(machine, train)
                .orElseThrow(() -> new StoppedException(
                        StopReason.INTERRUPTED, "stopped before the probabilities of held-out rows were fitted"))
                .calibrate(Calibration.Kind.TEMPERATURE);
        return calibration::probabilities;
    }
}
