// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.margrave.data.Schema;
import dev.margrave.data.io.DataFormatException;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.dialect.CsvDialect;
import dev.margrave.internal.dialect.TextEncoding;
import dev.margrave.internal.dialect.TextReader;
import dev.margrave.internal.input.Input;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Delimited text (RFC 4180) in the dialect that its beginning shows. */
final class CsvSource implements TableSource {
    private static final int SAMPLE = 1 << 18; // bytes in which the dialect is detected
    private static final int HEAD = 1 << 13; // bytes in which a NUL tells that the file is binary
    private static final int FIELD_BUFFER = 1 << 24; // characters; a longer field means an unclosed quote

    private final Input input;
    private final CsvDialect.Given given;
    private final Schema schema; // null unless a model gives it
    private final Problems problems;
    private CsvDialect dialect;
    private ColumnNames columns;
    private long headerLine;
    private Charset charset; // of what was read so far
    private long rowsOfFirstPass = -1;

    private CsvSource(Input input, ReadOptions options, CsvDialect.Given given, Problems problems) throws IOException {
        this.input = input;
        this.given = given;
        this.schema = options.schema();
        this.problems = problems;
        try (Input again = input.again()) {
            byte[] sample = again.first(SAMPLE);
            this.dialect = CsvDialect.find(sample, sample.length < SAMPLE, given);
            requireText(sample, dialect, input.name());
        }
        this.charset = dialect.encoding().charset();
    }

    private static void requireText(byte[] sample, CsvDialect dialect, String name) throws DataFormatException {
        if (!dialect.encoding().charset().name().startsWith("UTF-16")) {
            for (int k = 0; k < Math.min(sample.length, HEAD); k++) {
                if (sample[k] == 0) {
                    throw new DataFormatException(name, 0, Input.NUL_PROBLEM);
                }
            }
        }
    }

    /** @param input can be read again */
    static CsvSource open(Input input, ReadOptions options, Problems problems) throws IOException {
        Set<String> names = new HashSet<>();
        if (options.schema() != null) {
            options.schema().columns().forEach(column -> names.add(column.source()));
        }
        CsvDialect.Given given = new CsvDialect.Given(options.encoding(), options.delimiter(), options.header(), names);
        CsvSource source = new CsvSource(input, options, given, problems);
        source.records(null);
        return source;
    }

    @Override
    public String name() {
        return input.name();
    }

    char delimiter() {
        return dialect.delimiter();
    }

    /** The options with what was detected. */
    ReadOptions detected(ReadOptions options) {
        return options.withEncoding(charset).withDelimiter(dialect.delimiter()).withHeader(dialect.header());
    }

    /** What is unusual about the file. */
    List<String> remarks() {
        CsvDialect read = new CsvDialect(
                new TextEncoding(charset, 0, true), dialect.skippedLines(), dialect.delimiter(), dialect.header());
        return read.unusual(given);
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
        if (rowsOfFirstPass >= 0 && count != rowsOfFirstPass) {
            throw input.changed();
        }
        rowsOfFirstPass = count;
    }

    /** Reads the names of the columns if there are no {@code rows} to receive the records. */
    private long records(Rows rows) throws IOException {
        Cells cells = new Cells();
        TextEncoding encoding = dialect.encoding();
        try (Input again = input.again();
                TextReader text = new TextReader(skipped(again, encoding), encoding.charset(), !encoding.certain());
                CloseableIterator<Cells> records = records(cells, text)) {
            for (int k = 0; k < dialect.skippedLines() && records.hasNext(); k++) {
                records.next();
            }
            if (rows == null) {
                header(cells, records);
                return 0;
            }
            if (dialect.header() && records.hasNext()) {
                records.next();
            }
            long count = rows(cells, records, rows);
            charset = text.charset();
            return count;
        } catch (CsvParseException e) {
            throw malformed(input.name(), cells.line(), e);
        } catch (UncheckedIOException e) {
            throw input.explain(e.getCause(), encoding.charset());
        }
    }

    private static InputStream skipped(Input again, TextEncoding encoding) throws IOException {
        again.bytes().skipNBytes(encoding.markLength());
        return again.bytes();
    }

    private CloseableIterator<Cells> records(Cells cells, Reader text) {
        boolean blanks = dialect.delimiter() == CsvDialect.BLANKS;
        return de.siegmar.fastcsv.reader.CsvReader.builder()
                .fieldSeparator(dialect.delimiter())
                .maxBufferSize(FIELD_BUFFER)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(cells, blanks ? new BlankRunReader(text) : text)
                .iterator();
    }

    private void header(Cells cells, CloseableIterator<Cells> records) throws DataFormatException {
        if (!records.hasNext()) {
            throw new DataFormatException(input.name(), 0, "empty file; the first line must name the columns");
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
        if (dialect.header() && given.header() == null && isByPosition(fields)) {
            dialect = new CsvDialect(dialect.encoding(), dialect.skippedLines(), dialect.delimiter(), false);
        }
        headerLine = dialect.header() ? cells.line() : 0;
        columns = dialect.header()
                ? ColumnNames.of(fields, headerLine, problems)
                : ColumnNames.byPosition(fields.size(), empty);
    }

    /** Whether a model knows columns by their positions only, and the first record does not name them. */
    private boolean isByPosition(List<String> first) {
        if (schema == null || !schema.isNamed()) {
            return false;
        }
        for (Schema.Column column : schema.columns()) {
            if (ColumnRoles.position(column.source()) == 0 || first.contains(column.source())) {
                return false;
            }
        }
        return true;
    }

    private long rows(Cells cells, CloseableIterator<Cells> records, Rows rows) throws IOException {
        RowWidth width = new RowWidth(input.name(), columns.size());
        long count = 0;
        while (records.hasNext()) {
            records.next();
            count++;
            row(width, cells, rows);
        }
        if (rowsOfFirstPass < 0) {
            width.report(problems);
        }
        return count;
    }

    private void row(RowWidth width, Cells cells, Rows rows) throws IOException {
        try {
            width.check(cells);
        } catch (DataFormatException e) {
            if (rowsOfFirstPass < 0) { // every pass finds it again
                problems.add(e);
            }
            return;
        }
        try {
            rows.row(cells);
        } catch (DataFormatException e) {
            problems.add(e);
        }
    }

    private static DataFormatException malformed(String source, long line, CsvParseException e) {
        String reason = String.valueOf(e.getMessage());
        Throwable cause = e;
        while (cause.getCause() instanceof CsvParseException inner) {
            reason = String.valueOf(inner.getMessage());
            cause = inner;
        }
        int place = reason.indexOf(" (record starting at");
        String problem = reason.startsWith("The maximum buffer size")
                ? "a field of more than 16 million characters; is a quote not closed?"
                : "malformed CSV: " + Quoted.escape(place < 0 ? reason : reason.substring(0, place));
        DataFormatException failure = new DataFormatException(source, line, problem);
        failure.initCause(e);
        return failure;
    }
}
