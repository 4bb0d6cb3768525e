// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;

/** Rows stored one behind the other in a single array. */
public final class DenseMatrix extends FeatureMatrix {
    private final double[] values;

    private DenseMatrix(int rows, int columns, double[] values) {
        super(rows, columns);
        this.values = values;
    }

    /** Takes the array as it is: the caller must not change it afterwards. Values are checked to be finite. */
    public static DenseMatrix wrap(int rows, int columns, double[] values) {
        Check.atLeast("rows", rows, 0);
        Check.atLeast("columns", columns, 0);
        Check.sameLength("values", values.length, Math.multiplyExact(rows, columns));
        for (int k = 0; k < values.length; k++) {
            if (!Double.isFinite(values[k])) {
                throw new InvalidDataException("row " + k / columns + ", feature " + k % columns + ": value "
                        + values[k] + "; values must be finite");
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
                throw new InvalidDataException(
                        "row " + i + " has " + rows[i].length + " features, row 0 has " + columns);
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
            System.arraycopy(values, chosen[k] * columns(), out, k * columns(), columns());
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

    @Override
    public void dots(double[] x, double[] out) {
        int d = columns();
        for (int i = 0; i < rows(); i++) {
            int at = i * d;
            double even = 0;
            double odd = 0;
            int k = 0;
            for (; k + 1 < d; k += 2) {
                even += values[at + k] * x[k];
                odd += values[at + k + 1] * x[k + 1];
            }
            if (k < d) {
                even += values[at + k] * x[k];
            }
            out[i] = even + odd;
        }
    }

    @Override
    public double dot(int i, double[] x) {
        int d = columns();
        int at = i * d;
        double a = 0;
        double b = 0;
        double c = 0;
        double e = 0;
        int k = 0;
        for (; k + 3 < d; k += 4) {
            a += values[at + k] * x[k];
            b += values[at + k + 1] * x[k + 1];
            c += values[at + k + 2] * x[k + 2];
            e += values[at + k + 3] * x[k + 3];
        }
        for (; k < d; k++) {
            a += values[at + k] * x[k];
        }
        return (a + b) + (c + e);
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
