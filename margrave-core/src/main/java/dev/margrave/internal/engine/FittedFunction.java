// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

/** The function that a problem ended with, but for its bias. */
public sealed interface FittedFunction {
    /** What each row of the problem contributes. */
    double[] coefficients();

    /** How many rows of the problem it rests on. */
    default int support() {
        return notZero(coefficients());
    }

    private static int notZero(double[] values) {
        int count = 0;
        for (double value : values) {
            count += value != 0 ? 1 : 0;
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
     * @param areOfLandmarks whether each weight is that of a row, a landmark, so that the function rests on those with one
     */
    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    record Weights(double[] weights, double[] coefficients, boolean areOfLandmarks) implements FittedFunction {
        public Weights(double[] weights, double[] coefficients) {
            this(weights, coefficients, false);
        }

        /** Weights of chosen landmarks, 0 of the others, without dual variables of the problem's rows. */
        public static Weights ofLandmarks(double[] weights, int rows) {
            return new Weights(weights, new double[rows], true);
        }

        @Override
        public int support() {
            return notZero(areOfLandmarks ? weights : coefficients);
        }
    }
}
