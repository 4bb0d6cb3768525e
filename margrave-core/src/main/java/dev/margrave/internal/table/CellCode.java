// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

/**
 * How the cells of a table are stored as entries (index, value). A number in feature column k has index k and itself as
 * value. A cell that is no number has the index {@link #index}, which is negative, and as value a category's code in its
 * column or {@link #MISSING} or {@link #UNKNOWN}.
 */
final class CellCode {
    static final double MISSING = -1;
    /** A category that the model does not know. */
    static final double UNKNOWN = -2;

    private CellCode() {}

    /** The index of a cell in this column that is no number. */
    static int index(int column) {
        return -1 - column;
    }

    static boolean isNumber(int index) {
        return index >= 0;
    }

    static int column(int index) {
        return index < 0 ? -1 - index : index;
    }

    static boolean isMissing(int index, double value) {
        return !isNumber(index) && value == MISSING;
    }

    static boolean isCategory(int index, double value) {
        return !isNumber(index) && value >= 0;
    }
}
