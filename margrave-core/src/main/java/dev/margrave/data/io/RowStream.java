// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.data.Schema;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.table.TableReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Labeled rows one at a time, in file order, none of which is kept: LIBSVM and CSV files of any size, compressed or not, and
 * endless streams. A row is available as soon as its line has arrived. For one thread.
 *
 * <p>A CSV file is read once before the first row, to find what its columns hold; a stream that is no file must have numeric
 * columns only. A record is one line. Rows have no weights. A missing number is 0 with a mark of 1, where missing cells were
 * found, and an error elsewhere. Other formats are loaded or memory-mapped.
 */
public abstract class RowStream implements Closeable {
    RowStream() {}

    /** Opens a file; the format follows from its name or content unless the options give it. */
    public static RowStream open(Path file, ReadOptions options) throws IOException {
        Format format = options.format() == null ? FileNames.found(file) : options.format();
        if (format != Format.LIBSVM && format != Format.CSV) {
            return of(Datasets.read(file, options));
        }
        ReadOptions known = check(Quoted.escape(file.toString()), options);
        if (format == Format.CSV && options.schema() == null && Files.isRegularFile(file)) {
            try (Input input = Input.of(file)) {
                known = TableReader.learn(input, options);
            }
        }
        Input input = Input.of(file);
        try {
            return new LineStream(input, format, known);
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    /** Reads a stream in LIBSVM or CSV format; messages call it {@code source}. */
    public static RowStream of(InputStream in, String source, ReadOptions options) throws IOException {
        Format format = options.format();
        if (format != Format.LIBSVM && format != Format.CSV) {
            throw new IllegalArgumentException(
                    source + ": a stream is read in LIBSVM or CSV format, which withFormat(LIBSVM|CSV) gives");
        }
        return new LineStream(Input.of(in, source), format, check(source, options));
    }

    /** The rows of a data set. */
    public static RowStream of(Dataset data) {
        return new OfDataset(data);
    }

    private static ReadOptions check(String source, ReadOptions options) {
        if (options.weightColumn() != null) {
            throw new IllegalArgumentException(
                    source + ": a stream has no weights; withWeightColumn(...) does not apply");
        }
        return options;
    }

    /**
     * Goes to the next row; false at the end.
     *
     * @throws DataFormatException for a malformed row; the next call continues after it
     */
    public abstract boolean next() throws IOException;

    public abstract Row row();

    public abstract String label();

    /** The line of the current or malformed row, from 1. */
    public abstract long line();

    /** The columns; for a LIBSVM file up to the largest index so far. */
    public abstract Schema schema();

    /** Data sets in memory or memory-mapped. */
    private static final class OfDataset extends RowStream {
        private final Dataset data;
        private final RowReader reader;
        private int at = -1;

        OfDataset(Dataset data) {
            this.data = Objects.requireNonNull(data, "data");
            this.reader = data.features().reader();
        }

        @Override
        public boolean next() {
            at++;
            if (at < data.rows() && data.code(at) == Dataset.UNLABELED) {
                throw InvalidDataException.atRow(at, " has no label, which a stream needs")
                        .numbered(data::rowNumber);
            }
            if (at == data.rows()) {
                data.features().checkUnchanged();
            }
            return at < data.rows();
        }

        @Override
        public Row row() {
            return reader.row(at);
        }

        @Override
        public String label() {
            return data.labels().name(data.code(at));
        }

        @Override
        public long line() {
            return data.rowNumber(at);
        }

        @Override
        public Schema schema() {
            return data.schema();
        }

        @Override
        public void close() {}
    }
}
