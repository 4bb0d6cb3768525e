// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.logistic.LogisticMethod;
import dev.margrave.machine.MachineInfo.Trait;

/**
 * Logistic regression: ½|w|² + C Σ ln(1+exp(-yf)). Its kernel is linear; {@link #map} approximates others. σ(f) is the model's own
 * estimate of the probability of the label that sorts last; a calibrated model has probabilities checked on held-out rows.
 */
public final class LogisticMachine extends ClassifierMachine<LogisticMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "logistic",
                    "½|w|² + C Σ ln(1+exp(-yf))",
                    ParameterSpec.positive("C", 1, "price of a row").triedPowersOfTen(-2, 3))
            .summary("logistic regression, linear and over a map")
            .traits(Trait.NEEDS_LINEAR_KERNEL)
            .reference("Cox 1958");

    private LogisticMachine(Settings settings) {
        super(settings, LogisticMachine::new);
    }

    /** A machine with default parameters on the features themselves. */
    public static LogisticMachine linear() {
        return new LogisticMachine(Settings.of(INFO));
    }

    /** The price of a row, positive. */
    public LogisticMachine c(double value) {
        return set("C", value);
    }

    @Override
    protected Objective objective() {
        return Objective.direct(new LogisticMethod(value("C")));
    }
}
