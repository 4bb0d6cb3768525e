// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

/**
 * The optimality conditions of the dual: no variable can rise more steeply than another can fall. With u_i = −(G_i +
 * g_i′(β_i+)) and d_j = −(G_j + g_j′(β_j−)) the point is optimal when max u ≤ min d, and a bias lies between the two.
 */
final class Optimality {
    private final DualVariables dual;
    private final double[] gradient;
    private double highestUp;
    private double lowestDown;

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
        highestUp = Double.NEGATIVE_INFINITY;
        lowestDown = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            highestUp = Math.max(highestUp, up(active[k]));
            lowestDown = Math.min(lowestDown, down(active[k]));
        }
    }

    double highestUp() {
        return highestUp;
    }

    double lowestDown() {
        return lowestDown;
    }

    /** Zero or less at the optimum. */
    double violation() {
        return highestUp - lowestDown;
    }

    /** Whether this variable rests at a knot and is far from wanting to move either way. */
    boolean isSettled(int i) {
        return up(i) < lowestDown && down(i) > highestUp;
    }
}
