// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import java.util.regex.Pattern;

/** The texts of a CSV file. */
public final class CsvCells {
    /** First characters of a cell that a spreadsheet takes for a formula, or skips before it looks for one. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n";

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private CsvCells() {}

    /** The text after an apostrophe if a spreadsheet would run it as a formula; numbers stay as they are. */
    public static String neutralized(String text) {
        boolean isFormula = !text.isEmpty()
                && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0
                && !NUMBER.matcher(text).matches();
        return isFormula ? "'" + text : text;
    }
}
