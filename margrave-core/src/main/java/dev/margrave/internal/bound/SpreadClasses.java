// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.BoundParameters;
import dev.margrave.internal.bound.MarginTheorem.Choice;
import dev.margrave.internal.bound.Sample.Constant;
import java.util.Optional;

/**
 * The classes ½(D̄‖w‖² + D·s) ≤ E, D̄ = 1 − D, of functions whose outputs on some rows have the spread s, a mean square or the
 * largest. D is fixed, or one of four values that share δ.
 */
final class SpreadClasses {
    private static final double[] GRID_OF_D = {0.5, 0.9, 0.99, 0.999}; // D = 0 is the bound by the trace

    private final BoundParameters fixed;
    private final double[] grid;

    SpreadClasses(BoundParameters fixed) {
        this.fixed = fixed;
        this.grid = fixed.d().isPresent() ? new double[] {fixed.d().getAsDouble()} : GRID_OF_D;
    }

    /** The bound of one of the classes. */
    @FunctionalInterface
    interface BoundOfClass {
        /**
         * @param own the smallest E whose class has the function with this constant feature
         * @param delta this D's and this constant's share of δ
         */
        Optional<Choice> of(double d, Constant constant, double own, double delta);
    }

    /** The class with the smallest bound. */
    record BestClass(double d, Constant constant, Choice choice) {}

    /** Empty if E is fixed and the function is outside the classes of all D. */
    Optional<BestClass> best(Sample sample, double spread, double delta, BoundOfClass bound) {
        BestClass best = null;
        for (double d : grid) {
            double within = 0;
            if (fixed.e().isPresent()) {
                within = sample.constantWithin(Math.max(0, (2 * fixed.e().getAsDouble() - d * spread) / (1 - d)));
            }
            if (within == Double.POSITIVE_INFINITY && sample.bias() != 0) {
                continue;
            }
            Constant constant = sample.constant(within);
            double own = own(d, sample.squaredNorm(constant), spread);
            if (fixed.e().isPresent() && own > fixed.e().getAsDouble() * (1 + MarginTheorem.ROUNDING)) {
                continue;
            }
            Optional<Choice> choice = bound.of(d, constant, own, delta * constant.weight() / grid.length);
            if (choice.isPresent()
                    && (best == null
                            || choice.get().terms().sum() < best.choice.terms().sum())) {
                best = new BestClass(d, constant, choice.get());
            }
        }
        return Optional.ofNullable(best);
    }

    /** The smallest E over all D whose class contains the function; a bias may need more. */
    double neededE(Sample sample, double spread) {
        double least = Double.POSITIVE_INFINITY;
        for (double d : grid) {
            least = Math.min(least, own(d, sample.squaredNorm(), spread));
        }
        return least;
    }

    /** The first D, for the quantities of a model outside all classes. */
    double firstD() {
        return grid[0];
    }

    private static double own(double d, double squaredNorm, double spread) {
        return ((1 - d) * squaredNorm + d * spread) / 2;
    }
}
