// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

/**
 * How far the entries of a {@link dev.margrave.solver.GramMatrix.Block} can be from those of the matrix in exact arithmetic: |k̂ − k| ≤ absolute, and
 * |k̂ − k| ≤ relative·|k̂| + 1e-37·largest. Bounds, not estimates.
 *
 * @param relative infinite if no bound is known
 * @param largest bounds the absolute value of every entry
 */
public record BlockError(double absolute, double relative, double largest) {
    /** Of blocks without any error. */
    public static final BlockError NONE = new BlockError(0, 0, 0);

    /** Of a matrix whose entries are these plus exact numbers of at most {@code added}, with the sum rounded. */
    public BlockError plus(double added) {
        double rounding = 0x1p-23 * (largest + added);
        return new BlockError(absolute + rounding, Double.POSITIVE_INFINITY, largest + added);
    }
}
