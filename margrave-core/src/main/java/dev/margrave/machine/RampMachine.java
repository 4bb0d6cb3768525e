// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.search.RampSearch;
import dev.margrave.kernel.KernelRule;
import dev.margrave.machine.MachineInfo.Trait;

/**
 * Support vector machine with a ramp loss: the cost of a misclassified row is bounded, which limits the influence of outliers.
 * Minimizes ½|w|² + C Σ[(1-yf)₊ - (1-gamma)(-yf)₊].
 */
public final class RampMachine extends ClassifierMachine<RampMachine> {
    private enum Anneal {
        FALSE,
        TRUE
    }

    static final MachineInfo INFO = MachineInfo.classifier(
                    "ramp-svm",
                    "½|w|² + C Σ[(1-yf)₊ - (1-gamma)(-yf)₊]",
                    ParameterSpec.positive("C", 1, "price of a row inside the margin")
                            .triedPowersOfTen(-2, 3),
                    ParameterSpec.fraction(
                            "gamma",
                            true,
                            1,
                            0,
                            "slope of the loss for misclassified rows relative to the hinge's; 0 bounds it"),
                    ParameterSpec.choice(
                            "anneal", Anneal.class, "whether gamma falls from 1 in small steps instead of at once"))
            .summary(
                    "support vector machine with a ramp loss: the cost of a misclassified row, and so of an outlier, is bounded")
            .traits(Trait.NOT_CONVEX)
            .certificate("both objectives of the last convex step; the optimum of the ramp itself is a local one")
            .reference("Diehl & Llorens 2004; Collobert et al. 2006");

    private RampMachine(Settings settings) {
        super(settings, RampMachine::new);
    }

    /** A machine with default parameters on this kernel. */
    public static RampMachine with(KernelRule kernel) {
        return new RampMachine(Settings.of(INFO)).kernel(kernel);
    }

    /** The price of a row inside the margin, positive. */
    public RampMachine c(double value) {
        return set("C", value);
    }

    /** The slope of the loss for misclassified rows relative to the hinge's: less than 1, and at least 0, which bounds the loss. */
    public RampMachine gamma(double value) {
        return set("gamma", value);
    }

    /** Whether γ falls from 1 in small steps instead of at once. */
    public RampMachine anneal(boolean value) {
        return set("anneal", value ? "true" : "false");
    }

    @Override
    protected Objective objective() {
        boolean anneal = choice("anneal", Anneal.class) == Anneal.TRUE;
        return Objective.search(new RampSearch(value("C"), value("gamma"), anneal));
    }
}
