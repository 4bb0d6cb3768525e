// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.kernel.Kernel;

/** A symmetric positive semidefinite matrix whose rows are made on demand. Safe to use from several threads. */
public interface GramMatrix {
    /** The matrix of a kernel on these rows. */
    static GramMatrix of(Kernel kernel, FeatureMatrix rows) {
        return new KernelGram(kernel, rows);
    }

    int size();

    double diagonal(int i);

    /** Writes row i, all {@link #size()} entries, to the front of {@code out}. */
    void row(int i, double[] out);

    /** Whether {@link #block} is precise enough, relative to the diagonal, for tolerances down to 1e-6. */
    default boolean hasBlocks() {
        return false;
    }

    /** The memory that {@link #block} takes and keeps beside the data. */
    default long blockBytes() {
        return 0;
    }

    /** What {@link #block} may be wrong by. */
    default BlockError blockError() {
        return BlockError.NONE;
    }

    /** Leaves the memory that blocks took to others; it is taken again where blocks are asked for again. */
    default void release() {}

    /**
     * The rows {@code wanted[0..count)} in single precision, to be made range by range. An entry does not depend on the range
     * it is asked with.
     */
    default Block block(int[] wanted, int count) {
        throw new UnsupportedOperationException("this matrix makes no blocks");
    }

    /** Some rows in single precision; several threads may make different ranges. */
    @FunctionalInterface
    interface Block {
        /** {@code out[k][j] = K(wanted[k], j)} for j in from..to−1. */
        void fill(int from, int to, float[][] out);
    }
}
