// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

/** Inner products of the rows of a matrix with one another, in single precision, after an optional shift of the origin. */
abstract class RowProducts {
    /** A stored value costs about as much in the sparse product as this many features in the dense one. */
    private static final double SPARSE_COST = 5;

    /** Decided by the numbers, not by how they are stored: both storages must give the same kernel values. */
    static boolean isSparse(int rows, ColumnUse use) {
        return (double) use.nonZeros() / Math.max(1, rows) * SPARSE_COST < use.used().length;
    }

    /** Leaves large arrays to others; these products are not used again. */
    void release() {}

    /** The inner products of the rows {@code wanted[0..count)} with all rows. */
    abstract KernelRows rows(int[] wanted, int count);
}
