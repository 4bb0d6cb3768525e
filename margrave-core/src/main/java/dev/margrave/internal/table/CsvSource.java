// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.Input;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Comma-separated text (RFC 4180) in the dialect that its beginning shows. */
final class CsvSource implements TableSource {
    private static final int MAX_FIELD_LENGTH = 1 << 24; // characters; a longer field means an unclosed quote

    private final Input input;
    private final CsvDialect dialect;
    private final Problems problems;
    private ColumnNames columns;
    private long headerLine;
    private boolean isFirstPass = true;
    private long rowsOfFirstPass;

    private CsvSource(Input input, CsvDialect dialect, Problems problems) {
        this.input = input;
        this.dialect = dialect;
        this.problems = problems;
    }

    /** @param input can be read again */
    static CsvSource open(Input input, ReadOptions options, Problems problems) throws IOException {
        CsvSource source = new CsvSource(input, CsvDialect.of(input, options, problems), problems);
        source.records(null);
        return source;
    }

    @Override
    public String name() {
        return input.name();
    }

    CsvDialect dialect() {
        return dialect;
    }

    @Override
    public ColumnNames columns() {
        return columns;
    }

    @Override
    public long headerLine() {
        return headerLine;
    }

    @Override
    public Declared declared(int column) {
        return Declared.NOTHING;
    }

    @Override
    public void rows(Rows rows) throws IOException {
        long count = records(rows);
        if (isFirstPass) {
            rowsOfFirstPass = count;
        } else if (count != rowsOfFirstPass) {
            throw input.changed();
        }
        isFirstPass = false;
    }

    /** Reads the names of the columns if there are no {@code rows} to receive the records. */
    private long records(Rows rows) throws IOException {
        Cells cells = new Cells();
        try (Input again = input.again();
                Reader text = dialect.text(again);
                CloseableIterator<Cells> records = de.siegmar.fastcsv.reader.CsvReader.builder()
                        .fieldSeparator(dialect.delimiter())
                        .maxBufferSize(MAX_FIELD_LENGTH)
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .build(cells, text)
                        .iterator()) {
            if (dialect.hasSeparatorLine() && records.hasNext()) {
                records.next();
            }
            if (rows == null) {
                header(cells, records);
                return 0;
            }
            if (dialect.hasHeader() && records.hasNext()) {
                records.next();
            }
            return rows(cells, records, rows);
        } catch (CsvParseException e) {
            throw malformed(input.name(), cells.line(), e);
        } catch (UncheckedIOException e) {
            throw input.explain(e.getCause(), dialect.encoding());
        }
    }

    private void header(Cells cells, CloseableIterator<Cells> records) throws DataFormatException {
        if (!records.hasNext()) {
            throw new DataFormatException(input.name(), 0, "empty file; a table has at least a line of column names");
        }
        records.next();
        if (cells.hasNul()) {
            throw new DataFormatException(input.name(), cells.line(), Input.NUL_PROBLEM);
        }
        List<String> fields = new ArrayList<>(cells.fields());
        BitSet empty = new BitSet();
        for (int c = 0; c < cells.fields(); c++) {
            fields.add(cells.text(c).strip());
        }
        for (int c = cells.fields() - 1; c > 0 && fields.get(c).isEmpty(); c--) {
            empty.set(c);
        }
        headerLine = dialect.hasHeader() ? cells.line() + dialect.offset() : 0;
        columns = dialect.hasHeader()
                ? ColumnNames.of(fields, headerLine, problems)
                : ColumnNames.byPosition(fields.size(), empty);
    }

    private long rows(Cells cells, CloseableIterator<Cells> records, Rows rows) throws IOException {
        RowWidth width = new RowWidth(input.name(), columns.size());
        long count = 0;
        while (records.hasNext()) {
            records.next();
            count++;
            try {
                width.check(cells);
                rows.row(cells);
            } catch (DataFormatException e) {
                problems.add(e);
            }
        }
        if (isFirstPass) {
            width.report(problems);
        }
        return count;
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
