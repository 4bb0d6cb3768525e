// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.kernel.BlockError;

/** A symmetric positive semidefinite matrix whose rows are computed on demand. Safe to use from several threads. */
public interface GramMatrix {
    int size();

    double diagonal(int i);

    /** One entry; the default computes the whole row. */
    default double entry(int i, int j) {
        if (i == j) {
            return diagonal(i);
        }
        double[] row = new double[size()];
        row(i, row);
        return row[j];
    }

    /** Writes row i, all {@link #size()} entries, to the front of {@code out}. */
    void row(int i, double[] out);

    /** Whether {@link #block} is precise enough, relative to the diagonal, for tolerances down to 1e-6. */
    default boolean hasBlocks() {
        return false;
    }

    /** The memory that {@link #block} allocates and keeps in addition to the data. */
    default long blockBytes() {
        return 0;
    }

    /** A bound on the errors of {@link #block}. */
    default BlockError blockError() {
        return BlockError.NONE;
    }

    /** Releases the memory of blocks; the next block allocates it again. */
    default void release() {}

    /**
     * The rows {@code wanted[0..count)} in single precision, to be computed range by range. An entry does not depend on the
     * range in which it is computed.
     */
    default Block block(int[] wanted, int count) {
        throw new UnsupportedOperationException("this matrix has no blocks");
    }

    /** Some rows in single precision; several threads may fill different ranges. */
    @FunctionalInterface
    interface Block {
        /** {@code out[k][j] = K(wanted[k], j)} for j in from..to−1. */
        void fill(int from, int to, float[][] out);
    }
}
