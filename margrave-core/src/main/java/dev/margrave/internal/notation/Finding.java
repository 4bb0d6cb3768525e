// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.notation;

import java.util.List;
import java.util.Optional;

/**
 * What the cells of a column are.
 *
 * @param notation how they are read, or empty for text
 * @param missing the distinct texts that are missing only because the column holds numbers or dates
 * @param misfits the other distinct texts that the notation does not read; at most a twentieth of the distinct values
 * @param misfitCells the number of cells with them
 * @param ambiguous whether it is a guess that the month of a date comes first
 * @param leadingZeros whether some numbers are whole and begin with an unnecessary zero, as postcodes do; better a category
 */
public record Finding(
        Optional<Notation> notation,
        List<String> missing,
        List<String> misfits,
        long misfitCells,
        boolean ambiguous,
        boolean leadingZeros) {
    static final Finding TEXT = new Finding(Optional.empty(), List.of(), List.of(), 0, false, false);

    public Finding {
        missing = List.copyOf(missing);
        misfits = List.copyOf(misfits);
    }

    public boolean isText() {
        return notation.isEmpty();
    }

    /** Whether the cells are numbers, in any notation. */
    public boolean isNumber() {
        return notation.orElse(null) instanceof NumberNotation;
    }

    /** Whether the cells are numbers that need no notation. */
    public boolean isPlainNumber() {
        return notation.orElse(null) instanceof NumberNotation numbers && numbers.isPlain();
    }

    public boolean isDate() {
        return notation.orElse(null) instanceof DateNotation;
    }

    public boolean isBoolean() {
        return notation.orElse(null) instanceof BooleanWords;
    }
}
