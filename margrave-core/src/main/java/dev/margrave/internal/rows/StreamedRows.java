// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;

/** Compact rows that are not kept: each is computed from the data when it is read. */
final class StreamedRows extends CompactRows {
    private static final int NOWHERE = -1;

    private final FeatureMatrix source;
    private final long entries;
    private final double squaredLengths;

    StreamedRows(FeatureMatrix source, SharedColumns shared, int[] lengths) {
        super(lengths.length, shared);
        this.source = source;
        long count = 0;
        double squares = 0;
        for (double length : lengths) {
            count += (long) length;
            squares += length * length;
        }
        entries = count;
        squaredLengths = squares;
    }

    /** Some of the rows, to be read only. */
    private StreamedRows(FeatureMatrix some, SharedColumns shared) {
        super(some.rows(), shared);
        source = some;
        entries = 0;
        squaredLengths = 0;
    }

    @Override
    public boolean isStreamed() {
        return source.isStreamed();
    }

    @Override
    public CompactRows select(int[] chosen) {
        return new StreamedRows(source.select(chosen), shared());
    }

    @Override
    public Reader orderedReader() {
        return new StreamedReader(source.orderedReader(), shared());
    }

    @Override
    public Reader reader() {
        return new StreamedReader(source.reader(), shared());
    }

    @Override
    public long entries() {
        return entries;
    }

    @Override
    public double squaredLengths() {
        return squaredLengths;
    }

    /** Keeps the current row: a solver that reads a row often updates it next. */
    static final class StreamedReader extends Reader {
        private final RowReader source;
        private final SharedColumns shared;
        private int[] indices = new int[0];
        private double[] values = new double[0];
        private int end;
        private int current = NOWHERE;

        StreamedReader(RowReader source, SharedColumns shared) {
            this.source = source;
            this.shared = shared;
        }

        @Override
        public void read(int i) {
            if (i != current) {
                current = NOWHERE;
                Row row = source.row(i);
                if (row.stored() > values.length) {
                    indices = new int[row.stored()];
                    values = new double[row.stored()];
                }
                end = shared.copy(row, 0, indices, values);
                current = i;
            }
        }

        @Override
        public int[] indices() {
            return indices;
        }

        @Override
        public double[] values() {
            return values;
        }

        @Override
        public int start() {
            return 0;
        }

        @Override
        public int end() {
            return end;
        }

        @Override
        public double dot(int i, double[] x) {
            read(i);
            return CompactRows.dot(indices, values, 0, end, x);
        }

        @Override
        public void addTo(int i, double[] x, double factor) {
            read(i);
            CompactRows.addTo(indices, values, 0, end, x, factor);
        }
    }
}
