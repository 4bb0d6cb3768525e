// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

/** The function that solves a problem, without its bias. */
public sealed interface FittedFunction {
    /** The coefficient of each row of the problem. */
    double[] coefficients();

    /** How many rows of the problem have a nonzero coefficient; if features are landmarks, how many have a nonzero weight. */
    default int support() {
        return countNonzero(coefficients());
    }

    private static int countNonzero(double[] values) {
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
     * @param coefficients the dual variables with w = Σ β_i x_i, one per row; all 0 for a method without a dual
     * @param areOfLandmarks whether each weight belongs to a landmark, so that {@link #support} counts weights
     */
    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    record Weights(double[] weights, double[] coefficients, boolean areOfLandmarks) implements FittedFunction {
        public Weights(double[] weights, double[] coefficients) {
            this(weights, coefficients, false);
        }

        /** Weights of the selected landmarks and 0 for the others, without dual variables. */
        public static Weights ofLandmarks(double[] weights, int rows) {
            return new Weights(weights, new double[rows], true);
        }

        @Override
        public int support() {
            return countNonzero(areOfLandmarks ? weights : coefficients);
        }
    }
}
