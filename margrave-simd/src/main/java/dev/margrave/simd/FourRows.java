// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

/**
 * The blocks in which {@link DenseProduct} and {@link DoubleProduct} work: groups of four rows, and the columns in which one
 * of a group's rows is not zero, piece by piece. Piece q has the columns from {@code first(q)} to {@code first(q + 1) − 1}.
 * Filled in the order of groups, pieces and columns.
 */
final class FourRows {
    /** The most rows of a block, whose piece of the columns stays in the second cache. */
    static final int ROW_BLOCK = 192;
    /** The columns of a piece: those of one panel stay in the first cache. */
    static final int DEPTH_BLOCK = 392;
    /** The panels over which a block of the result stays in the second cache. */
    static final int PANEL_BLOCK = 6;

    private final int groups;
    private final int depth;
    private final int pieces;
    private final int[] columns;
    private final int[] ends;
    private int count;

    FourRows(int groups, int depth) {
        this.groups = groups;
        this.depth = depth;
        this.pieces = Math.max(1, (depth + DEPTH_BLOCK - 1) / DEPTH_BLOCK);
        this.columns = new int[groups * depth];
        this.ends = new int[groups * pieces + 1];
    }

    /** Adds a column to the piece at hand, and says which place it has among all. */
    int add(int column) {
        columns[count] = column;
        return count++;
    }

    void endPiece(int group, int piece) {
        ends[group * pieces + piece + 1] = count;
    }

    int groups() {
        return groups;
    }

    int depth() {
        return depth;
    }

    int pieces() {
        return pieces;
    }

    int first(int piece) {
        return Math.min(depth, piece * DEPTH_BLOCK);
    }

    int[] columns() {
        return columns;
    }

    /** The first place of a group's piece. */
    int begin(int group, int piece) {
        return ends[group * pieces + piece];
    }

    int end(int group, int piece) {
        return ends[group * pieces + piece + 1];
    }
}
