// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/** The rows of a data set, immutable, stored dense or as compressed sparse rows. All values are finite. */
public abstract sealed class FeatureMatrix permits DenseMatrix, SparseMatrix, RowSelection {
    private final int rows;
    private final int columns;
    private volatile double[] norms; // made when first asked for, always with the same numbers

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

    /** A view of row i; nothing is copied. */
    public abstract Row row(int i);

    public abstract boolean isSparse();

    /** The number of stored values: rows · columns when dense. */
    public abstract long storedValues();

    /** The number of values other than zero, counted: the same however the rows are stored. */
    public final long nonZeros() {
        long count = 0;
        for (int i = 0; i < rows; i++) {
            Row row = row(i);
            for (int k = 0; k < row.stored(); k++) {
                count += row.value(k) != 0 ? 1 : 0;
            }
        }
        return count;
    }

    /** The memory that the values and indices take. */
    public abstract long bytes();

    /** The given rows, in the given order, possibly repeated. */
    public abstract FeatureMatrix select(int[] chosen);

    /** The same without a copy of the values: as long as it lives, all rows of this matrix do. */
    public FeatureMatrix view(int[] chosen) {
        return new RowSelection(this, chosen);
    }

    /** The same rows with {@code columns} features: zeros appended, or the last features dropped. */
    public abstract FeatureMatrix withColumns(int columns);

    /** x·row for every row; {@code x} has {@link #columns()} entries and {@code out} {@link #rows()}. */
    public abstract void dots(double[] x, double[] out);

    /** x·row i, without making a view of the row; {@code x} has at least {@link #columns()} entries. */
    public abstract double dot(int i, double[] x);

    /** x += factor · row i, without making a view of the row. */
    public abstract void addTo(int i, double[] x, double factor);

    /** ‖row‖² of every row, in an array of the caller's own. */
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
        for (int i = 0; i < rows; i++) {
            computed[i] = row(i).squaredNorm();
        }
        return computed;
    }

    final void checkRow(int i) {
        if (i < 0 || i >= rows) {
            throw new IndexOutOfBoundsException("row index " + i + " of a matrix with " + rows + " rows");
        }
    }
}
