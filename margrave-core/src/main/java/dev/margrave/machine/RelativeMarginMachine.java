// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.Band;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.NoLoss;
import dev.margrave.solver.Solution;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** relative margin machine, large margin relative to the spread of outputs: ½|w|² + C Σ(1-yf)₊ with |f| ≤ B. */
public final class RelativeMarginMachine extends ClassifierMachine<RelativeMarginMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "rmm",
            "relative margin machine, large margin relative to the spread of outputs",
            "½|w|² + C Σ(1-yf)₊ with |f| ≤ B",
            Task.CLASSIFICATION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a row inside the margin"),
                    ParameterSpec.atLeast(
                            "B",
                            1,
                            OptionalDouble.empty(),
                            "bound on outputs; auto is midway between 1 and the SVM's largest")),
            "Shivaswamy & Jebara 2010, (11)");

    private RelativeMarginMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static RelativeMarginMachine with(KernelRule kernel) {
        return new RelativeMarginMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    RelativeMarginMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new RelativeMarginMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public RelativeMarginMachine c(double value) {
        return set("C", value);
    }

    /** The bound on outputs, at least 1; not set, it lies midway between 1 and the largest output of the SVM. */
    public RelativeMarginMachine b(double value) {
        return set("B", value);
    }

    @Override
    public boolean usesUnlabelled() {
        return true;
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        return solve(problem, value("C"), parameter("B"), 1);
    }

    /** A bound that is not given lies midway between {@code least} and the SVM's largest output, or at {@code least}. */
    public static ProblemResult solve(BinaryProblem problem, double c, OptionalDouble given, double least) {
        if (given.isPresent()) {
            Solution solution = solve(problem, c, given.getAsDouble(), problem.start());
            return new ProblemResult(solution, 0, Map.of());
        }
        Solution svm = problem.solve(problem.losses(new Hinge(c), new NoLoss()), problem.start());
        double largest = Arrays.stream(svm.decisions()).map(Math::abs).max().orElse(1);
        double bound = Math.max(least, 0.5 * (least + largest));
        return new ProblemResult(solve(problem, c, bound, svm.beta()), svm.iterations(), Map.of("B", bound));
    }

    private static Solution solve(BinaryProblem problem, double c, double bound, double[] start) {
        return problem.solve(problem.losses(new BoundedHinge(c, bound), new Band(bound)), start);
    }
}
