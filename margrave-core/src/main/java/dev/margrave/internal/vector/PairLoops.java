// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/** Plain loops over the members of a working set, for steps that move two dual variables. */
public final class PairLoops {
    private PairLoops() {}

    /** {@link VectorOps#bestPartner} in double precision. */
    public static int bestPartner(
            double[] gradient, double[] slope, double[] curvature, double[] row, int size, double rise, double self) {
        int best = -1;
        double most = 0;
        for (int k = 0; k < size; k++) {
            double violation = rise + (gradient[k] + slope[k]);
            if (violation > 0) {
                double gain = violation * violation / Math.abs(self + curvature[k] - 2 * row[k]);
                if (gain > most) {
                    most = gain;
                    best = k;
                }
            }
        }
        return best;
    }

    static int bestPartner(
            double[] gradient, double[] slope, double[] curvature, float[] row, int size, double rise, double self) {
        int best = -1;
        double most = 0;
        for (int k = 0; k < size; k++) {
            double violation = rise + (gradient[k] + slope[k]);
            if (violation > 0) {
                double gain = violation * violation / Math.abs(self + curvature[k] - 2.0 * row[k]);
                if (gain > most) {
                    most = gain;
                    best = k;
                }
            }
        }
        return best;
    }

    /** {@link VectorOps#addPair} in double precision; the loop with the store has no branch, so that it is vectorized. */
    public static int addPair(
            double[] rowI, double changeI, double[] rowJ, double changeJ, double[] gradient, double[] slope, int size) {
        for (int k = 0; k < size; k++) {
            gradient[k] += changeI * rowI[k] + changeJ * rowJ[k];
        }
        return positionOfLowest(gradient, slope, size);
    }

    static int addPair(
            float[] rowI, double changeI, float[] rowJ, double changeJ, double[] gradient, double[] slope, int size) {
        for (int k = 0; k < size; k++) {
            gradient[k] += changeI * rowI[k] + changeJ * rowJ[k];
        }
        return positionOfLowest(gradient, slope, size);
    }

    /** The first k with the lowest finite {@code gradient[k] + slope[k]}; −1 if there is none. */
    public static int positionOfLowest(double[] gradient, double[] slope, int size) {
        int best = -1;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (gradient[k] + slope[k] < lowest) { // rarely true, so this is faster than Math.min
                lowest = gradient[k] + slope[k];
                best = k;
            }
        }
        return best;
    }
}
