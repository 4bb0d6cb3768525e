// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

/**
 * What is known about a column apart from its cells.
 *
 * @param name the column's name
 * @param decimal the decimal separator: given by the user, or preferred elsewhere in the file; null if unknown
 * @param decimalGiven whether the user gave it, so that it wins over the evidence in the column
 * @param delimiter what separates the fields of the file; a semicolon suggests a decimal comma
 * @param missing the spellings of a missing value
 * @param dateFormat the pattern that the user gave for dates, or null
 */
public record ColumnHints(
        String name, Character decimal, boolean decimalGiven, char delimiter, MissingWords missing, String dateFormat) {
    /** Nothing is known but the column's name, in a file separated by commas. */
    public static ColumnHints of(String name) {
        return new ColumnHints(name, null, false, ',', MissingWords.USUAL, null);
    }

    /** The same, with the decimal separator that other columns of the file have. */
    public ColumnHints withPreferredDecimal(char value) {
        return new ColumnHints(name, value, false, delimiter, missing, dateFormat);
    }

    /** The same, with the decimal separator that the user gave. */
    public ColumnHints withGivenDecimal(char value) {
        return new ColumnHints(name, value, true, delimiter, missing, dateFormat);
    }

    public ColumnHints withDelimiter(char value) {
        return new ColumnHints(name, decimal, decimalGiven, value, missing, dateFormat);
    }

    public ColumnHints withMissing(MissingWords value) {
        return new ColumnHints(name, decimal, decimalGiven, delimiter, value, dateFormat);
    }

    public ColumnHints withDateFormat(String pattern) {
        return new ColumnHints(name, decimal, decimalGiven, delimiter, missing, pattern);
    }

    /** The decimal separator where a column does not decide it. */
    char likelyDecimal() {
        return decimal != null ? decimal : delimiter == ';' ? ',' : '.';
    }
}
