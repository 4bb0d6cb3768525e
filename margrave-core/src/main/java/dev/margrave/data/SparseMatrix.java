// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;
import java.util.Arrays;

/** Compressed sparse rows: row i holds the entries {@code offsets[i] .. offsets[i+1]-1}, indices increasing. */
public final class SparseMatrix extends FeatureMatrix {
    private final int[] offsets;
    private final int[] indices;
    private final double[] values;

    private SparseMatrix(int rows, int columns, int[] offsets, int[] indices, double[] values) {
        super(rows, columns);
        this.offsets = offsets;
        this.indices = indices;
        this.values = values;
    }

    /** Wraps the arrays without a copy, after a check of order, range and finiteness; do not change them afterwards. */
    public static SparseMatrix wrap(int rows, int columns, int[] offsets, int[] indices, double[] values) {
        Check.atLeast("rows", rows, 0);
        Check.atLeast("columns", columns, 0);
        Check.sameLength("offsets", offsets.length, rows + 1);
        Check.sameLength("values", values.length, indices.length);
        if (offsets[0] != 0 || offsets[rows] != indices.length) {
            throw new InvalidDataException(
                    "offsets must run from 0 to " + indices.length + ", got " + offsets[0] + " to " + offsets[rows]);
        }
        for (int i = 0; i < rows; i++) {
            if (offsets[i] > offsets[i + 1] || offsets[i + 1] > indices.length) {
                throw InvalidDataException.atRow(i, ": offsets must not decrease, nor pass " + indices.length);
            }
            int previous = -1;
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                if (indices[k] <= previous || indices[k] >= columns) {
                    throw InvalidDataException.atRow(
                            i, ": index " + indices[k] + "; indices must increase and lie in 0.." + (columns - 1));
                }
                if (!Double.isFinite(values[k])) {
                    throw InvalidDataException.atRow(
                            i, ", feature " + (indices[k] + 1) + ": value " + values[k] + "; values must be finite");
                }
                previous = indices[k];
            }
        }
        return new SparseMatrix(rows, columns, offsets, indices, values);
    }

    public static SparseMatrix copyOf(int rows, int columns, int[] offsets, int[] indices, double[] values) {
        return wrap(rows, columns, offsets.clone(), indices.clone(), values.clone());
    }

    /** Rows without entries. */
    public static SparseMatrix empty(int rows, int columns) {
        return wrap(rows, columns, new int[rows + 1], new int[0], new double[0]);
    }

    @Override
    public Row row(int i) {
        checkRow(i);
        return new Row(columns(), values, indices, offsets[i], offsets[i + 1]);
    }

    @Override
    public boolean isSparse() {
        return true;
    }

    @Override
    public long storedValues() {
        return values.length;
    }

    @Override
    public long bytes() {
        return 12L * values.length + 4L * offsets.length;
    }

    @Override
    public SparseMatrix select(int[] chosen) {
        int[] newOffsets = new int[chosen.length + 1];
        for (int k = 0; k < chosen.length; k++) {
            checkRow(chosen[k]);
            newOffsets[k + 1] = Math.addExact(newOffsets[k], offsets[chosen[k] + 1] - offsets[chosen[k]]);
        }
        int[] newIndices = new int[newOffsets[chosen.length]];
        double[] newValues = new double[newIndices.length];
        for (int k = 0; k < chosen.length; k++) {
            int from = offsets[chosen[k]];
            int length = newOffsets[k + 1] - newOffsets[k];
            System.arraycopy(indices, from, newIndices, newOffsets[k], length);
            System.arraycopy(values, from, newValues, newOffsets[k], length);
        }
        return new SparseMatrix(chosen.length, columns(), newOffsets, newIndices, newValues);
    }

    @Override
    public SparseMatrix withColumns(int columns) {
        if (columns >= columns()) {
            return new SparseMatrix(rows(), columns, offsets, indices, values);
        }
        int[] newOffsets = new int[rows() + 1];
        int[] newIndices = new int[indices.length];
        double[] newValues = new double[values.length];
        int kept = 0;
        for (int i = 0; i < rows(); i++) {
            for (int k = offsets[i]; k < offsets[i + 1] && indices[k] < columns; k++) {
                newIndices[kept] = indices[k];
                newValues[kept++] = values[k];
            }
            newOffsets[i + 1] = kept;
        }
        return new SparseMatrix(
                rows(), columns, newOffsets, Arrays.copyOf(newIndices, kept), Arrays.copyOf(newValues, kept));
    }

    /** The same numbers stored dense. */
    public DenseMatrix toDense() {
        double[] dense = new double[Math.multiplyExact(rows(), columns())];
        for (int i = 0; i < rows(); i++) {
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                dense[i * columns() + indices[k]] = values[k];
            }
        }
        return DenseMatrix.wrap(rows(), columns(), dense);
    }

    @Override
    public void dots(double[] x, double[] out) {
        for (int i = 0; i < rows(); i++) {
            double sum = 0;
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                sum += values[k] * x[indices[k]];
            }
            out[i] = sum;
        }
    }

    @Override
    public double dot(int i, double[] x) {
        double sum = 0;
        int end = offsets[i + 1];
        for (int k = offsets[i]; k < end; k++) {
            sum += values[k] * x[indices[k]];
        }
        return sum;
    }

    @Override
    public void addTo(int i, double[] x, double factor) {
        int end = offsets[i + 1];
        for (int k = offsets[i]; k < end; k++) {
            x[indices[k]] += factor * values[k];
        }
    }
}
