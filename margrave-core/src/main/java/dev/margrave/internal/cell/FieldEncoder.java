// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import dev.margrave.data.InvalidFieldException;
import dev.margrave.data.Schema;
import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.notation.MissingWords;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Encodes a row that a program gives field by field, with the encoder of the rows of a table: a text as the same text in a cell,
 * and a number or boolean as the text that stands for it. Immutable and safe from many threads.
 */
public final class FieldEncoder {
    private final Schema schema;
    private final RowEncoder encoder;
    private final List<ColumnEncoder> columns;

    public FieldEncoder(Schema schema) {
        this.schema = schema;
        this.encoder = new RowEncoder(schema, MissingWords.USUAL);
        this.columns = encoder.columns();
    }

    /**
     * The entries of the row, in the order of the features.
     *
     * @param strict whether unknown fields and categories are errors; otherwise they count as absent
     */
    public RowBuffer encode(Map<String, ?> fields, boolean strict) {
        RowBuffer row = new RowBuffer();
        if (schema.isNamed()) {
            for (ColumnEncoder column : columns) {
                encode(column, fields.get(column.name()), strict, row);
            }
            if (strict) {
                fields.keySet().forEach(this::checkKnown);
            }
        } else {
            fields.forEach((name, value) -> encodeNumbered(name, value, strict, row));
        }
        row.sort();
        for (int k = 1; k < row.size(); k++) {
            if (row.index(k) == row.index(k - 1)) {
                String number = String.valueOf(row.index(k) + 1);
                throw problem(number, "feature " + number + " is given twice, as " + number + " and as f" + number);
            }
        }
        return row;
    }

    private void checkKnown(String name) {
        if (encoder.column(name) == null && !name.equals(schema.labelName())) {
            throw new InvalidFieldException(
                    name,
                    "no column " + Quoted.of(name) + "; the columns are "
                            + Quoted.all(
                                    columns.stream().map(ColumnEncoder::name).toList()));
        }
    }

    private void encode(ColumnEncoder column, Object value, boolean strict, RowBuffer row) {
        if (value instanceof Number number && column.takesNumbers() && Double.isFinite(number.doubleValue())) {
            column.encode(number.doubleValue(), row);
            return;
        }
        String cell = value == null ? "" : text(value, column);
        if (column.isKept()) {
            checkKept(cell, column.name());
        }
        switch (column.encode(cell, row)) {
            case VALUE -> {}
            case MISSING -> checkFilled(column);
            case UNREADABLE -> throw unreadable(cell, column.name(), row);
            case UNKNOWN -> {
                if (strict) {
                    throw problem(
                            column.name(),
                            CellProblem.unknownCategory(cell, column.name(), schema.categories(column.name())));
                }
            }
        }
    }

    /** The text as it would stand in a table. */
    private static String text(Object value, ColumnEncoder column) {
        if (value instanceof CharSequence || value instanceof Character || value instanceof Enum<?>) {
            return Trimmed.of(value.toString());
        }
        if (value instanceof Boolean flag) {
            return column.text(flag);
        }
        if (value instanceof Number number) {
            return text(number);
        }
        throw problem(
                column.name(),
                "a value of class " + value.getClass().getSimpleName() + " in column " + Quoted.of(column.name())
                        + "; a value must be a text, a number or a boolean");
    }

    private static String text(Number number) {
        boolean isWhole = number instanceof Integer
                || number instanceof Long
                || number instanceof Short
                || number instanceof Byte
                || number instanceof BigInteger;
        return isWhole ? number.toString() : NumberText.compact(number.doubleValue());
    }

    private static void checkKept(String text, String column) {
        String problem = CellProblem.tooLong(text, column);
        if (problem != null) {
            throw problem(column, problem);
        }
        if (text.indexOf(0) >= 0) {
            throw problem(column, "the text in column " + Quoted.of(column) + " contains a NUL character");
        }
    }

    private void checkFilled(ColumnEncoder column) {
        if (column.isKept()) {
            throw problem(column.name(), CellProblem.noText(column.name()));
        }
        if (!schema.fillsMissing() && !column.hasMark()) {
            throw problem(column.name(), CellProblem.noMeans(column.name()));
        }
    }

    private static InvalidFieldException unreadable(String cell, String column, RowBuffer row) {
        NumberScanner scanner = row.scanner();
        boolean isInfinite =
                NumberScanner.isNotFinite(cell) || (scanner.isNumber(cell) && Double.isInfinite(scanner.value()));
        return problem(column, isInfinite ? CellProblem.notFinite(cell, column) : CellProblem.notNumeric(cell, column));
    }

    /** A feature without a name, called by its number as in a LIBSVM file, or f and its number. */
    private void encodeNumbered(String name, Object value, boolean strict, RowBuffer row) {
        int feature = featureNumber(name);
        if (feature < 0 || feature >= schema.features()) {
            if (strict) {
                throw problem(
                        name,
                        "no feature " + Quoted.of(name) + "; the features are f1 to f" + schema.features()
                                + ", or 1 to " + schema.features());
            }
            return;
        }
        double number = number(name, value, row.scanner());
        if (number != 0) {
            row.add(feature, number);
        }
    }

    /** The feature called {@code f3} or {@code 3}, which is 2, where features have no names; −1 for another name. */
    private static int featureNumber(String name) {
        int start = name.startsWith("f") ? 1 : 0;
        boolean isNumber = name.length() > start && name.length() <= start + 9 && name.charAt(start) != '0';
        for (int k = start; isNumber && k < name.length(); k++) {
            isNumber = name.charAt(k) >= '0' && name.charAt(k) <= '9';
        }
        return isNumber ? Integer.parseInt(name, start, name.length(), 10) - 1 : -1;
    }

    private static double number(String name, Object value, NumberScanner scanner) {
        if (value == null) {
            throw problem(
                    name,
                    "no value in column " + Quoted.of(name) + "; the features of this model have no names,"
                            + " so that an absent one is 0 and an empty one an error");
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        String cell = Trimmed.of(value.toString());
        if (!scanner.isNumber(cell) || Double.isInfinite(scanner.value())) {
            boolean isInfinite = NumberScanner.isNotFinite(cell) || scanner.isNumber(cell);
            throw problem(name, isInfinite ? CellProblem.notFinite(cell, name) : CellProblem.notNumeric(cell, name));
        }
        return scanner.value();
    }

    private static InvalidFieldException problem(String field, String text) {
        return new InvalidFieldException(field, text);
    }
}
