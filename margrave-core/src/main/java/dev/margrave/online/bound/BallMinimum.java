// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.internal.online.StreamRow;

/**
 * The least value of a convex function in the ball ‖w‖ ≤ R by the ellipsoid method with deep cuts (Shor, Yudin and Nemirovski): the
 * optimum stays in {w : (w − c)ᵀP⁻¹(w − c) ≤ 1}, of which each step keeps the part with
 *
 * <pre>f(c) + ⟨g, w − c⟩ ≤ the best value met,   or, outside the ball,   ⟨c, w⟩ ≤ R‖c‖,</pre>
 *
 * and f(c) − √(gᵀPg) is a lower bound. Ends when both bounds are within the tolerance. The steps that it takes grow as the square of
 * the number of variables, so it is for few.
 */
final class BallMinimum {
    /** A convex function; adds its (sub)gradient to what it is given, which is zero. */
    interface Convex {
        double at(double[] w, double[] gradient);
    }

    private static final double ALL = 1 - 1e-9; // a cut that leaves nothing: rounding

    private final Convex function;
    private final int size; // at least 2, which the formulas need; a variable of no effect may be among them
    private final double radius;
    private final double[] centre;
    private final double[][] shape;
    private double best = Double.POSITIVE_INFINITY;
    private double lowest = Double.NEGATIVE_INFINITY;

    BallMinimum(Convex function, int variables, double radius) {
        this.function = function;
        this.size = Math.max(2, variables);
        this.radius = radius;
        this.centre = new double[size];
        this.shape = new double[size][size];
        for (int j = 0; j < size; j++) {
            shape[j][j] = radius * radius;
        }
    }

    /** At most so many steps, or fewer for a gap of at most {@code tolerance}. */
    void run(int steps, double tolerance) {
        for (int k = 0;
                k < steps
                        && best - lowest > tolerance
                        && (k == 0 || !Thread.currentThread().isInterrupted());
                k++) {
            double norm = Math.sqrt(StreamRow.dot(centre, centre, size));
            boolean inside = norm <= radius;
            double[] direction = new double[size];
            double excess; // how far the cut lies behind the centre, in the length of the direction
            if (inside) {
                double value = function.at(centre, direction);
                best = Math.min(best, value);
                excess = value - best;
            } else {
                System.arraycopy(centre, 0, direction, 0, size);
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
            centre[i] -= step * product[i] / length;
            for (int j = 0; j < size; j++) {
                shape[i][j] = grow * (shape[i][j] - thin * (product[i] / length) * (product[j] / length));
            }
        }
    }

    /** The least value met. */
    double best() {
        return best;
    }

    /** No value in the ball is smaller. */
    double lowest() {
        return Math.min(best, lowest);
    }
}
