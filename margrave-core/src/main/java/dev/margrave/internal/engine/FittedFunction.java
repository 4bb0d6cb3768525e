// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

/** The function that a problem ended with, but for its bias. */
public sealed interface FittedFunction {
    /** What each row of the problem contributes. */
    double[] coefficients();

    /** How many rows of the problem it rests on. */
    default int support() {
        int count = 0;
        for (double coefficient : coefficients()) {
            count += coefficient != 0 ? 1 : 0;
        }
        return count;
    }

    /** Σ coefficients_i k(x_i, x) over the rows of the problem. */
    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    record Expansion(double[] coefficients) implements FittedFunction {}

    /**
     * w·x on the features of a linear kernel.
     *
     * @param coefficients the dual variables behind w, one a row; all zero where the method has none
     */
    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    record Weights(double[] weights, double[] coefficients) implements FittedFunction {}
}
