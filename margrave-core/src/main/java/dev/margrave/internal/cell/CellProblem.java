// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import dev.margrave.data.Schema;
import dev.margrave.internal.Quoted;
import java.util.List;

/** What is wrong with a cell, in the same words for the rows of a table and for fields that a program gives. */
public final class CellProblem {
    private CellProblem() {}

    public static String notFinite(String cell, String column) {
        return "value " + Quoted.of(cell) + " in column " + Quoted.of(column) + "; values must be finite";
    }

    public static String notNumeric(String cell, String column) {
        return "value " + Quoted.of(cell) + " in the numeric column " + Quoted.of(column);
    }

    public static String unknownCategory(String cell, String column, List<String> categories) {
        return "value " + Quoted.of(cell) + " in column " + Quoted.of(column) + "; its values are "
                + Quoted.all(categories);
    }

    public static String noText(String column) {
        return "no text in column " + Quoted.of(column) + ", which a similarity reads";
    }

    public static String noMeans(String column) {
        return "no value in column " + Quoted.of(column)
                + ", and the model stores no means; train it with withMissing(FILL)";
    }

    /** Null if a similarity can read the text. */
    public static String tooLong(String text, String column) {
        int points = text.codePointCount(0, text.length());
        return points <= Schema.MAX_TEXT_LENGTH
                ? null
                : "the text in column " + Quoted.of(column) + " has " + points
                        + " characters; a similarity reads at most " + Schema.MAX_TEXT_LENGTH;
    }
}
