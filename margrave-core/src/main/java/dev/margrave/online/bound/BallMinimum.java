// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.internal.online.StreamRow;

/**
 * The minimum of a convex function over the ball ‖w‖ ≤ R by the ellipsoid method with deep cuts (Shor, Yudin and Nemirovski): the
 * optimum stays in {w : (w − c)ᵀP⁻¹(w − c) ≤ 1}, of which each step keeps the part where
 *
 * <pre>f(c) + ⟨g, w − c⟩ ≤ the best value found,   or, outside the ball,   ⟨c, w⟩ ≤ R‖c‖,</pre>
 *
 * and f(c) − √(gᵀPg) is a lower bound. Ends when both bounds are within the tolerance. The number of steps grows as the square of
 * the number of variables, so it is for few variables.
 */
final class BallMinimum {
    /** A convex function; writes its (sub)gradient to an array of zeros. */
    interface Convex {
        double at(double[] w, double[] gradient);
    }

    private static final double ALL = 1 - 1e-9; // depth of a cut that leaves nothing, up to rounding

    private final Convex function;
    private final int size; // at least 2, as the formulas require; a dummy variable may be added
    private final double radius;
    private final double[] center;
    private final double[][] shape;
    private double best = Double.POSITIVE_INFINITY;
    private double lowest = Double.NEGATIVE_INFINITY;

    BallMinimum(Convex function, int variables, double radius) {
        this.function = function;
        this.size = Math.max(2, variables);
        this.radius = radius;
        this.center = new double[size];
        this.shape = new double[size][size];
        for (int j = 0; j < size; j++) {
            shape[j][j] = radius * radius;
        }
    }

    /** Makes steps until the gap is at most {@code tolerance} or the maximum is reached. */
    void run(int steps, double tolerance) {
        for (int k = 0;
                k < steps
                        && best - lowest > tolerance
                        && (k == 0 || !Thread.currentThread().isInterrupted());
                k++) {
            double norm = Math.sqrt(StreamRow.dot(center, center, size));
            boolean inside = norm <= radius;
            double[] direction = new double[size];
            double excess; // the depth of the cut relative to the length of the direction
            if (inside) {
                double value = function.at(center, direction);
                best = Math.min(best, value);
                excess = value - best;
            } else {
                System.arraycopy(center, 0, direction, 0, size);
                excess = norm * (norm - radius);
            }
            double[] product = new double[size];
            for (int i = 0; i < size; i++) {
                product[i] = StreamRow.dot(shape[i], direction, size);
            }
            double length = Math.sqrt(Math.max(0, StreamRow.dot(direction, product, size)));
            if (inside) {
                lowest = Math.max(lowest, best + excess - length);
            }
            if (!(length > 0) || excess / length > ALL) {
                return;
            }
            cut(product, length, excess / length);
        }
    }

    private void cut(double[] product, double length, double depth) {
        double step = (1 + size * depth) / (size + 1);
        double grow = (double) size * size * (1 - depth * depth) / ((double) size * size - 1);
        double thin = 2 * step / (1 + depth);
        for (int i = 0; i < size; i++) {
            center[i] -= step * product[i] / length;
            for (int j = 0; j < size; j++) {
                shape[i][j] = grow * (shape[i][j] - thin * (product[i] / length) * (product[j] / length));
            }
        }
    }

    /** The smallest value found. */
    double best() {
        return best;
    }

    /** A lower bound of the minimum over the ball. */
    double lowest() {
        return Math.min(best, lowest);
    }
}
