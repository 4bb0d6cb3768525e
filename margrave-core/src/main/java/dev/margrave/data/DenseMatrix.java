// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;

/** Rows stored one after the other in a single array. */
public final class DenseMatrix extends FeatureMatrix {
    private final double[] values;

    private DenseMatrix(int rows, int columns, double[] values) {
        super(rows, columns);
        this.values = values;
    }

    /** Wraps the array without a copy; the caller must not change it afterwards. Values must be finite. */
    public static DenseMatrix wrap(int rows, int columns, double[] values) {
        Check.atLeast("rows", rows, 0);
        Check.atLeast("columns", columns, 0);
        Check.sameLength("values", values.length, Math.multiplyExact(rows, columns));
        for (int k = 0; k < values.length; k++) {
            if (!Double.isFinite(values[k])) {
                throw InvalidDataException.atRow(
                        k / columns,
                        ", feature " + (k % columns + 1) + ": value " + values[k] + "; values must be finite");
            }
        }
        return new DenseMatrix(rows, columns, values);
    }

    public static DenseMatrix copyOf(int rows, int columns, double[] values) {
        return wrap(rows, columns, values.clone());
    }

    public static DenseMatrix copyOf(double[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        double[] values = new double[Math.multiplyExact(rows.length, columns)];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != columns) {
                throw InvalidDataException.atRow(i, " has " + rows[i].length + " features, the first has " + columns);
            }
            System.arraycopy(rows[i], 0, values, i * columns, columns);
        }
        return wrap(rows.length, columns, values);
    }

    @Override
    public Row row(int i) {
        checkRow(i);
        return new Row(columns(), values, null, i * columns(), (i + 1) * columns());
    }

    /** Writes row i into an array, starting at this position. */
    void copyRow(int i, double[] out, int at) {
        System.arraycopy(values, i * columns(), out, at, columns());
    }

    @Override
    public boolean isSparse() {
        return false;
    }

    @Override
    public long storedValues() {
        return values.length;
    }

    @Override
    public long bytes() {
        return 8L * values.length;
    }

    @Override
    public DenseMatrix select(int[] chosen) {
        double[] out = new double[Math.multiplyExact(chosen.length, columns())];
        for (int k = 0; k < chosen.length; k++) {
            checkRow(chosen[k]);
            copyRow(chosen[k], out, k * columns());
        }
        return new DenseMatrix(chosen.length, columns(), out);
    }

    @Override
    public DenseMatrix withColumns(int columns) {
        if (columns == columns()) {
            return this;
        }
        double[] out = new double[Math.multiplyExact(rows(), columns)];
        for (int i = 0; i < rows(); i++) {
            System.arraycopy(values, i * columns(), out, i * columns, Math.min(columns, columns()));
        }
        return new DenseMatrix(rows(), columns, out);
    }

    /** Adds each sum in the order of the features, as sparse rows do, so that both give the same bits; four sums at a time. */
    @Override
    public void dots(double[] x, double[] out) {
        int d = columns();
        int i = 0;
        for (; i + 3 < rows(); i += 4) {
            int at = i * d;
            double first = 0;
            double second = 0;
            double third = 0;
            double fourth = 0;
            for (int k = 0; k < d; k++, at++) {
                first += values[at] * x[k];
                second += values[at + d] * x[k];
                third += values[at + 2 * d] * x[k];
                fourth += values[at + 3 * d] * x[k];
            }
            out[i] = first;
            out[i + 1] = second;
            out[i + 2] = third;
            out[i + 3] = fourth;
        }
        for (; i < rows(); i++) {
            int at = i * d;
            double sum = 0;
            for (int k = 0; k < d; k++) {
                sum += values[at + k] * x[k];
            }
            out[i] = sum;
        }
    }

    /** One sum, added in the order of the features for the same reason. */
    @Override
    public double dot(int i, double[] x) {
        int d = columns();
        int at = i * d;
        double sum = 0;
        for (int k = 0; k < d; k++) {
            sum += values[at + k] * x[k];
        }
        return sum;
    }

    @Override
    public void addTo(int i, double[] x, double factor) {
        int d = columns();
        int at = i * d;
        for (int k = 0; k < d; k++) {
            x[k] += factor * values[at + k];
        }
    }
}
