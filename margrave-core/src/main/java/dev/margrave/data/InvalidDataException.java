// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.function.IntUnaryOperator;

/**
 * Data that cannot be used, and the base of all exceptions about bad data: a single class, a wrong width, values outside a kernel's
 * domain; a field of a row ({@link InvalidFieldException}); a file that violates its format, be it data, a model or a checkpoint. A file
 * that cannot be opened or read is an {@link java.io.IOException}. The message says in one line what is wrong, where, and what is
 * allowed.
 *
 * <p>A message about a row begins with its number, 1 for the first. Code that checks a matrix knows only the position of a row in it
 * ({@link #atRow}); a caller that knows more restates the message with the row's number in a file ({@link #numbered}) or the kind
 * of row ({@link #ofKind}). After that the message is final.
 */
public class InvalidDataException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final int NONE = -1; // no row

    private final int row; // a position, from 0
    private final int other;
    private final String rest; // of the message, after the rows

    public InvalidDataException(String message) {
        this(message, NONE, NONE, "");
    }

    private InvalidDataException(String message, int row, int other, String rest) {
        super(message);
        this.row = row;
        this.other = other;
        this.rest = rest;
    }

    /** {@code row 3} and the rest, for the position 2 of the row in its matrix. */
    public static InvalidDataException atRow(int index, String rest) {
        return atRows(index, NONE, rest);
    }

    /** {@code rows 3 and 1} and the rest, for the positions 2 and 0. */
    public static InvalidDataException atRows(int index, int other, String rest) {
        return new InvalidDataException(message(index, other, i -> i + 1, rest), index, other, rest);
    }

    private static String message(int index, int other, IntUnaryOperator numbers, String rest) {
        String rows = other == NONE
                ? "row " + numbers.applyAsInt(index)
                : "rows " + numbers.applyAsInt(index) + " and " + numbers.applyAsInt(other);
        return rows + rest;
    }

    /** The same with the number of each position, for instance {@link Dataset#rowNumber}; this exception if it is about no position. */
    public InvalidDataException numbered(IntUnaryOperator numbers) {
        return row == NONE ? this : restated(message(row, other, numbers, rest));
    }

    /** The same about rows of a kind, {@code unlabeled row 3}; this exception if it is about no position. */
    public InvalidDataException ofKind(String kind) {
        return row == NONE ? this : restated(kind + " " + getMessage());
    }

    private InvalidDataException restated(String message) {
        InvalidDataException same = new InvalidDataException(message);
        same.setStackTrace(getStackTrace());
        return same;
    }
}
