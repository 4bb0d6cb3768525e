// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

/**
 * How Σ z_i = 0 is restored in all blocks alike, from sums over them: each free row moves by a share of its slack, or where that
 * is not enough, the rows of the heavier sign are scaled down ({@link dev.margrave.internal.dual.ZeroSum} for one process).
 *
 * @param excess Σ z_i
 * @param share of the slack of each free row; 0 where rows are scaled
 * @param factor of rows with the sign of the excess; 1 where free rows move
 * @param slackLimit how far a row may move in addition to |z_i|
 */
record SumRepair(double excess, double share, double factor, double slackLimit) {
    static final SumRepair NONE = new SumRepair(0, 0, 1, 0);

    /** From Σ z_i over the positive and over the negative rows, and the sum of the slacks in the direction of the repair. */
    static SumRepair of(double positive, double negative, double slack, double slackLimit) {
        double excess = positive + negative;
        if (excess == 0) {
            return NONE;
        }
        double share = Math.abs(excess) / slack;
        double factor = excess > 0 ? -negative / positive : -positive / negative;
        return share < 1 ? new SumRepair(excess, share, 1, slackLimit) : new SumRepair(excess, 0, factor, slackLimit);
    }

    double apply(RowTerms terms, int i, double z) {
        if (share > 0) {
            double move = share * terms.slack(i, z, excess, slackLimit);
            return terms.clamp(i, excess > 0 ? z - move : z + move);
        }
        return factor != 1 && z != 0 && z > 0 == excess > 0 ? factor * z : z;
    }
}
