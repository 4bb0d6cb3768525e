// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.NoLoss;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Objective;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import java.util.Map;

/**
 * A support vector machine with a rounded hinge. The wider the round part, the easier the problem: so wide ones are solved
 * roughly first, each from where the one before ended, and the last one is the machine's own.
 */
public final class HuberMachine extends ClassifierMachine<HuberMachine> {
    private static final MachineInfo INFO = MachineInfo.classifier(
            "huber-svm",
            "½|w|² + C Σ huber(1-yf)",
            ParameterSpec.positive("C", 1, "price of a row inside the margin").triedPowersOfTen(-2, 2),
            ParameterSpec.positive("width", 0.5, "how much of the hinge is round")
                    .tried(0.1, 0.5, 2.0));

    private static final double WIDEST = 8; // times the width
    private static final double ROUGH = 0.1; // relative gap at which a step on the way ends

    private HuberMachine(Settings settings) {
        super(settings, HuberMachine::new);
    }

    public static HuberMachine with(KernelRule kernel) {
        return new HuberMachine(Settings.of(INFO)).kernel(kernel);
    }

    public HuberMachine c(double value) {
        return set("C", value);
    }

    public HuberMachine width(double value) {
        return set("width", value);
    }

    @Override
    protected Objective objective() {
        return Objective.search(this::narrow);
    }

    private SearchResult narrow(SearchProblem problem) {
        double[] beta = problem.start();
        long iterations = 0;
        int steps = 1;
        for (double factor = WIDEST; factor > 1; factor /= 2, steps++) {
            Solution rough = solve(problem, factor * value("width"), beta, Math.max(ROUGH, problem.tolerance()));
            beta = rough.beta();
            iterations += rough.iterations();
        }
        Solution last = solve(problem, value("width"), beta, problem.tolerance());
        return new SearchResult(last, iterations + last.iterations(), Map.of("steps", (double) steps));
    }

    private Solution solve(SearchProblem problem, double width, double[] start, double tolerance) {
        return problem.solve(problem.losses(new HuberHinge(value("C"), width), new NoLoss()), start, tolerance);
    }
}
