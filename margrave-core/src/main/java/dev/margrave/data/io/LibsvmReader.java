// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import dev.margrave.data.SparseMatrix;
import dev.margrave.data.Task;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.cell.NumberScanner;
import dev.margrave.internal.cell.RowSink;
import dev.margrave.internal.input.ByteScanner;
import dev.margrave.internal.input.EntryCount;
import dev.margrave.internal.input.EntryStore;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.RepeatedTexts;
import dev.margrave.internal.input.RowTarget;
import dev.margrave.internal.input.Targets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;

/**
 * Reads {@code label index:value index:value …}, one row per line: indices increase, {@code #} starts a comment,
 * {@code qid:N} is the row's query or is skipped, and explicit zeros are kept. Allocates no object per entry or row.
 */
final class LibsvmReader {
    /** The number of features, one more than the largest index, must be an int. */
    private static final long MAX_INDEX = Integer.MAX_VALUE - 1;
    /** In bytes: larger files stay sparse, so that reading takes no more memory than the sparse rows. */
    private static final long DENSE_LIMIT = 64L << 20;

    private static final int MAX_INDEX_DIGITS = 20; // a long has at most 19

    private final String source;
    private final ReadOptions options;
    private final ByteScanner in;
    private final NumberScanner numbers = new NumberScanner();
    private final RowSink store;
    private final RowTarget targets;
    private final int base;
    private final int features; // given by a schema, else the largest possible number
    private final RepeatedTexts texts = new RepeatedTexts();
    private String query;
    private boolean hasQueries;
    private long line = 1;
    private int largest = -1;
    private long beyond;

    private LibsvmReader(String source, ReadOptions options, RowSink store, RowTarget targets, ByteScanner in) {
        this.source = source;
        this.options = options;
        this.base = options.indexBase();
        this.features =
                options.schema() == null ? Integer.MAX_VALUE : options.schema().features();
        this.targets = targets;
        this.store = store;
        this.in = in;
    }

    /** A reader of single lines, which {@link #line} passes to a sink. */
    static LibsvmReader ofLines(String source, ReadOptions options, RowSink sink, RowTarget target) {
        checkOptions(source, options);
        return new LibsvmReader(source, options, sink, target, new ByteScanner());
    }

    /** Reads a line of {@code length} bytes, followed by two spare bytes; false if it holds no row. */
    boolean line(byte[] bytes, int length, long number) throws IOException {
        in.show(bytes, length);
        line = number;
        in.skipBlanks();
        byte first = in.buffer[in.at];
        if (first == '#' || first == '\n') {
            return false;
        }
        row();
        return true;
    }

    static Dataset read(Input input, ReadOptions options) throws IOException {
        checkOptions(input.name(), options);
        EntryCount count = EntryCount.of(input);
        EntryStore store = count == null
                ? new EntryStore(input.name())
                : new EntryStore(input.name(), count.entries(), count.rows());
        return read(input, options, store, columns -> store.matrix(columns, DENSE_LIMIT));
    }

    /** Passes the rows to a sink; the result has their targets and no entries. */
    static Dataset pass(Input input, ReadOptions options, RowSink sink) throws IOException {
        checkOptions(input.name(), options);
        return read(input, options, sink, columns -> SparseMatrix.empty(sink.rows(), columns));
    }

    private static Dataset read(Input input, ReadOptions options, RowSink store, IntFunction<FeatureMatrix> matrix)
            throws IOException {
        Targets targets = new Targets(input.name(), options);
        input.requireText();
        return new LibsvmReader(input.name(), options, store, targets, new ByteScanner(input.bytes()))
                .readAll(targets, matrix);
    }

    private static void checkOptions(String source, ReadOptions options) {
        if (options.label() != null
                || options.weightColumn() != null
                || !options.dropped().isEmpty()
                || !options.used().isEmpty()
                || !options.numbers().isEmpty()
                || !options.texts().isEmpty()
                || !options.categories().isEmpty()) {
            throw new IllegalArgumentException(
                    source + ": columns of LIBSVM files have no names; withLabel(...), withWeightColumn(...),"
                            + " withoutColumn(...) and withCategory(...) are for CSV and ARFF");
        }
    }

    private Dataset readAll(Targets all, IntFunction<FeatureMatrix> matrix) throws IOException {
        while (!in.atEnd()) {
            in.skipBlanks();
            byte b = in.buffer[in.at];
            if (b == '#') {
                in.skipLine();
            } else if (b != '\n') {
                row();
            }
            if (!in.atEnd()) {
                in.at++; // the line feed
                line++;
            }
        }
        all.checkClasses();
        if (store.rows() == 0) {
            throw new DataFormatException(source, 0, "no rows");
        }
        Schema schema = options.schema();
        int columns = schema == null ? largest + 1 : features;
        if (columns == 0) {
            throw new DataFormatException(source, 0, "no row has a feature; expected \"label index:value …\"");
        }
        if (beyond > 0) {
            options.warnings()
                    .accept(source + ": dropped " + beyond + (beyond == 1 ? " value" : " values")
                            + " with an index above " + (features - 1 + base) + ", the largest that the model knows");
        }
        return all.dataset(matrix.apply(columns), schema == null ? Schema.unnamed(columns) : schema);
    }

