// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.NoLoss;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Search;
import dev.margrave.solver.SearchProblem;
import dev.margrave.solver.SearchResult;
import java.util.Map;

/**
 * Finds the width ε ≥ 0 of the tube of ν-regression: ½‖w‖² + C(νnε + Σ(|f_i − y_i| − ε)₊). For fixed ε it is ε-insensitive
 * regression, and Λ(ε) = Σ|β_i|; {@link ScalarSearch} finds the root of Λ = Cνn, or ε is 0 when Λ(0) is no larger.
 */
public record NuTubeSearch(double nu, double c) implements Search {
    @Override
    public SearchResult run(SearchProblem problem) {
        Tube tube = Tube.of(problem, nu, c);
        ScalarSearch search = new ScalarSearch(problem, tube);
        ScalarSearch.Step low = search.solveAt(0, problem.start());
        ScalarSearch.Point point;
        if (low.mass() <= tube.price()) {
            point = search.evaluate(0, low.solution());
        } else {
            point = search.root(low, search.solveAt(tube.widest(), null));
        }
        return new SearchResult(search.end(point), search.iterations(), Map.of("epsilon", point.best()));
    }

    private record Tube(SearchProblem problem, double[] weights, double outside, double c) implements PricedScalar {
        static Tube of(SearchProblem problem, double nu, double c) {
            double[] weights = new double[problem.size()];
            double total = 0;
            for (int i = 0; i < weights.length; i++) {
                weights[i] = problem.hasTarget(i) ? problem.weight(i) : 0;
                total += weights[i];
            }
            return new Tube(problem, weights, nu * total, c);
        }

        @Override
        public double price() {
            return c * outside;
        }

        @Override
        public double lower() {
            return 0;
        }

        @Override
        public double upper() {
            return Double.POSITIVE_INFINITY;
        }

        /** A width at which no row costs anything at w = 0. */
        double widest() {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < weights.length; i++) {
                if (problem.hasTarget(i)) {
                    least = Math.min(least, problem.target(i));
                    most = Math.max(most, problem.target(i));
                }
            }
            return problem.hasFreeBias() ? 0.5 * (most - least) : Math.max(Math.abs(least), Math.abs(most));
        }

        @Override
        public RowLosses losses(double epsilon) {
            return problem.losses(new EpsilonInsensitive(c, epsilon), new NoLoss());
        }

        @Override
        public double mass(double[] beta) {
            double sum = 0;
            for (double value : beta) {
                sum += Math.abs(value);
            }
            return sum;
        }

        private double residual(double[] decisions, int i) {
            return problem.hasTarget(i) ? Math.abs(decisions[i] - problem.target(i)) : 0;
        }

        @Override
        public double cost(double[] decisions, double epsilon) {
            double sum = 0;
            for (int i = 0; i < decisions.length; i++) {
                sum += c * weights[i] * Math.max(0, residual(decisions, i) - epsilon);
            }
            return sum;
        }

        /** The width outside of which rows of weight νn lie. */
        @Override
        public double best(double[] decisions) {
            double[] below = new double[decisions.length];
            for (int i = 0; i < below.length; i++) {
                below[i] = -residual(decisions, i);
            }
            return Math.max(0, -WeightedQuantile.of(below, weights, outside));
        }
    }
}
