// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.Hinge;
import dev.margrave.loss.NoLoss;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import dev.margrave.solver.Solution;
import java.util.Arrays;
import java.util.Map;

/**
 * Finds the bound t ≥ 1 on outputs, at a price of D per unit. For fixed t the problem is that of an {@link OutputBound}; Λ(t) is the
 * sum of the parts of |β_i| outside [0, C·y_i]. {@link ScalarSearch} finds t between 1 and the SVM's largest output, where Λ is 0;
 * t is 1 when Λ(1) ≤ D already. The interpolated β has Λ ≤ D because Λ is convex in β.
 */
public final class BoundSearch implements Search {
    private final double c;
    private final double d;
    private final double nu; // 0 if the bound is strict

    private BoundSearch(double c, double d, double nu) {
        this.c = c;
        this.d = d;
        this.nu = nu;
    }

    /** Outputs stay within ±t. */
    public static BoundSearch strict(double c, double d) {
        return new BoundSearch(c, d, 0);
    }

    /** Outputs beyond ±t cost Dν/n per unit. */
    public static BoundSearch relaxed(double c, double d, double nu) {
        return new BoundSearch(c, d, nu);
    }

    @Override
    public SearchResult run(SearchProblem problem) {
        double price = nu == 0 ? Double.POSITIVE_INFINITY : d * nu / problem.totalWeight();
        ScalarSearch search = new ScalarSearch(problem, new Bound(problem, new OutputBound(c, price), c, d));
        Solution svm = problem.solve(problem.losses(new Hinge(c), new NoLoss()), problem.start(), problem.tolerance());
        double largest = Arrays.stream(svm.decisions()).map(Math::abs).max().orElse(0);
        ScalarSearch.Step high = search.step(Math.max(1, largest), svm);
        ScalarSearch.Step low = largest <= 1 ? high : search.solveAt(1, svm.beta());
        boolean isLeast = low.mass() <= d || high.s() == 1;
        ScalarSearch.Point point = isLeast ? search.evaluate(low.s(), low.solution()) : search.root(low, high);
        return new SearchResult(search.end(point), search.iterations(), Map.of("t", point.best()));
    }

    /** t with its price D. */
    private record Bound(SearchProblem problem, OutputBound outputs, double c, double price) implements PricedScalar {
        @Override
        public double lower() {
            return 1;
        }

        @Override
        public double upper() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public RowLosses losses(double t) {
            return outputs.losses(problem, t);
        }

        @Override
        public double mass(double[] beta) {
            double sum = 0;
            for (int i = 0; i < beta.length; i++) {
                double signed = problem.sign(i) * beta[i];
                double inside = problem.sign(i) == 0 ? 0 : Math.min(Math.max(signed, 0), problem.weight(i) * c);
                sum += problem.sign(i) == 0 ? Math.abs(beta[i]) : Math.abs(signed - inside);
            }
            return sum;
        }

        @Override
        public double cost(double[] decisions, double t) {
            return outputs.excessCost(decisions, problem, t);
        }

        @Override
        public double best(double[] decisions) {
            return outputs.best(decisions, problem, price);
        }
    }
}
