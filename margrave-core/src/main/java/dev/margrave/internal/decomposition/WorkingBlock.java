// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.gram.BlockValues;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.internal.vector.PairLoops;

/**
 * The dual on a working set: the block of K, the gradients of its members, and the slopes of their terms in both directions.
 * Members are numbered by their places in the set. A member k rises with slope {@link #up} and falls with minus slope {@link
 * #down}; a violating pair has the down of one below the up of the other.
 */
final class WorkingBlock {
    private final DualVariables dual;
    private final double minCurvature;
    private final double[] rightSlope; // g′(β+)
    private final double[] leftSlope; // g′(β−)
    private final double[]
            downCurvature; // of the dual when a variable is lowered: diagonal entry plus curvature of its term

    private int steepest; // the member with the largest up after a pair step

    final BlockValues<?> kernel;
    final double[] diagonal;
    /** (Kβ) on the working set. */
    final double[] gradient;
    /** The variables of the members. */
    int[] rows;

    int size;

    /** The curvature of a pair counts as at least {@code minCurvature} times the part of the raised member. */
    WorkingBlock(DualVariables dual, RowCache<?> cache, int capacity, double minCurvature) {
        this.dual = dual;
        this.minCurvature = minCurvature;
        this.diagonal = new double[capacity];
        this.downCurvature = new double[capacity];
        this.gradient = new double[capacity];
        this.rightSlope = new double[capacity];
        this.leftSlope = new double[capacity];
        this.kernel = cache.newBlock(capacity);
    }

    void load(WorkingSet set, double[] globalGradient) {
        size = set.count();
        rows = set.members();
        kernel.gather(rows, size, set.freshPlaces(), set.otherPlaces());
        for (int k = 0; k < size; k++) {
            diagonal[k] = kernel.at(k, k);
            gradient[k] = globalGradient[rows[k]];
            refresh(k);
        }
        findSteepest();
    }

    /** Updates the slopes of a member from its variable. */
    void refresh(int k) {
        rightSlope[k] = dual.rightSlope[rows[k]];
        leftSlope[k] = dual.leftSlope[rows[k]];
        downCurvature[k] = diagonal[k] + dual.leftCurvature[rows[k]];
    }

    /** −(G + g′(β+)): the slope of the dual when β is raised. */
    double up(int k) {
        return -(gradient[k] + rightSlope[k]);
    }

    /** −(G + g′(β−)): minus the slope of the dual when β is lowered. */
    double down(int k) {
        return -(gradient[k] + leftSlope[k]);
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
                highest = Math.max(highest, up(k));
                lowest = Math.min(lowest, up(k));
            }
        }
        return highest - lowest;
    }

    /** The member with the steepest ascent when raised; −1 if none can be. */
    int steepestUp() {
        return steepest;
    }

    /** Searches for {@link #steepestUp} after changes other than pair steps. */
    void findSteepest() {
        steepest = PairLoops.positionOfLowest(gradient, rightSlope, size);
    }

    /** The member with the largest second-order gain in a pair with i; −1 if no pair with i violates by more than the target. */
    int bestPartner(int i, double target) {
        double curvature = diagonal[i] + dual.rightCurvature[rows[i]];
        double rise = up(i);
        double self = curvature + minCurvature * curvature + Double.MIN_NORMAL;
        int best = kernel.bestPartner(i, gradient, leftSlope, downCurvature, size, rise, self);
        boolean violates = (best >= 0 && rise - down(best) > target) || rise - lowestDown() > target;
        return violates && best != i ? best : -1;
    }

    private double lowestDown() {
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            lowest = Math.min(lowest, down(k));
        }
        return lowest;
    }

    /** Adds the effect of one member's change to the gradients alone. */
    void addToGradient(int i, double change) {
        kernel.addRow(i, change, gradient, size);
    }

    /** Adds the effect of a pair's changes. */
    void addPair(int i, double changeI, int j, double changeJ) {
        refresh(i);
        refresh(j);
        steepest = kernel.addPair(i, changeI, j, changeJ, gradient, rightSlope, size);
    }
}
