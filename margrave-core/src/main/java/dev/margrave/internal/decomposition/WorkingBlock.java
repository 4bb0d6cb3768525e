// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.gram.RowCache;

/**
 * The dual on a working set: K there, the gradients of its members, and how steeply each may rise and fall. Members are
 * numbered by their places in the set.
 */
final class WorkingBlock {
    private final DualVariables dual;
    private final double leastCurvature;
    private final double[] moved; // what a step adds to the gradients
    private final double[] gains;
    private final double[] stiffness; // of lowering a variable: its diagonal entry and the curvature of its term

    final double[][] kernel;
    final double[] diagonal;
    /** (Kβ) on the working set. */
    final double[] gradient;
    /** −(G + g′(β+)): how steeply raising β pays. */
    final double[] up;
    /** −(G + g′(β−)): below some up, lowering β pays. */
    final double[] down;
    /** The variables of the members. */
    int[] rows;

    int size;

    /** A pair's curvature counts as {@code leastCurvature} times its own part of the diagonal at least. */
    WorkingBlock(DualVariables dual, int capacity, double leastCurvature) {
        this.dual = dual;
        this.leastCurvature = leastCurvature;
        this.diagonal = new double[capacity];
        this.stiffness = new double[capacity];
        this.gradient = new double[capacity];
        this.up = new double[capacity];
        this.down = new double[capacity];
        this.kernel = new double[capacity][capacity];
        this.moved = new double[capacity];
        this.gains = new double[capacity];
    }

    void load(WorkingSet set, RowCache<?> cache, double[] globalGradient) {
        size = set.count();
        rows = set.members();
        cache.gather(rows, size, set.freshPlaces(), set.otherPlaces(), kernel);
        for (int k = 0; k < size; k++) {
            diagonal[k] = kernel[k][k];
            gradient[k] = globalGradient[rows[k]];
            refresh(k);
        }
    }

    /** Brings a member up to date with its variable and its gradient. */
    void refresh(int k) {
        up[k] = -(gradient[k] + dual.rightSlope[rows[k]]);
        down[k] = -(gradient[k] + dual.leftSlope[rows[k]]);
        stiffness[k] = diagonal[k] + dual.leftCurvature[rows[k]];
    }

    boolean isFree(int k) {
        return dual.isFree(rows[k]);
    }

    /** How far the free variables are from agreeing on a bias. */
    double freeViolation() {
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (isFree(k)) {
                highest = Math.max(highest, up[k]);
                lowest = Math.min(lowest, up[k]);
            }
        }
        return highest - lowest;
    }

    /** The member that gains most by rising; −1 when none can. */
    int steepestRise() {
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (up[k] > most) {
                most = up[k];
                best = k;
            }
        }
        return best;
    }

    /** The member that with i gains most, or −1 when no pair with i violates by more than the target. */
    int bestPartner(int i, double target) {
        fillGains(up[i], diagonal[i] + dual.rightCurvature[rows[i]], kernel[i]);
        gains[i] = 0;
        int best = -1;
        double most = 0;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (down[k] < lowest) { // rarely true, and so faster than Math.min
                lowest = down[k];
            }
            if (gains[k] > most) {
                most = gains[k];
                best = k;
            }
        }
        return up[i] - lowest > target ? best : -1;
    }

    /** One store and no branch, so that the compiler makes vectors of it. */
    private void fillGains(double rise, double self, double[] row) {
        double least = leastCurvature * self;
        for (int k = 0; k < size; k++) {
            double violation = Math.max(rise - down[k], 0);
            gains[k] = violation * violation / Math.max(self + stiffness[k] - 2 * row[k], least);
        }
    }

    /** Adds the effect of one member's change to the gradients alone. */
    void addToGradient(int i, double change) {
        double[] row = kernel[i];
        for (int k = 0; k < size; k++) {
            gradient[k] += change * row[k];
        }
    }

    /** Adds the effect of a pair's changes; four loops with one store each: that is what the compiler makes vectors of. */
    void addToAll(int i, double changeI, int j, double changeJ) {
        double[] rowI = kernel[i];
        double[] rowJ = kernel[j];
        for (int k = 0; k < size; k++) {
            moved[k] = changeI * rowI[k] + changeJ * rowJ[k];
        }
        for (int k = 0; k < size; k++) {
            gradient[k] += moved[k];
        }
        for (int k = 0; k < size; k++) {
            up[k] -= moved[k];
        }
        for (int k = 0; k < size; k++) {
            down[k] -= moved[k];
        }
        refresh(i);
        refresh(j);
    }
}
