// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.bound;

import java.util.function.DoubleUnaryOperator;

/**
 * The largest margin of functions w·x of a class on labeled points of the plane: the most that min y_i w·x_i can be where
 * size(w) ≤ √(2E), for a size that is a norm; in units of √(2E). The margin of the direction of w, divided by its size, rises to
 * one peak wherever it is positive, because it is a concave function over a convex one.
 */
final class ToyMargin {
    private static final int DIRECTIONS = 3600; // a tenth of a degree apart
    private static final double STEP = 2 * Math.PI / DIRECTIONS; // radians
    private static final double SHRINK = (Math.sqrt(5) - 1) / 2; // of a golden-section step
    private static final int STEPS = 80; // until an interval is below rounding

    private final double[][] points;
    private final int[] labels;

    ToyMargin(double[][] points, int[] labels) {
        this.points = points;
        this.labels = labels;
    }

    /** Of the class ½‖w‖² ≤ E. */
    double ofNorm() {
        return largest((a, b) -> 1);
    }

    /** Of the class ½(D̄‖w‖² + (D/n) Σ (w·x_j)²) ≤ E. */
    double ofMeanOutput(double d) {
        return largest((a, b) -> {
            double sum = 0;
            for (double[] point : points) {
                sum += square(a * point[0] + b * point[1]);
            }
            return Math.sqrt(1 - d + d * sum / points.length);
        });
    }

    /** Of the class ½(D̄‖w‖² + D(w·x_j)²) ≤ E for each j. */
    double ofLargestOutput(double d) {
        return largest((a, b) -> {
            double most = 0;
            for (double[] point : points) {
                most = Math.max(most, square(a * point[0] + b * point[1]));
            }
            return Math.sqrt(1 - d + d * most);
        });
    }

    /** The size of the vector (a, b) of length 1. */
    private interface Size {
        double of(double a, double b);
    }

    private double largest(Size size) {
        DoubleUnaryOperator margin = angle -> {
            double a = Math.cos(angle);
            double b = Math.sin(angle);
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < points.length; i++) {
                least = Math.min(least, labels[i] * (a * points[i][0] + b * points[i][1]));
            }
            return least / size.of(a, b);
        };
        double best = 0;
        for (int k = 1; k < DIRECTIONS; k++) {
            best = margin.applyAsDouble(k * STEP) > margin.applyAsDouble(best) ? k * STEP : best;
        }
        return peak(margin, best - STEP, best + STEP);
    }

    /** By golden-section search. */
    private static double peak(DoubleUnaryOperator margin, double from, double to) {
        double low = from;
        double high = to;
        for (int k = 0; k < STEPS; k++) {
            double left = high - SHRINK * (high - low);
            double right = low + SHRINK * (high - low);
            if (margin.applyAsDouble(left) > margin.applyAsDouble(right)) {
                high = right;
            } else {
                low = left;
            }
        }
        return margin.applyAsDouble((low + high) / 2);
    }

    private static double square(double value) {
        return value * value;
    }
}
