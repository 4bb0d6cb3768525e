// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.loss.HardMargin;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.Map;

/**
 * Finds the separating function of largest margin, or that there is none. The dual of the hard margin grows without bound
 * where the labels are not separable, so it is bounded first: β_i ≤ A makes it the SVM with C = A, for A growing from step to
 * step. Each step ends with one of
 *
 * <ul>
 *   <li>a function with all margins positive: the labels are separable, and the hard margin's own dual, now bounded, is solved
 *       from there;
 *   <li>proof that the margin is too small for double precision: no function of norm 1 has all margins above ‖Σ β_iφ_i‖ / Σ|β_i|,
 *       as the mean of the margins, weighted by |β_i|, is no more than that; where labels are not separable this falls like
 *       1/A.
 * </ul>
 *
 * <p>The certificate is that of the hard margin: the primal value at the point scaled to smallest margin 1.
 */
public final class SeparationSearch {
    /** Margins below this part of the longest row's norm are beyond double precision. */
    private static final double SMALLEST_MARGIN = 1e-7;

    private static final double FIRST_PRICE = 100;
    private static final double PRICE_STEP = 100;
    private static final int MOST_STEPS = 9;
    /** Below the tolerance from which on the solver uses single precision, which cannot tell small margins from none. */
    private static final double DOUBLE_PRECISION = 9e-7;

    private static final double ROUGH = 1e-2;

    private final BinaryProblem problem;
    private final DualTask task;
    private final RowLosses hard;
    private final double squaredRadius;
    private long iterations;

    public SeparationSearch(BinaryProblem problem) {
        this.problem = problem;
        this.task = problem.task();
        this.hard = problem.losses(new HardMargin(), null);
        double largest = 0;
        for (int i = 0; i < task.size(); i++) {
            largest = Math.max(largest, task.gram().diagonal(i));
        }
        this.squaredRadius = largest;
    }

    public ProblemResult run() {
        double[] beta = problem.start();
        double price = FIRST_PRICE / squaredRadius;
        for (int step = 0;
                step < MOST_STEPS && price > 0 && price < Double.POSITIVE_INFINITY;
                step++, price *= PRICE_STEP) {
            Solution bounded = task.solve(problem.losses(new Hinge(price), null), beta, tolerance(ROUGH));
            iterations += bounded.iterations();
            beta = bounded.beta();
            double[] u = task.multiply(beta);
            double squaredNorm = squaredNorm(beta, u);
            PrimalPoint point = PrimalPoint.at(u, squaredNorm, hard, task.hasFreeBias());
            if (bounded.status().stoppedEarly()) {
                return stopped(beta, squaredNorm, point, bounded.status());
            }
            if (point.primal() < Double.POSITIVE_INFINITY) {
                Solution solution = task.solve(hard, beta, tolerance(task.tolerance()));
                return new ProblemResult(solution, iterations, Map.of());
            }
            if (squaredNorm <= squared(SMALLEST_MARGIN * size(beta)) * squaredRadius) {
                break;
            }
        }
        throw new InvalidDataException("the labels cannot be separated by a function of the kernel "
                + task.kernel().spec() + ": if there is a margin, it is below 1e-7 of the longest row's norm");
    }

    private double tolerance(double wanted) {
        return task.gram().hasBlocks() ? Math.min(wanted, DOUBLE_PRECISION) : wanted;
    }

    private ProblemResult stopped(double[] beta, double squaredNorm, PrimalPoint point, Status status) {
        Certificate certificate = new Certificate(point.primal(), PrimalPoint.dual(beta, squaredNorm, hard));
        Solution solution = new Solution(
                status, certificate, beta, point.scale(), task.bias(beta, point), point.decisions(), iterations);
        return new ProblemResult(solution, 0, Map.of());
    }

    private static double squaredNorm(double[] beta, double[] u) {
        double sum = 0;
        for (int i = 0; i < beta.length; i++) {
            sum += beta[i] * u[i];
        }
        return Math.max(0, sum);
    }

    private static double size(double[] beta) {
        double sum = 0;
        for (double value : beta) {
            sum += Math.abs(value);
        }
        return sum;
    }

    private static double squared(double x) {
        return x * x;
    }
}
