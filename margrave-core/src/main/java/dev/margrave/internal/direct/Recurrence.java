// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

/**
 * Notices when iterates of unit length come back to an earlier one, after one step (a fixed point) or several (a cycle): each
 * is compared with the one before it and, by Brent's method, with that of the last power of two. What follows repeats what
 * was, so whole cycles need not be gone through. An iterate is taken for an earlier one where a drift as large in every one of
 * the iterations asked for would add up to less than 1e-12.
 */
final class Recurrence {
    private static final double NEGLIGIBLE = 1e-12;

    private final double squaredTolerance;
    private double[] last;
    private double[] mark;
    private int markedAt;

    /** {@code start} is iterate 0. */
    Recurrence(double[] start, int iterations) {
        double tolerance = NEGLIGIBLE / iterations;
        this.squaredTolerance = tolerance * tolerance;
        this.last = start.clone();
        this.mark = last;
    }

    /** After how many steps iterate {@code k} came back; 0 if it has not. To be asked of 1, 2, 3, … in turn. */
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
