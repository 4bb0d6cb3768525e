// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

/** What work takes in a Java machine that has done it before: the quickest of a few further passes. */
final class Settled {
    /** The name of the value in a measurement. */
    static final String SECONDS = "settledSeconds";

    private static final int PASSES = 7;

    private Settled() {}

    static double seconds(Runnable work) {
        double quickest = Double.POSITIVE_INFINITY;
        for (int pass = 0; pass < PASSES; pass++) {
            long start = System.nanoTime();
            work.run();
            quickest = Math.min(quickest, (System.nanoTime() - start) / 1e9);
        }
        return quickest;
    }
}
