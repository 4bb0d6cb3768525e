// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.engine.RegressionProblem;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.kernel.KernelRule;
import dev.margrave.loss.Band;
import dev.margrave.loss.BoundedTube;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * support vector regression whose outputs keep to a range: ½|w|² + C Σ(|f-y|-epsilon)₊ with |f-centre| ≤ B on every row,
 * unlabelled ones included. The centre is the weighted mean of the targets, so that adding a number to all targets adds it
 * to f and changes nothing else; without a free bias it is 0, where f = 0 fulfils the bound.
 *
 * <p>The problem is solved for f − centre and y − centre, which the free bias makes the same problem.
 */
public final class BoundedRegression extends RegressionMachine<BoundedRegression> {
    static final MachineInfo INFO = new MachineInfo(
            "svr-bounded",
            "support vector regression whose outputs keep to a range around the mean target",
            "½|w|² + C Σ(|f-y|-epsilon)₊ with |f-centre| ≤ B",
            Task.REGRESSION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a residual beyond epsilon"),
                    ParameterSpec.atLeast("epsilon", 0, OptionalDouble.of(0.1), "residuals up to this cost nothing"),
                    ParameterSpec.positiveOrAuto(
                            "B", "bound on |f-centre|; auto is the targets' own largest distance from the centre")),
            "after Shivaswamy & Jebara 2010, section 6");

    private BoundedRegression(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static BoundedRegression with(KernelRule kernel) {
        return new BoundedRegression(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    BoundedRegression copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new BoundedRegression(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a residual beyond ε, positive. */
    public BoundedRegression c(double value) {
        return set("C", value);
    }

    /** Residuals up to this cost nothing; at least 0. */
    public BoundedRegression epsilon(double value) {
        return set("epsilon", value);
    }

    /** The bound on |f − centre|, positive; not set, outputs keep to what the targets reach: max |y_i − centre|. */
    public BoundedRegression b(double value) {
        return set("B", value);
    }

    @Override
    public boolean usesUnlabelled() {
        return true;
    }

    @Override
    public ProblemResult solve(RegressionProblem problem) {
        double centre = problem.task().bias() == Bias.FREE ? problem.meanTarget() : 0;
        Map<String, Double> solved = new LinkedHashMap<>();
        double bound = parameter("B").orElseGet(() -> reach(problem, centre));
        if (parameter("B").isEmpty()) {
            solved.put("B", bound);
        }
        solved.put("centre", centre);
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < problem.size(); i++) {
            if (i < problem.labelled()) {
                double target = problem.target(i) - centre;
                BoundedTube loss = new BoundedTube(value("C"), value("epsilon"), -bound - target, bound - target);
                losses.residual(loss, target, problem.weight(i));
            } else {
                losses.residual(new Band(bound), 0, 1);
            }
        }
        return new ProblemResult(moved(problem.solve(losses.build()), centre), 0, solved);
    }

    /** max |y_i − centre|; where all targets are equal any bound gives the same model, and it is 1. */
    private static double reach(RegressionProblem problem, double centre) {
        double largest = 0;
        for (int i = 0; i < problem.labelled(); i++) {
            largest = Math.max(largest, Math.abs(problem.target(i) - centre));
        }
        return largest == 0 ? 1 : largest;
    }

    private static Solution moved(Solution solution, double centre) {
        return new Solution(
                solution.status(),
                solution.certificate(),
                solution.beta(),
                solution.scale(),
                solution.bias() + centre,
                Arrays.stream(solution.decisions()).map(f -> f + centre).toArray(),
                solution.iterations());
    }
}
