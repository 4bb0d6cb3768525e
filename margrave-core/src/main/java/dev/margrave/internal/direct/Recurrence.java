// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

/**
 * Detects when iterates of unit length return to an earlier one, after one step (a fixed point) or several (a cycle): each
 * is compared with the one before it and, by Brent's method, with that of the last power of two. Whole cycles can then be
 * skipped. An iterate counts as equal to an earlier one if such a difference in every requested iteration would add up to less
 * than 1e-12.
 */
final class Recurrence {
    /** Norm of the accumulated difference; iterates have norm 1. Chosen by hand. */
    private static final double DRIFT_TOLERANCE = 1e-12;

    private final double squaredTolerance;
    private double[] last;
    private double[] mark;
    private int markedAt;

    /** {@code start} is iterate 0. */
    Recurrence(double[] start, int iterations) {
        double tolerance = DRIFT_TOLERANCE / iterations;
        this.squaredTolerance = tolerance * tolerance;
        this.last = start.clone();
        this.mark = last;
    }

    /** The number of steps after which iterate {@code k} returned; 0 if it has not. Call for k = 1, 2, 3, … in turn. */
    int period(int k, double[] iterate) {
        if (isClose(iterate, last)) {
            return 1;
        }
        if (isClose(iterate, mark)) {
            return k - markedAt;
        }
        last = iterate.clone();
        if (Integer.bitCount(k) == 1) {
            mark = last;
            markedAt = k;
        }
        return 0;
    }

    private boolean isClose(double[] iterate, double[] other) {
        double sum = 0;
        for (int j = 0; j < iterate.length && sum <= squaredTolerance; j++) {
            double difference = iterate[j] - other[j];
            sum += difference * difference;
        }
        return sum <= squaredTolerance;
    }
}
