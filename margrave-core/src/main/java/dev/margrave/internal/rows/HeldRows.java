// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.RowReader;

/** Compact rows in memory, in contiguous arrays. */
final class HeldRows extends CompactRows {
    private final int[] offsets;
    private final int[] indices;
    private final double[] values;

    HeldRows(FeatureMatrix rows, SharedColumns shared, int[] lengths) {
        super(lengths.length, shared);
        offsets = new int[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], lengths[i]);
        }
        indices = new int[offsets[lengths.length]];
        values = new double[indices.length];
        RowReader reader = rows.reader();
        for (int i = 0; i < lengths.length; i++) {
            shared.copy(reader.row(i), offsets[i], indices, values);
        }
    }

    HeldRows(int rows, double[][] columns) {
        super(rows, SharedColumns.all(columns.length));
        offsets = new int[rows + 1];
        indices = new int[Math.multiplyExact(rows, columns.length)];
        values = new double[indices.length];
        for (int i = 0; i < rows; i++) {
            offsets[i + 1] = offsets[i] + columns.length;
            for (int j = 0; j < columns.length; j++) {
                indices[offsets[i] + j] = j;
                values[offsets[i] + j] = columns[j][i];
            }
        }
    }

    @Override
    public Reader reader() {
        return new HeldReader(this);
    }

    @Override
    public long entries() {
        return values.length;
    }

    @Override
    public double squaredLengths() {
        double sum = 0;
        for (int i = 0; i < rows(); i++) {
            double length = offsets[i + 1] - offsets[i];
            sum += length * length;
        }
        return sum;
    }

    /** Holds the range of the current row. */
    static final class HeldReader extends Reader {
        private final int[] offsets;
        private final int[] indices;
        private final double[] values;
        private int start;
        private int end;

        HeldReader(HeldRows rows) {
            offsets = rows.offsets;
            indices = rows.indices;
            values = rows.values;
        }

        @Override
        public void read(int i) {
            start = offsets[i];
            end = offsets[i + 1];
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
            return start;
        }

        @Override
        public int end() {
            return end;
        }

        @Override
        public double dot(int i, double[] x) {
            return CompactRows.dot(indices, values, offsets[i], offsets[i + 1], x);
        }

        @Override
        public void addTo(int i, double[] x, double factor) {
            CompactRows.addTo(indices, values, offsets[i], offsets[i + 1], x, factor);
        }
    }
}