    private void row() throws IOException {
        boolean keep = label();
        long previous = -1;
        boolean first = true;
        query = null;
        while (true) {
            in.skipBlanks();
            byte b = in.buffer[in.at];
            if (b == '\n') {
                break;
            }
            if (b == '#') {
                in.skipLine();
                break;
            }
            long index = index(first);
            if (index >= 0) {
                if (index <= previous) {
                    throw disorder(index, previous);
                }
                previous = entry(index, first, keep) ? index : previous;
            }
            first &= index < 0;
        }
        if (keep) {
            if (options.queryColumn() != null) {
                keepQuery();
            }
            store.endRow();
            targets.commit();
        }
    }

    private void keepQuery() throws DataFormatException {
        if (query != null) {
            targets.query(query);
        } else if (options.schema() == null || hasQueries) {
            throw problem("the row has no query; expected \"label qid:N index:value …\"");
        }
        hasQueries |= query != null;
    }

    /** Reads the row's label; false when the row must be left out. */
    private boolean label() throws IOException {
        int end = tokenEnd();
        for (int k = in.at; k < end; k++) {
            if (in.buffer[k] == ':') {
                if (options.task() != Task.NONE && options.schema() == null) {
                    throw problem("the row has no label; expected \"label index:value …\"");
                }
                targets.offerNone(line);
                return true;
            }
        }
        String label = texts.of(in.buffer, in.at, end);
        if (isListOfNumbers(label)) {
            throw problem("several labels " + Quoted.of(label) + "; a row has one label");
        }
        in.at = end;
        return targets.offer(label, line);
    }

    private boolean isListOfNumbers(String label) {
        if (label.indexOf(',') < 0) {
            return false;
        }
        for (String part : label.split(",", -1)) {
            if (!part.isEmpty() && !numbers.isNumber(part)) {
                return false;
            }
        }
        return true;
    }

    /** Reads an index and its colon; -1 when the token was a {@code qid}. */
    private long index(boolean first) throws IOException {
        byte[] buffer = in.buffer;
        int at = in.at;
        long index = 0;
        int digit = buffer[at] - '0';
        while (digit >= 0 && digit <= 9) {
            index = index <= MAX_INDEX ? index * 10 + digit : index;
            digit = buffer[++at] - '0';
        }
        if (at == in.at || buffer[at] != ':') {
            if (first && isQid(in.at)) {
                int end = tokenEnd();
                query = options.queryColumn() == null ? null : texts.of(in.buffer, in.at + 4, end);
                in.at = end;
                return -1;
            }
            throw problem("expected index:value, got " + Quoted.of(buffer, in.at, tokenEnd()));
        }
        if (index > MAX_INDEX - 1 + base || at - in.at > MAX_INDEX_DIGITS) {
            throw problem("index " + Quoted.of(buffer, in.at, at) + " is too large; the largest is "
                    + (MAX_INDEX - 1 + base));
        }
        in.at = at + 1;
        return index;
    }

    private boolean isQid(int at) {
        byte[] b = in.buffer;
        return b[at] == 'q' && b[at + 1] == 'i' && b[at + 2] == 'd' && b[at + 3] == ':';
    }

    /** Reads a value and stores it; false when the entry was a serial number. */
    private boolean entry(long index, boolean first, boolean keep) throws IOException {
        double value = value(index);
        int feature = (int) index - base;
        if (feature >= 0 && feature < features) {
            largest = Math.max(largest, feature);
            if (keep) {
                store.add(feature, value);
            }
            return true;
        }
        if (feature < 0) {
            if (first && options.serialNumbers()) {
                return false;
            }
            throw problem("index 0; indices start at 1 (withIndexBase(0) reads files that start at 0)");
        }
        if (options.strict()) {
            throw problem("index " + index + "; the model knows indices up to " + (features - 1 + base));
        }
        beyond++;
        return true;
    }

    private double value(long index) throws DataFormatException {
        byte[] buffer = in.buffer;
        int at = in.at;
        int digit = buffer[at] - '0';
        if (digit >= 0 && digit <= 9 && ByteScanner.isBlank(buffer[at + 1])) {
            in.at = at + 1; // fast path for single digits, as in binary and count data
            return digit;
        }
        int end = numbers.scan(buffer, at);
        if (end == at || !(ByteScanner.isBlank(buffer[end]) || buffer[end] == '#')) {
            throw badValue(index);
        }
        checkLength(end);
        if (!Double.isFinite(numbers.value())) {
            throw badValue(index);
        }
        in.at = end;
        return numbers.value();
    }

    private DataFormatException badValue(long index) throws DataFormatException {
        int end = tokenEnd();
        if (end == in.at) {
            return problem("no value after index " + index);
        }
        String text = Quoted.of(in.buffer, in.at, end);
        boolean number = NumberScanner.isNotFinite(new String(in.buffer, in.at, end - in.at, StandardCharsets.UTF_8))
                || numbers.scan(in.buffer, in.at) == end;
        return problem(
                "value " + text + " of index " + index + (number ? "; values must be finite" : " is not a number"));
    }

    private DataFormatException disorder(long index, long previous) {
        return problem(
                index == previous
                        ? "index " + index + " twice; indices must increase"
                        : "index " + index + " after " + previous + "; indices must increase");
    }

    private int tokenEnd() throws DataFormatException {
        int end = in.tokenEnd();
        checkLength(end);
        return end;
    }

    private void checkLength(int end) throws DataFormatException {
        if (end - in.at > ByteScanner.MAX_TOKEN_LENGTH) {
            throw problem("a word of more than " + ByteScanner.MAX_TOKEN_LENGTH + " characters");
        }
    }

    private DataFormatException problem(String text) {
        return new DataFormatException(source, line, text);
    }
}
