// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

/** Inner products of the rows of a matrix in single precision, after an optional shift of the origin. */
abstract class RowProducts {
    /** The time per stored value of the sparse product, relative to the time per feature of the dense one; measured. */
    private static final double SPARSE_COST = 5;

    /** Depends on the values, not on their storage: dense and sparse rows must give the same kernel values. */
    static boolean isSparse(int rows, ColumnUse use) {
        return (double) use.nonZeros() / Math.max(1, rows) * SPARSE_COST < use.used().length;
    }

    /** Returns large arrays to the pool; this object must not be used again. */
    void release() {}

    /** The inner products of the rows {@code requested[0..count)} with all rows. */
    abstract KernelRows rows(int[] requested, int count);
}
