// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data.io;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.cell.RowSink;
import dev.margrave.internal.input.Input;
import dev.margrave.internal.input.LineInput;
import dev.margrave.internal.input.RowTarget;
import dev.margrave.internal.input.Targets;
import dev.margrave.internal.table.LineTable;
import java.io.IOException;
import java.util.Arrays;

/** Rows of a file with one row per line. */
final class LineStream extends RowStream {
    private final Input input;
    private final String source;
    private final ReadOptions options;
    private final LineInput lines;
    private final Current current = new Current();
    private final LibsvmReader libsvm; // null for CSV
    private final LineTable csv; // null for LIBSVM
    private Schema schema;
    private Row row;
    private boolean pending; // the first line of a table without a header is a row

    LineStream(Input input, Format format, ReadOptions options) throws IOException {
        this.input = input;
        this.source = input.name();
        this.options = options;
        this.lines = new LineInput(source, input.bytes());
        if (format == Format.LIBSVM) {
            libsvm = LibsvmReader.ofLines(source, options, current, current);
            csv = null;
            schema = options.schema() == null ? Schema.unnamed(0) : options.schema();
        } else {
            libsvm = null;
            csv = new LineTable(source, options, current, current);
            while (!csv.hasBegun()) {
                if (!lines.next()) {
                    throw new DataFormatException(source, 0, "empty file; the first line must name the columns");
                }
                read();
            }
            schema = csv.schema();
            pending = current.ended;
        }
    }

    private void read() throws IOException {
        current.start();
        if (lines.number() == 1) {
            lines.skipMark();
        }
        if (libsvm != null) {
            libsvm.line(lines.line(), lines.length(), lines.number());
        } else {
            csv.line(lines.line(), lines.length(), lines.number());
        }
    }

    @Override
    public boolean next() throws IOException {
        row = null;
        while (pending || lines.next()) {
            if (!pending) {
                read();
            }
            pending = false;
            if (current.ended) {
                row = current.toRow();
                return true;
            }
        }
        return false;
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public String label() {
        return current.label;
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public void close() throws IOException {
        input.close();
    }

    /** The row that is being read. */
    private final class Current implements RowSink, RowTarget {
        private int[] indices = new int[64];
        private double[] values = new double[64];
        private int size;
        private String label;
        private boolean ended;

        void start() {
            size = 0;
            ended = false;
        }

        @Override
        public void add(int index, double value) throws DataFormatException {
            if (!Double.isFinite(value)) {
                throw new DataFormatException(source, lines.number(), "value " + value + "; values must be finite");
            }
            if (size == indices.length) {
                indices = Arrays.copyOf(indices, Targets.grown(size));
                values = Arrays.copyOf(values, indices.length);
            }
            indices[size] = index;
            values[size++] = value;
        }

        @Override
        public void endRow() {
            ended = true;
        }

        @Override
        public int rows() {
            return 0; // rows are not kept
        }

        @Override
        public boolean offer(String text, long line) throws DataFormatException {
            if (text.equals(Targets.UNLABELED)) {
                throw new DataFormatException(source, line, "the row has no label, which a stream needs");
            }
            label = text;
            return options.classes().isEmpty() || options.classes().contains(LabelSet.canonical(text));
        }

        @Override
        public void offerNone(long line) throws DataFormatException {
            throw new DataFormatException(
                    source,
                    line,
                    "the row has no label, which a stream needs; got "
                            + Quoted.of(lines.line(), 0, Math.min(lines.length(), 60)));
        }

        @Override
        public void skip() {
            ended = false;
        }

        @Override
        public void commit() {}

        Row toRow() {
            if (libsvm != null) {
                int last = size == 0 ? 0 : indices[size - 1] + 1;
                if (last > schema.features()) {
                    schema = Schema.unnamed(last);
                }
                return Row.sparse(schema.features(), Arrays.copyOf(indices, size), Arrays.copyOf(values, size));
            }
            if (size == schema.features()) {
                return Row.dense(Arrays.copyOf(values, size));
            }
            double[] all = new double[schema.features()];
            for (int k = 0; k < size; k++) {
                all[indices[k]] = values[k];
            }
            return Row.dense(all);
        }
    }
}
