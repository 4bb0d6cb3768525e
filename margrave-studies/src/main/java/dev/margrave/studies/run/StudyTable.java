// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import java.util.List;

/**
 * A table of a study's result.
 *
 * @param title of the table
 * @param corner the title of the first column
 * @param columns the titles of the other columns
 * @param rows each with one cell per column
 * @param digits after the decimal point
 */
public record StudyTable(String title, String corner, List<String> columns, List<Line> rows, int digits) {

    /** A row. */
    public record Line(String title, List<StudyCell> cells) {}
}
