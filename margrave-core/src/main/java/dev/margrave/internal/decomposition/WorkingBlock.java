// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.gram.RowCache;

/**
 * The dual on a working set: the block of K, the gradients of its members, and their slopes in both directions. Members are
 * numbered by their places in the set.
 */
final class WorkingBlock {
    private final DualVariables dual;
    private final double minCurvature;
    private final double[] gradientChange; // by a pair step
    private final double[] gains;
    private final double[]
            downCurvature; // of the dual when a variable is lowered: diagonal entry plus curvature of its term

    final double[][] kernel;
    final double[] diagonal;
    /** (Kβ) on the working set. */
    final double[] gradient;
    /** −(G + g′(β+)): the slope of the dual when β is raised. */
    final double[] up;
    /** −(G + g′(β−)): minus the slope of the dual when β is lowered; a violating pair has down below up. */
    final double[] down;
    /** The variables of the members. */
    int[] rows;

    int size;

    /** The curvature of a pair counts as at least {@code minCurvature} times the part of the raised member. */
    WorkingBlock(DualVariables dual, int capacity, double minCurvature) {
        this.dual = dual;
        this.minCurvature = minCurvature;
        this.diagonal = new double[capacity];
        this.downCurvature = new double[capacity];
        this.gradient = new double[capacity];
        this.up = new double[capacity];
        this.down = new double[capacity];
        this.kernel = new double[capacity][capacity];
        this.gradientChange = new double[capacity];
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

    /** Updates the slopes of a member from its variable and its gradient. */
    void refresh(int k) {
        up[k] = -(gradient[k] + dual.rightSlope[rows[k]]);
        down[k] = -(gradient[k] + dual.leftSlope[rows[k]]);
        downCurvature[k] = diagonal[k] + dual.leftCurvature[rows[k]];
    }

    boolean isFree(int k) {
        return dual.isFree(rows[k]);
    }

    /** The violation of optimality among the free variables: the range of the biases that they imply. */
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

    /** The member with the steepest ascent when raised; −1 if none can be. */
    int steepestUp() {
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

    /** The member with the largest second-order gain in a pair with i; −1 if no pair with i violates by more than the target. */
    int bestPartner(int i, double target) {
        fillGains(up[i], diagonal[i] + dual.rightCurvature[rows[i]], kernel[i]);
        gains[i] = 0;
        int best = -1;
        double most = 0;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            if (down[k] < lowest) { // rarely true, so this is faster than Math.min
                lowest = down[k];
            }
            if (gains[k] > most) {
                most = gains[k];
                best = k;
            }
        }
        return up[i] - lowest > target ? best : -1;
    }

    /** One store and no branch, so that the compiler vectorizes it. */
    private void fillGains(double rise, double self, double[] row) {
        double least = minCurvature * self;
        for (int k = 0; k < size; k++) {
            double violation = Math.max(rise - down[k], 0);
            gains[k] = violation * violation / Math.max(self + downCurvature[k] - 2 * row[k], least);
        }
    }

    /** Adds the effect of one member's change to the gradients alone. */
    void addToGradient(int i, double change) {
        double[] row = kernel[i];
        for (int k = 0; k < size; k++) {
            gradient[k] += change * row[k];
        }
    }

    /** Adds the effect of a pair's changes; four loops with one store each, which the compiler vectorizes. */
    void addToAll(int i, double changeI, int j, double changeJ) {
        double[] rowI = kernel[i];
        double[] rowJ = kernel[j];
        for (int k = 0; k < size; k++) {
            gradientChange[k] = changeI * rowI[k] + changeJ * rowJ[k];
        }
        for (int k = 0; k < size; k++) {
            gradient[k] += gradientChange[k];
        }
        for (int k = 0; k < size; k++) {
            up[k] -= gradientChange[k];
        }
        for (int k = 0; k < size; k++) {
            down[k] -= gradientChange[k];
        }
        refresh(i);
        refresh(j);
    }
}
