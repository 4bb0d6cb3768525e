// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

/**
 * The optimality conditions of the dual: there is no violating pair, a variable to raise and one to lower. With u_i = −(G_i +
 * g_i′(β_i+)) and d_j = −(G_j + g_j′(β_j−)) the point is optimal when max u ≤ min d, and a bias lies between the two.
 */
final class Optimality {
    private final DualVariables dual;
    private final double[] gradient;
    private double maxUp;
    private double minDown;

    Optimality(DualVariables dual, double[] gradient) {
        this.dual = dual;
        this.gradient = gradient;
    }

    double up(int i) {
        return -(gradient[i] + dual.rightSlope[i]);
    }

    double down(int i) {
        return -(gradient[i] + dual.leftSlope[i]);
    }

    void update(int[] active, int count) {
        maxUp = Double.NEGATIVE_INFINITY;
        minDown = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            maxUp = Math.max(maxUp, up(active[k]));
            minDown = Math.min(minDown, down(active[k]));
        }
    }

    double maxUp() {
        return maxUp;
    }

    double minDown() {
        return minDown;
    }

    /** The violation of the maximal violating pair; zero or less at the optimum. */
    double violation() {
        return maxUp - minDown;
    }

    /** Whether this variable is at a breakpoint and in no violating pair, so that shrinking may set it aside. */
    boolean isSettled(int i) {
        return up(i) < minDown && down(i) > maxUp;
    }
}
