// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows with all columns, including zeros, as they are in the data: for methods that make many passes over dense rows, with the
 * products of the vector provider.
 */
final class WholeRows extends CompactRows {
    private static final int NOWHERE = -1;

    private final FeatureMatrix source;
    private final int[] indices;
    private final VectorOps ops;

    WholeRows(FeatureMatrix source) {
        super(source.rows(), SharedColumns.all(source.columns()));
        this.source = source;
        indices = IntStream.range(0, source.columns()).toArray();
        ops = VectorSupport.forWork((double) source.rows() * source.columns());
    }

    @Override
    public Reader reader() {
        return new WholeReader(source.reader(), indices, ops);
    }

    @Override
    public long entries() {
        return (long) rows() * columns();
    }

    @Override
    public double squaredLengths() {
        return (double) rows() * columns() * columns();
    }

    /** Keeps the current row. */
    static final class WholeReader extends Reader {
        private final RowReader source;
        private final int[] indices;
        private final VectorOps ops;
        private final double[] values;
        private int current = NOWHERE;

        WholeReader(RowReader source, int[] indices, VectorOps ops) {
            this.source = source;
            this.indices = indices;
            this.ops = ops;
            values = new double[indices.length];
        }

        @Override
        public void read(int i) {
            if (i != current) {
                current = NOWHERE;
                Row row = source.row(i);
                if (row.stored() < values.length) {
                    Arrays.fill(values, 0);
                }
                row.scatter(values);
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
            return values.length;
        }

        @Override
        public double dot(int i, double[] x) {
            read(i);
            return ops.dot(values, 0, x, 0, values.length);
        }

        @Override
        public void addTo(int i, double[] x, double factor) {
            read(i);
            ops.axpy(factor, values, 0, x, 0, values.length);
        }
    }
}
