// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.newton.PointCheck;
import dev.margrave.internal.newton.SmoothLosses;
import dev.margrave.internal.newton.SmoothNewton;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.Optional;

/**
 * {@link SmoothNewton} for piecewise quadratic losses whose slope has no jumps, on rows that are recomputed in each pass. Some
 * five to ten steps are usual; where rounding stalls it, another method continues.
 */
final class PassNewton {
    /** A safeguard; chosen by hand. */
    private static final int MAX_PASSES = 60;

    private PassNewton() {}

    /** The loss of a row, −ℓ_i′ and ℓ_i″ by the dual terms. */
    private record Losses(LinearProblem problem, DualTerms terms) implements SmoothLosses {
        @Override
        public double value(int i, double f) {
            return problem.losses().lossValue(i, f);
        }

        @Override
        public double negativeSlope(int i, double f) {
            return terms.minimizer(i, 0, f, 0);
        }

        @Override
        public double curvature(int i, double f, double negativeSlope) {
            return Math.max(0, terms.envelopeCurvature(i, negativeSlope, 0));
        }
    }

    /** The solution; {@link Status#STALLED} where rounding leaves no progress. {@code start} is a point of the dual domain. */
    static Solution solve(
            LinearProblem problem, DualTerms terms, double[] start, SolverSettings settings, RunControl control) {
        BestPoint best = new BestPoint(problem, terms, settings, control);
        PointCheck check = (w, bias, z, passes) -> {
            LinearPoint point = best.evaluate(z, w, problem.bias() == Bias.PENALIZED ? bias : 0, passes);
            return best.finalStatus(point, control.stopReason(), passes);
        };
        try (Parallel parallel = new Parallel(settings.threads())) {
            SmoothNewton newton = null;
            try {
                double[] w = new double[problem.rows().columns()];
                double bias = 0;
                if (Arrays.stream(start).anyMatch(value -> value != 0)) {
                    LinearPoint point = best.evaluate(start, 0);
                    Optional<Status> end = best.finalStatus(point, control.stopReason(), 0);
                    if (end.isPresent()) {
                        return best.solution(end.get(), 0);
                    }
                    w = point.w;
                    bias = problem.bias() == Bias.PENALIZED ? point.sum : point.primal.bias();
                }
                newton = new SmoothNewton(
                        problem.rows(),
                        problem.bias(),
                        1,
                        new Losses(problem, terms),
                        MAX_PASSES,
                        check,
                        settings,
                        control,
                        parallel);
                Status status = newton.run(w, bias);
                return best.solution(status, newton.passes());
            } catch (StoppedException e) { // rows that are recomputed at each visit
                return best.solution(e, newton == null ? 0 : newton.passes());
            }
        }
    }
}
