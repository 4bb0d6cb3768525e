// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.NumberText;
import dev.margrave.loss.NoLoss;
import dev.margrave.loss.ShiftedHinge;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import java.util.Map;

/**
 * Finds the margin ρ of the ν-machine: ½‖w‖² − νρ + 1/n Σ(ρ − y_if_i)₊, ρ ≥ 0. For fixed ρ it is the SVM with the breakpoint of the
 * hinge at ρ; the scalar of {@link ScalarSearch} is s = −ρ, with the price ν and Λ = Σ|β_i|. The model is divided by ρ, so that
 * rows at the margin have the output ±1; the certificate is that of the problem before.
 *
 * <p>There is a solution with ρ > 0 only for ν ≤ 2·min(n₊, n₋)/n, and if the labels overlap only for ν above some least value.
 */
public record NuMarginSearch(double nu) implements Search {
    private static final double STEP = 8; // factor between two values of ρ until the root is enclosed; chosen by hand
    private static final int MAX_STEPS = 16; // so ρ changes by up to 2⁴⁸ while it is enclosed; chosen by hand
    private static final int FLAT_STEPS = 3; // without progress until ν counts as too small; chosen by hand
    private static final double PROGRESS = 0.01; // of the way to ν, per step; chosen by hand
    private static final double ROUNDING = 1e-12; // of sums over rows, relative

    @Override
    public SearchResult run(SearchProblem problem) {
        Margin margin = Margin.of(problem, nu);
        margin.check();
        ScalarSearch search = new ScalarSearch(problem, margin);
        double first = 0.25 * nu * problem.largestSquaredNorm(); // |f| ≤ Σ|β_j| · max k(x, x) = ν · max k(x, x)
        ScalarSearch.Step start = search.solveAt(-(first > 0 ? first : 1), problem.start());
        ScalarSearch.Step low = start; // the larger ρ
        ScalarSearch.Step high = start;
        int flat = 0;
        for (int k = 0; k < MAX_STEPS && search.mayGoOn() && exceeds(low) == exceeds(high); k++) {
            if (exceeds(high)) {
                low = high;
                high = search.solveAt(low.s() / STEP, low.solution().beta());
                flat = low.mass() - high.mass() < PROGRESS * (high.mass() - nu) ? flat + 1 : 0;
                if (flat == FLAT_STEPS && high.mass() < margin.largest() * (1 - ROUNDING)) {
                    throw tooSmall(high);
                }
            } else {
                high = low;
                low = search.solveAt(STEP * high.s(), high.solution().beta());
            }
        }
        boolean isEnclosed = exceeds(low) && !exceeds(high);
        if (!isEnclosed && search.mayGoOn()) {
            throw tooSmall(high);
        }
        ScalarSearch.Point point = isEnclosed ? search.root(low, high) : search.evaluate(high.s(), high.solution());
        double rho = point.best() < 0 ? -point.best() : -point.s();
        return new SearchResult(search.end(point).scaledBy(1 / rho), search.iterations(), Map.of("rho", rho));
    }

    /** Whether Λ is at least ν: then the optimal ρ is no larger. */
    private boolean exceeds(ScalarSearch.Step step) {
        return step.mass() > nu * (1 - ROUNDING);
    }

    private InvalidDataException tooSmall(ScalarSearch.Step last) {
        return new InvalidDataException("nu " + NumberText.compact(nu)
                + " is too small for these labels, which overlap so much that the margin is 0; the smallest nu with a"
                + " positive margin that was seen is " + NumberText.compact(last.mass()));
    }

    private record Margin(SearchProblem problem, double[] weights, double total, double price) implements PricedScalar {
        static Margin of(SearchProblem problem, double nu) {
            double[] weights = new double[problem.size()];
            double total = 0;
            for (int i = 0; i < weights.length; i++) {
                weights[i] = problem.sign(i) == 0 ? 0 : problem.weight(i);
                total += weights[i];
            }
            return new Margin(problem, weights, total, nu);
        }

        /** The largest Σ|β_i|. */
        double largest() {
            double positive = 0;
            for (int i = 0; i < weights.length; i++) {
                positive += problem.sign(i) > 0 ? weights[i] : 0;
            }
            return problem.hasFreeBias() ? 2 * Math.min(positive, total - positive) / total : 1;
        }

        void check() {
            double largest = largest();
            if (price > largest * (1 + ROUNDING)) {
                throw new InvalidDataException("nu " + NumberText.compact(price)
                        + " is too large for these labels; the largest possible is "
                        + NumberText.compact(largest));
            }
        }

        @Override
        public double lower() {
            return Double.NEGATIVE_INFINITY;
        }

        @Override
        public double upper() {
            return 0;
        }

        @Override
        public RowLosses losses(double s) {
            return problem.losses(new ShiftedHinge(1 / total, -s, 0), new NoLoss());
        }

        @Override
        public double mass(double[] beta) {
            double sum = 0;
            for (double value : beta) {
                sum += Math.abs(value);
            }
            return sum;
        }

        @Override
        public double cost(double[] decisions, double s) {
            double sum = 0;
            for (int i = 0; i < decisions.length; i++) {
                sum += weights[i] / total * Math.max(0, -s - problem.sign(i) * decisions[i]);
            }
            return sum;
        }

        /** The margin below which rows of weight νn lie. */
        @Override
        public double best(double[] decisions) {
            double[] margins = new double[decisions.length];
            for (int i = 0; i < margins.length; i++) {
                margins[i] = problem.sign(i) * decisions[i];
            }
            return Math.min(0, -WeightedQuantile.of(margins, weights, price * total));
        }
    }
}
