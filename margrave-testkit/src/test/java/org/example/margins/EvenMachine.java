// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.QuadraticPenalty;
import dev.margrave.solver.QuadraticPenalty.Of;
import java.util.Locale;
import java.util.OptionalDouble;

/** The pinball loss with a price of outputs, or margins, that spread around their mean: a machine with its own quadratic penalty. */
public final class EvenMachine extends ClassifierMachine<EvenMachine> {
    private static final MachineInfo INFO = MachineInfo.classifier(
            "even-svm",
            "½|w|² + ½·spread·variance + C Σ pinball(1-yf)",
            ParameterSpec.positive("C", 1, "price of a row inside the margin"),
            ParameterSpec.atLeast("spread", 0, OptionalDouble.of(1), "price of the variance"),
            ParameterSpec.choice("of", Of.class, "whose variance"));

    private EvenMachine(Settings settings) {
        super(settings, EvenMachine::new);
    }

    public static EvenMachine with(KernelRule kernel) {
        return new EvenMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of the variance, at least 0. */
    public EvenMachine spread(double value) {
        return set("spread", value);
    }

    /** Whose variance. */
    public EvenMachine of(Of which) {
        return set("of", which.name().toLowerCase(Locale.ROOT));
    }

    @Override
    protected Objective objective() {
        return Objective.loss(new Pinball(value("C"), 0.2))
                .quadraticPenalty(new QuadraticPenalty(choice("of", Of.class), 1, value("spread")));
    }
}
