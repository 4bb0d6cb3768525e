// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.io.DataFormatException;
import dev.margrave.internal.input.Input;

/** Checks that each row has as many cells as there are columns; empty cells behind them are passed over. */
final class RowWidth {
    private final String source;
    private final int columns;
    private long longer; // rows with empty cells behind the columns
    private long firstLonger;

    RowWidth(String source, int columns) {
        this.source = source;
        this.columns = columns;
    }

    void check(Cells cells) throws DataFormatException {
        if (cells.fields() > columns && cells.isEmpty(columns, cells.fields())) {
            longer++;
            firstLonger = firstLonger == 0 ? cells.line() : firstLonger;
            cells.cut(columns);
        }
        if (cells.fields() != columns) {
            throw new DataFormatException(
                    source,
                    cells.line(),
                    cells.fields() + (cells.fields() == 1 ? " cell" : " cells") + ", the table has " + columns
                            + (columns == 1 ? " column" : " columns"));
        }
        if (cells.hasNul()) {
            throw new DataFormatException(source, cells.line(), Input.NUL_PROBLEM);
        }
    }

    void report(Problems problems) {
        if (longer > 0) {
            problems.repair(
                    firstLonger,
                    longer == 1
                            ? "empty cells behind the last column are passed over"
                            : "empty cells behind the last column are passed over, here and in " + (longer - 1)
                                    + (longer == 2 ? " other row" : " other rows"));
        }
    }
}
