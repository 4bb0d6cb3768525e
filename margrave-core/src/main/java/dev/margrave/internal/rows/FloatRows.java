// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FloatMatrix;
import java.util.stream.IntStream;

/** All columns of rows in single precision, with their zeros, without copying. */
final class FloatRows extends CompactRows {
    private static final int NOWHERE = -1;

    private final FloatMatrix source;
    private final int[] indices;

    FloatRows(FloatMatrix source) {
        super(source.rows(), SharedColumns.all(source.columns()));
        this.source = source;
        indices = IntStream.range(0, source.columns()).toArray();
    }

    @Override
    public Reader reader() {
        return new FloatReader(source, indices);
    }

    @Override
    public long entries() {
        return source.storedValues();
    }

    @Override
    public double squaredLengths() {
        return (double) rows() * columns() * columns();
    }

    /** Converts a row when its values are requested. */
    static final class FloatReader extends Reader {
        private final FloatMatrix source;
        private final int[] indices;
        private final double[] values;
        private int current = NOWHERE;

        FloatReader(FloatMatrix source, int[] indices) {
            this.source = source;
            this.indices = indices;
            values = new double[indices.length];
        }

        @Override
        public void read(int i) {
            if (i != current) {
                source.copyRow(i, values);
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
            return source.dot(i, x);
        }

        @Override
        public void addTo(int i, double[] x, double factor) {
            source.addTo(i, x, factor);
        }
    }
}
