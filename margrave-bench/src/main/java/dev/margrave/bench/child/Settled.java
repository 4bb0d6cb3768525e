// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

/** The time of work in a JVM that has done it before: the quickest of a few further passes. */
final class Settled {
    /** The name of the value in a measurement. */
    static final String SECONDS = "settledSeconds";

    private static final int MAX_PASSES = 7;
    private static final double ENOUGH_SECONDS = 5;

    private Settled() {}

    static double seconds(Runnable work) {
        double quickest = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int pass = 0; pass < MAX_PASSES && spent < ENOUGH_SECONDS; pass++) {
            long start = System.nanoTime();
            work.run();
            double seconds = (System.nanoTime() - start) / 1e9;
            quickest = Math.min(quickest, seconds);
            spent += seconds;
        }
        return quickest;
    }
}
