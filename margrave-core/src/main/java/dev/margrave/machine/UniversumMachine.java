// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.machine.MachineInfo.Trait;
import java.util.OptionalDouble;

/**
 * Support vector machine that keeps rows of neither class near f = 0: ½|w|² + C Σ(1-yf)₊ + CU Σ over the universum
 * (|f|-epsilon)₊.
 */
public final class UniversumMachine extends ClassifierMachine<UniversumMachine> {
    static final MachineInfo INFO = MachineInfo.classifier(
                    "universum-svm",
                    "½|w|² + C Σ(1-yf)₊ + CU Σ over the universum (|f|-epsilon)₊",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.positive("CU", 1, "price of a universum row outside ±epsilon"),
                    ParameterSpec.atLeast(
                            "epsilon", 0, OptionalDouble.of(0.1), "universum outputs up to this cost nothing"))
            .summary("support vector machine that keeps rows of neither class (universum(...)) near f = 0")
            .traits(Trait.NEEDS_UNIVERSUM)
            .reference("Weston et al. 2006");

    private UniversumMachine(Settings settings) {
        super(settings, UniversumMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static UniversumMachine with(KernelRule kernel) {
        return new UniversumMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public UniversumMachine c(double value) {
        return set("C", value);
    }

    /** The price of a universum row outside ±ε, positive. */
    public UniversumMachine cu(double value) {
        return set("CU", value);
    }

    /** Universum outputs up to this cost nothing; at least 0. */
    public UniversumMachine epsilon(double value) {
        return set("epsilon", value);
    }

    @Override
    protected Objective objective() {
        return Objective.loss(new Hinge(value("C")), new EpsilonInsensitive(value("CU"), value("epsilon")));
    }
}
