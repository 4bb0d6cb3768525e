// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

/**
 * A step length along a direction from the slopes of a convex function at several lengths at once, which cost one pass together:
 * the first two lengths between which the slope changes its sign bracket the minimum, and a secant finds it.
 */
final class StepSearch {
    /** A slope at the full step, relative to that at 0, with which the full step is taken as it is; chosen by hand. */
    private static final double SMALL_SLOPE = 0.1;

    /** Powers of 2 from 2⁻⁹ to 2²; a dozen slopes cost about as much as one. */
    private static final double[] LENGTHS = new double[12];

    static {
        for (int k = 0; k < LENGTHS.length; k++) {
            LENGTHS[k] = Math.scalb(1.0, k - 9);
        }
    }

    private StepSearch() {}

    /** Where slopes are needed, increasing. */
    static double[] lengths() {
        return LENGTHS.clone();
    }

    /** {@code start} is the slope at 0, negative; {@code slopes} are those at {@link #lengths}. */
    static double choose(double start, double[] slopes) {
        double left = 0;
        double leftSlope = start;
        for (int k = 0; k < slopes.length; k++) {
            double length = LENGTHS[k];
            if (length == 1 && Math.abs(slopes[k]) <= -SMALL_SLOPE * start) {
                return 1;
            }
            if (slopes[k] >= 0) {
                return left + (length - left) * leftSlope / (leftSlope - slopes[k]);
            }
            left = length;
            leftSlope = slopes[k];
        }
        return left;
    }
}
