// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

/**
 * The blocking of {@link FloatTiles} and {@link DoubleTiles}: groups of four rows, and the columns in which one row of the
 * group is nonzero, piece by piece. Piece q has the columns from {@code first(q)} to {@code first(q + 1) − 1}. Filled in the
 * order of groups, pieces and columns.
 */
final class FourRows {
    /** The maximum number of rows of a block: a piece of it stays in the second cache. */
    static final int ROW_BLOCK = 192;
    /** The number of columns of a piece: a piece of one panel stays in the first cache. */
    static final int DEPTH_BLOCK = 392;
    /** The number of panels for which a block of the result stays in the second cache. */
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

    /** Adds a column to the current piece; returns its position among all columns. */
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

    /** The first position of a group's piece. */
    int begin(int group, int piece) {
        return ends[group * pieces + piece];
    }

    int end(int group, int piece) {
        return ends[group * pieces + piece + 1];
    }
}
