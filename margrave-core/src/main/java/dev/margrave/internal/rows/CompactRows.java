// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;

/**
 * The values other than zero of the rows, without the columns that have no such value or only one ({@link SharedColumns}).
 * The same for the same numbers however they were stored and whatever columns of zeros stand beside them, and so is all that
 * is computed from it. They are copied, one behind the other, where there is room for it; else they are read again each time.
 */
public abstract sealed class CompactRows permits HeldRows, StreamedRows, WholeRows {
    private final int rows;
    private final SharedColumns shared;

    CompactRows(int rows, SharedColumns shared) {
        this.rows = rows;
        this.shared = shared;
    }

    /** A copy in memory. */
    public static CompactRows of(FeatureMatrix rows) {
        return of(rows, true);
    }

    /** A copy in memory if there is room for it; the results are the same. */
    public static CompactRows of(FeatureMatrix rows, boolean hasRoom) {
        int[] lengths = new int[rows.rows()];
        SharedColumns shared = SharedColumns.of(rows, lengths);
        return rows.isStreamed() || !hasRoom
                ? new StreamedRows(rows, shared, lengths)
                : new HeldRows(rows, shared, lengths);
    }

    /** Rows of features that are all there, by columns; none of them is lone. */
    public static CompactRows ofColumns(int rows, double[][] columns) {
        return new HeldRows(rows, columns);
    }

    /** All columns of dense rows, which are not copied, with their zeros. */
    public static CompactRows whole(FeatureMatrix rows) {
        return new WholeRows(rows);
    }

    /** For one thread, to read rows in any order. The same arithmetic in the same order wherever they are. */
    public abstract static sealed class Reader
            permits HeldRows.HeldReader, StreamedRows.StreamedReader, WholeRows.WholeReader {
        /** Goes to row i, whose values are those of the accessors until the next call. */
        public abstract void read(int i);

        /** The columns of the row's values, from {@link #start()} to before {@link #end()}; not to be changed. */
        public abstract int[] indices();

        public abstract double[] values();

        public abstract int start();

        public abstract int end();

        /** x·row i. */
        public abstract double dot(int i, double[] x);

        /** x += factor · row i. */
        public abstract void addTo(int i, double[] x, double factor);
    }

    public abstract Reader reader();

    /** The number of values. */
    public abstract long entries();

    /** The sum over rows of the squares of how many values each has. */
    public abstract double squaredLengths();

    public final int rows() {
        return rows;
    }

    /** How many columns have more than one value. */
    public final int columns() {
        return shared.count();
    }

    final SharedColumns shared() {
        return shared;
    }

    /** What the columns with one value add to the curvature of the rows' dual terms; null where there are none. */
    public final double[] curvature() {
        return shared.curvature();
    }

    /** u_i = x_i·w without what the columns with one value contribute at their optimum for these dual variables. */
    public final double[] without(double[] u, double[] beta) {
        double[] curvature = curvature();
        if (curvature == null) {
            return u;
        }
        double[] rest = new double[u.length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = u[i] - curvature[i] * beta[i];
        }
        return rest;
    }

    /** The weights of all columns of the data: those kept here, 0 of empty ones, and a·β_i of those with one value. */
    public final double[] scatter(double[] kept, double[] beta) {
        return shared.scatter(kept, beta);
    }

    /** Takes the components of the columns that are kept. */
    public final double[] gather(double[] all) {
        return shared.gather(all);
    }

    /** ‖x_i‖² of every row. */
    public final double[] squaredNorms() {
        double[] norms = new double[rows];
        Reader reader = reader();
        for (int i = 0; i < rows; i++) {
            reader.read(i);
            double[] values = reader.values();
            for (int k = reader.start(); k < reader.end(); k++) {
                norms[i] += values[k] * values[k];
            }
        }
        return norms;
    }

    /** The values of a row times those of x. Four sums side by side, as one would wait for each addition to end. */
    static double dot(int[] indices, double[] values, int start, int end, double[] x) {
        if (isWhole(indices, start, end)) {
            return dot(values, start, end - start, x);
        }
        int k = start;
        double first = 0;
        double second = 0;
        double third = 0;
        double fourth = 0;
        for (; k + 3 < end; k += 4) {
            first += values[k] * x[indices[k]];
            second += values[k + 1] * x[indices[k + 1]];
            third += values[k + 2] * x[indices[k + 2]];
            fourth += values[k + 3] * x[indices[k + 3]];
        }
        for (; k < end; k++) {
            first += values[k] * x[indices[k]];
        }
        return (first + second) + (third + fourth);
    }

    /** Whether a row has a value in each of the first columns: indices increase, so the last tells. */
    private static boolean isWhole(int[] indices, int start, int end) {
        return end > start && indices[end - 1] == end - start - 1;
    }

    /** The same sums without the indices. */
    private static double dot(double[] values, int start, int length, double[] x) {
        int k = 0;
        double first = 0;
        double second = 0;
        double third = 0;
        double fourth = 0;
        for (; k + 3 < length; k += 4) {
            first += values[start + k] * x[k];
            second += values[start + k + 1] * x[k + 1];
            third += values[start + k + 2] * x[k + 2];
            fourth += values[start + k + 3] * x[k + 3];
        }
        for (; k < length; k++) {
            first += values[start + k] * x[k];
        }
        return (first + second) + (third + fourth);
    }

    static void addTo(int[] indices, double[] values, int start, int end, double[] x, double factor) {
        if (isWhole(indices, start, end)) {
            for (int k = 0; k < end - start; k++) {
                x[k] += factor * values[start + k];
            }
            return;
        }
        for (int k = start; k < end; k++) {
            x[indices[k]] += factor * values[k];
        }
    }
}
