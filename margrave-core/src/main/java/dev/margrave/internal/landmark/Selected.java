// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.landmark;

/** Counts the landmarks with a nonzero weight. */
final class Selected {
    private Selected() {}

    static double count(double[] weights) {
        int count = 0;
        for (double weight : weights) {
            count += weight != 0 ? 1 : 0;
        }
        return count;
    }
}
