// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

/** How the rows of a matrix of similarities become losses of weights, for one task. */
interface Design {
    /**
     * The losses of the measured units with these units as landmarks; units are rows or queries, and those that cannot be measured
     * are left out.
     */
    Terms terms(int[] measured, int[] landmarks);

    /** The number of weights with these landmarks. */
    int weights(int[] landmarks);

    /** The bound on each further variable, such as a threshold, which come after the weights. */
    double[] others();
}
