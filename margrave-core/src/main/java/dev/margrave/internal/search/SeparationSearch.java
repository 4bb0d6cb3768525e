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
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.Map;

/**
 * Finds the separating function of largest margin, or proves that there is none. The dual of the hard margin is unbounded if the
 * labels are not separable. So the search first limits β_i ≤ A, which is the SVM with C = A, with A growing from step to step,
 * until it has either
 *
 * <ul>
 *   <li>a function with all margins positive: the labels are separable, and the dual of the hard margin, which is bounded, is
 *       solved from there; or
 *   <li>proof that the margin is too small for double precision: no function of norm 1 has all margins above ‖Σ β_iφ_i‖ / Σ|β_i|,
 *       as the mean of the margins, weighted by |β_i|, is no more than that; where labels are not separable this falls like
 *       1/A.
 * </ul>
 *
 * <p>The certificate is that of the hard margin: the primal value at the point scaled to smallest margin 1.
 */
public record SeparationSearch() implements Search {
    /** Smallest margin relative to the longest row's norm; smaller ones are beyond double precision; chosen by hand. */
    private static final double MIN_MARGIN = 1e-7;

    private static final double FIRST_PRICE = 100; // the first A times the largest k(x, x); chosen by hand
    private static final double PRICE_GROWTH = 100; // factor of A per step; chosen by hand
    private static final int MAX_STEPS = 9; // so A grows up to 10¹⁸ / k(x, x); chosen by hand
    private static final double STEP_TOLERANCE = 1e-2; // relative gap of a step; chosen by hand

    @Override
    public SearchResult run(SearchProblem given) {
        SearchProblem problem = given.inDoublePrecision(); // single precision cannot tell small margins from none
        RowLosses hard = problem.losses(new HardMargin(), new NoLoss());
        double squaredRadius = problem.largestSquaredNorm();
        long iterations = 0;
        boolean hasStalled = false;
        double[] beta = problem.start();
        double price = FIRST_PRICE / squaredRadius;
        for (int step = 0;
                step < MAX_STEPS && price > 0 && price < Double.POSITIVE_INFINITY;
                step++, price *= PRICE_GROWTH) {
            RowLosses bounded = problem.losses(new Hinge(price), new NoLoss());
            Solution solution = problem.solve(bounded, beta, STEP_TOLERANCE);
            iterations += solution.iterations();
            hasStalled |= solution.status() == Status.STALLED;
            beta = solution.beta();
            DualPoint point = problem.evaluate(hard, solution);
            if (solution.status().stoppedEarly()) {
                return stopped(point.solution(), solution, iterations);
            }
            if (point.solution().certificate().primal() < Double.POSITIVE_INFINITY) {
                Solution end = problem.solve(hard, beta, problem.tolerance());
                return new SearchResult(end, iterations + end.iterations(), Map.of());
            }
            if (point.squaredNorm() <= squared(MIN_MARGIN * sumOfAbsolutes(beta)) * squaredRadius) {
                throw notSeparable(problem);
            }
        }
        throw hasStalled ? notFound(problem) : notSeparable(problem);
    }

    private static InvalidDataException notSeparable(SearchProblem problem) {
        return new InvalidDataException("the labels cannot be separated by a function of the kernel " + problem.kernel()
                + ": if there is a margin, it is below 1e-7 of the longest row's norm");
    }

    /** Steps that stalled prove nothing. */
    private static InvalidDataException notFound(SearchProblem problem) {
        return new InvalidDataException(
                "the search for a function of the kernel " + problem.kernel()
                        + " that separates the labels stalled because of rounding, so there may be one; scale(...) the features");
    }

    private static SearchResult stopped(Solution point, Solution reason, long iterations) {
        Solution solution = new Solution(
                reason.status(),
                point.certificate(),
                point.beta(),
                point.scale(),
                point.bias(),
                point.decisions(),
                iterations);
        return new SearchResult(solution, iterations, Map.of());
    }

    private static double sumOfAbsolutes(double[] beta) {
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
