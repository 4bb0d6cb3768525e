// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/**
 * The rows of a data set, immutable, dense or sparse. All values are finite. They are in memory, or {@linkplain #isStreamed()
 * streamed}: read or computed on access, always with the same numbers.
 */
public abstract sealed class FeatureMatrix
        permits DenseMatrix, FloatMatrix, SparseMatrix, RowSelection, StoredMatrix, TransformedMatrix, MappedMatrix {
    private final int rows;
    private final int columns;
    private volatile double[] norms; // computed on first use; threads that race compute the same numbers

    FeatureMatrix(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
    }

    public final int rows() {
        return rows;
    }

    public final int columns() {
        return columns;
    }

    /**
     * Whether rows are read or computed on access. Then no caller may keep all of them, each access costs time, and {@link #reader()} is the way to visit many.
     */
    public boolean isStreamed() {
        return false;
    }

    /** Row i: a view where rows are in memory, else a copy. */
    public abstract Row row(int i);

    /** A reader of many rows for one thread. */
    public RowReader reader() {
        return this::row;
    }

    /** A reader for one caller that visits all rows in order: rows that are computed are computed in large blocks on all threads. */
    public RowReader orderedReader() {
        return reader();
    }

    public abstract boolean isSparse();

    /** The number of stored values: rows · columns when dense. */
    public abstract long storedValues();

    /** The number of values other than zero, counted: the same however the rows are stored. */
    public final long nonZeros() {
        long count = 0;
        RowReader reader = orderedReader();
        for (int i = 0; i < rows; i++) {
            Row row = reader.row(i);
            for (int k = 0; k < row.stored(); k++) {
                count += row.value(k) != 0 ? 1 : 0;
            }
        }
        return count;
    }

    /** How many values of row i are stored. */
    int stored(int i) {
        return row(i).stored();
    }

    /** The memory that the values and indices take; data in a file does not count. */
    public abstract long bytes();

    /** The given rows in memory, in the given order, possibly repeated. */
    public abstract FeatureMatrix select(int[] chosen);

    /** The same without copying values; it keeps all rows of this matrix alive. */
    public FeatureMatrix view(int[] chosen) {
        return new RowSelection(this, chosen);
    }

    /** The same rows with {@code columns} features: zeros appended, or the last features dropped. */
    public abstract FeatureMatrix withColumns(int columns);

    /** x·row for every row; {@code x} has {@link #columns()} entries and {@code out} {@link #rows()}. */
    public void dots(double[] x, double[] out) {
        RowReader reader = reader();
        for (int i = 0; i < rows; i++) {
            out[i] = reader.row(i).dot(x);
        }
    }

    /** x·row i, without creating a view of the row; {@code x} has at least {@link #columns()} entries. */
    public double dot(int i, double[] x) {
        return row(i).dot(x);
    }

    /** x += factor · row i, without creating a view of the row. */
    public void addTo(int i, double[] x, double factor) {
        row(i).addTo(x, factor);
    }

    /** x += Σ factor_i · row i, one row after the other; rows with factor 0 are skipped. */
    public void addAllTo(double[] x, double[] factors) {
        RowReader reader = isStreamed() ? reader() : null;
        for (int i = 0; i < rows; i++) {
            if (factors[i] != 0 && reader == null) {
                addTo(i, x, factors[i]);
            } else if (factors[i] != 0) {
                reader.row(i).addTo(x, factors[i]);
            }
        }
    }

    /** {@link #addAllTo} and {@link #dots} in one pass over rows that are computed on access. */
    public void addAllAndDot(double[] sum, double[] factors, double[] x, double[] out) {
        addAllTo(sum, factors);
        dots(x, out);
    }

    /** ‖row‖² of every row, in a new array. */
    public final double[] squaredNorms() {
        double[] known = norms;
        if (known == null) {
            known = computeSquaredNorms();
            norms = known;
        }
        return known.clone();
    }

    double[] computeSquaredNorms() {
        double[] computed = new double[rows];
        RowReader reader = orderedReader();
        for (int i = 0; i < rows; i++) {
            computed[i] = reader.row(i).squaredNorm();
        }
        return computed;
    }

    /**
     * Rejects rows outside memory that were changed since they were read; rows in memory cannot change.
     *
     * @throws java.io.UncheckedIOException that names the file
     */
    public void checkUnchanged() {}

    final void checkRow(int i) {
        if (i < 0 || i >= rows) {
            throw new IndexOutOfBoundsException("row index " + i + " of a matrix with " + rows + " rows");
        }
    }
}
