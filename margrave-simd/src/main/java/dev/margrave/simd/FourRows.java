// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

/**
 * Groups of four rows, and the columns in which one of a group's rows is not zero, piece by piece: piece q has the columns
 * from {@code first(q)} to {@code first(q + 1) − 1}. Filled in the order of groups, pieces and columns.
 */
final class FourRows {
    private final int groups;
    private final int depth;
    private final int pieceLength;
    private final int pieces;
    private final int[] columns;
    private final int[] ends;
    private int count;

    FourRows(int groups, int depth, int pieceLength) {
        this.groups = groups;
        this.depth = depth;
        this.pieceLength = pieceLength;
        this.pieces = Math.max(1, (depth + pieceLength - 1) / pieceLength);
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
        return Math.min(depth, piece * pieceLength);
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
