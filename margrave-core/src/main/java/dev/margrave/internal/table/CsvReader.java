// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.margrave.data.Dataset;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.NumberScanner;
import dev.margrave.internal.input.RowPass;
import dev.margrave.internal.input.RowSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads comma-separated text (RFC 4180, UTF-8) whose first line names the columns. Without a comma in that line, a
 * semicolon or else a tab separates the fields.
 */
public final class CsvReader {
    private static final int MAX_FIELD_LENGTH = 1 << 24; // characters; a longer field means an unclosed quote

    private CsvReader() {}

    public static Dataset read(Input input, ReadOptions options) throws IOException {
        EntryStore store = new EntryStore(input.name());
        return read(input, options, store).finish(store);
    }

    /**
     * Passes the rows to a sink; the result has their targets and no entries.
     *
     * @throws RowPass.NotPlainException if the file holds anything but numbers
     */
    public static Dataset pass(Input input, ReadOptions options, RowPass sink) throws IOException {
        if (options.missing() == ReadOptions.Missing.FILL) {
            throw new RowPass.NotPlainException();
        }
        return read(input, options, sink).finishWithoutEntries();
    }

    private static TableBuilder read(Input input, ReadOptions options, RowSink sink) throws IOException {
        input.requireText();
        CsvCells cells = new CsvCells();
        try (CloseableIterator<CsvCells> records = de.siegmar.fastcsv.reader.CsvReader.builder()
                .fieldSeparator(separator(input.head()))
                .maxBufferSize(MAX_FIELD_LENGTH)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(cells, input.text())
                .iterator()) {
            if (!records.hasNext()) {
                throw new DataFormatException(input.name(), 0, "empty file; the first line must name the columns");
            }
            records.next();
            ColumnRoles roles = header(input.name(), cells, options);
            TableBuilder table =
                    new TableBuilder(input.name(), options, roles, FeatureColumn.all(roles, options), sink);
            int width = cells.fields();
            while (records.hasNext()) {
                records.next();
                row(input.name(), cells, width, table);
            }
            return table;
        } catch (CsvParseException e) {
            throw malformed(input.name(), cells.line(), e);
        } catch (UncheckedIOException e) {
            throw input.explain(e.getCause());
        }
    }

    public static char separator(byte[] head) {
        int commas = 0;
        int semicolons = 0;
        int tabs = 0;
        boolean quoted = false;
        for (byte b : head) {
            if (b == '"') {
                quoted = !quoted;
            } else if (!quoted) {
                if ((b == '\n' || b == '\r') && commas + semicolons + tabs > 0) {
                    break;
                }
                commas += b == ',' ? 1 : 0;
                semicolons += b == ';' ? 1 : 0;
                tabs += b == '\t' ? 1 : 0;
            }
        }
        if (commas > 0) {
            return ',';
        }
        return semicolons > 0 ? ';' : tabs > 0 ? '\t' : ',';
    }

    /**
     * Whether all names other than that of the target are numbers, but not the column numbers of a table (0, 1, 2, … or 1, 2,
     * 3, …).
     */
    private static boolean looksLikeData(List<String> names, String labelName) {
        NumberScanner numbers = new NumberScanner();
        List<String> features =
                names.stream().filter(name -> !name.equals(labelName)).toList();
        boolean counts = !features.isEmpty();
        for (int k = 0; k < features.size(); k++) {
            if (!numbers.isNumber(features.get(k))) {
                return false;
            }
            counts &=
                    features.get(k).equals(Integer.toString(k + (features.get(0).equals("0") ? 0 : 1)));
        }
        return !features.isEmpty() && !counts;
    }

    /** Determines the columns from the header record. */
    public static ColumnRoles header(String source, CsvCells cells, ReadOptions options) throws DataFormatException {
        List<String> names = new ArrayList<>(cells.fields());
        NumberScanner numbers = new NumberScanner();
        boolean allNumbers = true;
        for (int c = 0; c < cells.fields(); c++) {
            String name = cells.text(c).strip();
            if (name.indexOf(0) >= 0) {
                throw new DataFormatException(source, cells.line(), Input.NUL_PROBLEM);
            }
            allNumbers &= numbers.isNumber(name);
            names.add(name);
        }
        if (allNumbers) {
            throw new DataFormatException(
                    source,
                    cells.line(),
                    "the first line holds only numbers; CSV files need a header that names the columns");
        }
        ColumnRoles roles = new ColumnRoles(source, cells.line(), names, options);
        if (looksLikeData(names, roles.labelName())) {
            throw new DataFormatException(
                    source,
                    cells.line(),
                    "the first line looks like data; CSV files need a header that names the columns");
        }
        return roles;
    }

    public static void row(String source, CsvCells cells, int width, TableBuilder table) throws IOException {
        if (cells.fields() != width) {
            throw new DataFormatException(source, cells.line(), plural(cells.fields()) + ", the header has " + width);
        }
        table.startRow(cells.line());
        for (int c = 0; c < width; c++) {
            table.cell(c, cells.characters(), cells.start(c), cells.length(c));
        }
        table.endRow();
    }

    private static String plural(int fields) {
        return fields == 1 ? "1 field" : fields + " fields";
    }

    private static DataFormatException malformed(String source, long line, CsvParseException e) {
        String reason = String.valueOf(e.getMessage());
        Throwable cause = e;
        while (cause.getCause() instanceof CsvParseException inner) {
            reason = String.valueOf(inner.getMessage());
            cause = inner;
        }
        int place = reason.indexOf(" (record starting at");
        DataFormatException failure = new DataFormatException(
                source, line, "malformed CSV: " + Quoted.escape(place < 0 ? reason : reason.substring(0, place)));
        failure.initCause(e);
        return failure;
    }
}
