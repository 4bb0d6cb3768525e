// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import dev.margrave.data.Schema;
import dev.margrave.internal.notation.BooleanWords;
import dev.margrave.internal.notation.MissingWords;
import dev.margrave.internal.notation.Notation;
import dev.margrave.internal.notation.NumberNotation;
import java.util.ArrayList;
import java.util.List;

/** Encodes the cells of one column of a table, as a schema says. Safe from many threads once all columns are added. */
public final class ColumnEncoder {
    /** How the reading of a mark begins if own words stand for missing values; these follow, separated by commas. */
    public static final String WORDS = "missing:";

    private final String name;
    private MissingWords missingWords;
    private boolean wordsFirst; // a number can stand for a missing value
    private final List<CellPart> parts = new ArrayList<>();
    private final List<double[]> fills = new ArrayList<>(); // feature and value, of parts without a mark
    private int plain = -1; // the feature of the only part, if this is a plain number
    private boolean numeric; // numbers, dates or booleans
    private boolean kept;
    private int mark = -1; // the feature that marks missing cells

    public ColumnEncoder(String name, MissingWords missingWords) {
        this.name = name;
        this.missingWords = missingWords;
        this.wordsFirst = missingWords != MissingWords.USUAL;
    }

    /** Adds a column that is made of this one's cells. */
    public void add(Schema schema, Schema.Column column, int start) {
        if (column.kind() == Schema.Kind.MISSING) {
            mark = start;
            if (column.reading().startsWith(WORDS) && !wordsFirst) {
                missingWords = MissingWords.of(
                        List.of(column.reading().substring(WORDS.length()).split(",")));
                wordsFirst = true;
            }
            return;
        }
        Notation reading = column.reading().isEmpty() ? null : Notation.of(column.reading());
        switch (column.kind()) {
            case MISSING -> throw new IllegalStateException("a mark has no part");
            case NUMBER -> parts.add(new CellPart.OfNumber(start, reading));
            case CATEGORY -> parts.add(CellPart.OfCategory.of(column, start, reading));
            case TEXT -> parts.add(new CellPart.OfWords(start, column.width()));
            case RAW_TEXT -> parts.add(new CellPart.OfCharacters(start));
        }
        numeric |= column.isNumeric() || reading != null;
        kept |= column.isKept();
        plain = parts.size() == 1 && column.isNumeric() && reading == null ? start : -1;
        for (int f = start; schema.fillsMissing() && !column.isKept() && f < start + column.features(); f++) {
            if (schema.fill(f) != 0) {
                fills.add(new double[] {f, schema.fill(f)});
            }
        }
    }

    public String name() {
        return name;
    }

    /** Whether the texts are kept as they are, for a similarity. */
    public boolean isKept() {
        return kept;
    }

    /** Whether the cells are numbers, dates or booleans. */
    public boolean isNumeric() {
        return numeric;
    }

    public boolean hasMark() {
        return mark >= 0;
    }

    /** Whether a number needs no text: the column holds numbers in some notation, and none stands for a missing value. */
    boolean takesNumbers() {
        return !wordsFirst
                && parts.size() == 1
                && parts.get(0) instanceof CellPart.OfNumber part
                && (part.reading() == null || part.reading() instanceof NumberNotation);
    }

    /** Encodes a finite number, if the column {@linkplain #takesNumbers takes} them. */
    void encode(double value, RowBuffer row) {
        ((CellPart.OfNumber) parts.get(0)).add(value, row);
    }

    /** The text of a boolean: a word of the column if it holds such a pair. */
    String text(boolean value) {
        if (parts.get(0) instanceof CellPart.OfNumber part && part.reading() instanceof BooleanWords words) {
            return value ? words.yes() : words.no();
        }
        return String.valueOf(value);
    }

    /** Encodes a cell without blanks around it; one without a value adds what stands for it. */
    public CellPart.Result encode(char[] text, int from, int length, RowBuffer row) {
        NumberScanner scanner = row.scanner();
        if (plain >= 0 && !wordsFirst && scanner.isNumber(text, from, length)) {
            double value = scanner.value();
            if (Double.isInfinite(value)) {
                return CellPart.Result.UNREADABLE;
            }
            if (value != 0) {
                row.add(plain, value);
            }
            return CellPart.Result.VALUE;
        }
        return encode(new String(text, from, length), row);
    }

    public CellPart.Result encode(String cell, RowBuffer row) {
        if (cell.isEmpty() || (wordsFirst && isMissing(cell))) {
            return missing(row);
        }
        boolean isText = !numeric && !kept && parts.get(0) instanceof CellPart.OfWords;
        if (isText && isMissing(cell)) {
            return missing(row);
        }
        CellPart.Result first = parts.get(0).encode(cell, row);
        if (first == CellPart.Result.VALUE) {
            for (int k = 1; k < parts.size(); k++) {
                parts.get(k).encode(cell, row);
            }
            return first;
        }
        return isMissing(cell) ? missing(row) : first;
    }

    private boolean isMissing(String cell) {
        return !kept && (numeric ? missingWords.isMissingAmongNumbers(cell) : missingWords.isMissing(cell));
    }

    /** Adds what stands for a missing cell. */
    public CellPart.Result missing(RowBuffer row) {
        if (mark >= 0) {
            row.add(mark, 1);
        } else {
            for (double[] fill : fills) {
                row.add((int) fill[0], fill[1]);
            }
        }
        return CellPart.Result.MISSING;
    }
}
