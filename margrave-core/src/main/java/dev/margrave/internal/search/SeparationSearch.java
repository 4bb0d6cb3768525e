// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.data.InvalidDataException;
import dev.margrave.loss.HardMargin;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.NoLoss;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchProblem.DualPoint;
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
public record SeparationSearch() implements Search {
    /** Margins below this part of the longest row's norm are beyond double precision. */
    private static final double MIN_MARGIN = 1e-7;

    private static final double FIRST_PRICE = 100;
    private static final double PRICE_STEP = 100;
    private static final int MAX_STEPS = 9;
    private static final double ROUGH = 1e-2;

    @Override
    public Found run(SearchProblem given) {
        SearchProblem problem = given.inDoublePrecision(); // single precision cannot tell small margins from none
        RowLosses hard = problem.losses(new HardMargin(), new NoLoss());
        double squaredRadius = problem.largestSquaredNorm();
        long iterations = 0;
        boolean hasStalled = false;
        double[] beta = problem.start();
        double price = FIRST_PRICE / squaredRadius;
        for (int step = 0;
                step < MAX_STEPS && price > 0 && price < Double.POSITIVE_INFINITY;
                step++, price *= PRICE_STEP) {
            RowLosses bounded = problem.losses(new Hinge(price), new NoLoss());
            Solution solution = problem.solve(bounded, beta, ROUGH);
            iterations += solution.iterations();
            hasStalled |= solution.status() == Status.STALLED;
            beta = solution.beta();
            DualPoint point = problem.evaluate(hard, solution);
            if (solution.status().stoppedEarly()) {
                return stopped(point.solution(), solution, iterations);
            }
            if (point.solution().certificate().primal() < Double.POSITIVE_INFINITY) {
                Solution end = problem.solve(hard, beta, problem.tolerance());
                return new Found(end, iterations + end.iterations(), Map.of());
            }
            if (point.squaredNorm() <= squared(MIN_MARGIN * size(beta)) * squaredRadius) {
                throw notSeparable(problem);
            }
        }
        throw hasStalled ? notFound(problem) : notSeparable(problem);
    }

    private static InvalidDataException notSeparable(SearchProblem problem) {
        return new InvalidDataException("the labels cannot be separated by a function of the kernel " + problem.kernel()
                + ": if there is a margin, it is below 1e-7 of the longest row's norm");
    }

    /** Steps that were not solved prove nothing. */
    private static InvalidDataException notFound(SearchProblem problem) {
        return new InvalidDataException("rounding leaves no progress towards a function of the kernel "
                + problem.kernel() + " that separates the labels, if there is one; scale(...) the features");
    }

    private static Found stopped(Solution point, Solution reason, long iterations) {
        Solution solution = new Solution(
                reason.status(),
                point.certificate(),
                point.beta(),
                point.scale(),
                point.bias(),
                point.decisions(),
                iterations);
        return new Found(solution, iterations, Map.of());
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
