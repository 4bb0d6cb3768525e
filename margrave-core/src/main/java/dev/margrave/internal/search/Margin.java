// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.loss.NoLoss;
import dev.margrave.loss.ShiftedHinge;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.SearchProblem;

/**
 * The margin ρ as a scalar: minimize ½‖w‖² − price · ρ + c Σ(ρ − y_if_i)₊. For fixed ρ it is the SVM with the breakpoint of the hinge
 * at ρ. The scalar is s = −ρ, with Λ = Σ|β_i|.
 */
final class Margin implements PricedScalar {
    private static final double STEP = 8; // factor between two values of ρ until the root is enclosed; chosen by hand
    private static final int MAX_STEPS = 16; // so ρ changes by up to 2⁴⁸ while it is enclosed; chosen by hand
    private static final int FLAT_STEPS = 3; // without progress until there is no root; chosen by hand
    private static final double PROGRESS = 0.01; // of the way to the price, per step; chosen by hand
    private static final double ROUNDING = 1e-12; // of sums over rows, relative

    private final SearchProblem problem;
    private final double[] weights; // of labeled rows; 0 for others
    private final double c;
    private final double price;

    /** {@code c} is the price of a labeled row of weight 1 per unit below ρ. */
    Margin(SearchProblem problem, double c, double price) {
        this.problem = problem;
        this.c = c;
        this.price = price;
        this.weights = weights(problem);
    }

    private static double[] weights(SearchProblem problem) {
        double[] weights = new double[problem.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = problem.sign(i) == 0 ? 0 : problem.weight(i);
        }
        return weights;
    }

    /** n, the weight of the labeled rows. */
    static double total(SearchProblem problem) {
        double total = 0;
        for (double weight : weights(problem)) {
            total += weight;
        }
        return total;
    }

    /** The largest Σ|β_i|. */
    double largestMass() {
        double positive = 0;
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            positive += problem.sign(i) > 0 ? weights[i] : 0;
            total += weights[i];
        }
        return c * (problem.hasFreeBias() ? 2 * Math.min(positive, total - positive) : total);
    }

    /** Whether Σ|β_i| can reach the price. */
    boolean isReachable() {
        return price <= largestMass() * (1 + ROUNDING);
    }

    /** Two values of ρ between which the root lies; or, if there is none or the search has to stop, the last one twice. */
    record Enclosure(ScalarSearch.Step low, ScalarSearch.Step high, boolean isFound) {}

    /** Lets ρ shrink or grow from a first guess until Σ|β_i| crosses the price. */
    Enclosure enclose(ScalarSearch search) {
        double first = 0.25 * price * problem.largestSquaredNorm(); // |f| ≤ Σ|β_j| · max k(x, x)
        ScalarSearch.Step low = search.solveAt(-(first > 0 ? first : 1), problem.start()); // the larger ρ
        ScalarSearch.Step high = low;
        int flat = 0;
        for (int k = 0; k < MAX_STEPS && search.mayGoOn() && exceeds(low) == exceeds(high); k++) {
            if (exceeds(high)) {
                low = high;
                high = search.solveAt(low.s() / STEP, low.solution().beta());
                boolean isFlat = low.mass() - high.mass() < PROGRESS * (high.mass() - price);
                flat = isFlat && high.mass() < largestMass() * (1 - ROUNDING) ? flat + 1 : 0;
                if (flat == FLAT_STEPS) {
                    break;
                }
            } else {
                high = low;
                low = search.solveAt(STEP * high.s(), high.solution().beta());
            }
        }
        return new Enclosure(low, high, exceeds(low) && !exceeds(high));
    }

    /** Whether Λ is at least the price: then the optimal ρ is no larger. */
    private boolean exceeds(ScalarSearch.Step step) {
        return step.mass() > price * (1 - ROUNDING);
    }

    @Override
    public double price() {
        return price;
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
        return problem.losses(new ShiftedHinge(c, -s, 0), new NoLoss());
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
            sum += c * weights[i] * Math.max(0, -s - problem.sign(i) * decisions[i]);
        }
        return sum;
    }

    /** The margin below which rows of weight price/c lie. */
    @Override
    public double best(double[] decisions) {
        double[] margins = new double[decisions.length];
        for (int i = 0; i < margins.length; i++) {
            margins[i] = problem.sign(i) * decisions[i];
        }
        return Math.min(0, -WeightedQuantile.of(margins, weights, price / c));
    }
}
