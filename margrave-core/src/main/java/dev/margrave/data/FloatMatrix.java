// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Dense rows in single precision, in half the memory of a {@link DenseMatrix}. Sums over them are in double precision. Selections
 * share the rows and take no further memory.
 */
public final class FloatMatrix extends FeatureMatrix {
    /** By how much rounding changes a value, relative to it. */
    public static final double RELATIVE_ERROR = 0x1p-24;

    /** By how much rounding changes a value so small that the relative error is larger. */
    public static final double ABSOLUTE_ERROR = 0x1p-150;

    private static final int ROWS_AT_ONCE = 4096; // in double precision while they are rounded

    private final float[][] values; // by rows

    private FloatMatrix(int columns, float[][] values) {
        super(values.length, columns);
        this.values = values;
    }

    /** The rows, rounded; empty if a value is too large for single precision. */
    public static Optional<FloatMatrix> rounded(FeatureMatrix rows) {
        float[][] values = new float[rows.rows()][];
        for (int from = 0; from < values.length; from += ROWS_AT_ONCE) {
            int to = Math.min(values.length, from + ROWS_AT_ONCE);
            FeatureMatrix some = rows.select(IntStream.range(from, to).toArray());
            for (int i = from; i < to; i++) {
                values[i] = rounded(some.row(i - from));
                if (values[i] == null) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new FloatMatrix(rows.columns(), values));
    }

    /** Null if a value is too large. */
    private static float[] rounded(Row row) {
        float[] out = new float[row.size()];
        for (int k = 0; k < row.stored(); k++) {
            float value = (float) row.value(k);
            if (!Float.isFinite(value)) {
                return null;
            }
            out[row.index(k)] = value;
        }
        return out;
    }

    /** The memory that this many rows take. */
    public static long bytes(int rows, int columns) {
        return rows * (4L * columns + 24); // an array has a header of 16 bytes and a reference
    }

    @Override
    public Row row(int i) {
        double[] row = new double[columns()];
        copyRow(i, row);
        return new Row(row.length, row, null, 0, row.length);
    }

    /** Converts into a new array. */
    @Override
    public RowReader reader() {
        double[] buffer = new double[columns()];
        Row row = new Row(buffer.length, buffer, null, 0, buffer.length);
        return i -> {
            copyRow(i, buffer);
            return row;
        };
    }

    /** Writes row i to the start of an array. */
    public void copyRow(int i, double[] out) {
        float[] row = values[i];
        for (int k = 0; k < row.length; k++) {
            out[k] = row[k];
        }
    }

    @Override
    public boolean isSparse() {
        return false;
    }

    @Override
    public long storedValues() {
        return (long) rows() * columns();
    }

    @Override
    int stored(int i) {
        return columns();
    }

    @Override
    public long bytes() {
        return bytes(rows(), columns());
    }

    /** Shares the rows. */
    @Override
    public FloatMatrix select(int[] chosen) {
        float[][] some = new float[chosen.length][];
        for (int k = 0; k < some.length; k++) {
            some[k] = values[chosen[k]];
        }
        return new FloatMatrix(columns(), some);
    }

    @Override
    public FloatMatrix view(int[] chosen) {
        return select(chosen);
    }

    @Override
    public FeatureMatrix withColumns(int columns) {
        if (columns == columns()) {
            return this;
        }
        float[][] resized = new float[rows()][columns];
        for (int i = 0; i < resized.length; i++) {
            System.arraycopy(values[i], 0, resized[i], 0, Math.min(columns, columns()));
        }
        return new FloatMatrix(columns, resized);
    }

    @Override
    public void dots(double[] x, double[] out) {
        for (int i = 0; i < values.length; i++) {
            out[i] = dot(i, x);
        }
    }

    /** Four independent sums, which hide the latency of additions. */
    @Override
    public double dot(int i, double[] x) {
        float[] row = values[i];
        double first = 0;
        double second = 0;
        double third = 0;
        double fourth = 0;
        int k = 0;
        for (; k + 3 < row.length; k += 4) {
            first += row[k] * x[k];
            second += row[k + 1] * x[k + 1];
            third += row[k + 2] * x[k + 2];
            fourth += row[k + 3] * x[k + 3];
        }
        for (; k < row.length; k++) {
            first += row[k] * x[k];
        }
        return (first + second) + (third + fourth);
    }

    @Override
    public void addTo(int i, double[] x, double factor) {
        float[] row = values[i];
        for (int k = 0; k < row.length; k++) {
            x[k] += factor * row[k];
        }
    }
}
