// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.FloatMatrix;

/**
 * The nonzero values of the rows, without the columns that have at most one such value ({@link SharedColumns}). They depend on
 * the values alone, not on their storage or on empty columns, and so does everything computed from them. They are copied into
 * contiguous arrays where memory allows, else read again at each visit.
 */
public abstract sealed class CompactRows permits HeldRows, StreamedRows, WholeRows, FloatRows {
    private final int rows;
    private final SharedColumns shared;
    private volatile double meanSquaredNorm = -1; // threads that race compute the same number

    CompactRows(int rows, SharedColumns shared) {
        this.rows = rows;
        this.shared = shared;
    }

    /** A copy in memory. */
    public static CompactRows of(FeatureMatrix rows) {
        return of(rows, true);
    }

    /** A copy in memory if {@code hasRoom}; results are the same either way. */
    public static CompactRows of(FeatureMatrix rows, boolean hasRoom) {
        if (rows instanceof FloatMatrix floats) {
            return new FloatRows(floats);
        }
        int[] lengths = new int[rows.rows()];
        SharedColumns shared = SharedColumns.of(rows, lengths);
        return rows.isStreamed() || !hasRoom
                ? new StreamedRows(rows, shared, lengths)
                : new HeldRows(rows, shared, lengths);
    }

    /** Rows given by columns, all of which are kept. */
    public static CompactRows ofColumns(int rows, double[][] columns) {
        return new HeldRows(rows, columns);
    }

    /** All columns of dense rows, with their zeros, without copying. */
    public static CompactRows whole(FeatureMatrix rows) {
        return rows instanceof FloatMatrix floats ? new FloatRows(floats) : new WholeRows(rows);
    }

    /** Reads rows in any order, for one thread. Copied and streamed rows give the same arithmetic in the same order. */
    public abstract static sealed class Reader
            permits HeldRows.HeldReader, StreamedRows.StreamedReader, WholeRows.WholeReader, FloatRows.FloatReader {
        /** Moves to row i, whose values the accessors return until the next call. */
        public abstract void read(int i);

        /** The columns of the row's values, from {@link #start()} to before {@link #end()}; do not change them. */
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

    /** A reader for one caller that visits all rows in order, which may use all threads. */
    public Reader orderedReader() {
        return reader();
    }

    /** Whether rows are read or computed on access, so that {@link #select} is the way to visit some of them. */
    public boolean isStreamed() {
        return false;
    }

    /** Streamed rows in memory, in this order; held ones are all of them in memory already. */
    public CompactRows select(int[] chosen) {
        throw new UnsupportedOperationException("these rows are in memory");
    }

    /** The number of values. */
    public abstract long entries();

    /** The sum over rows of their squared number of values. */
    public abstract double squaredLengths();

    public final int rows() {
        return rows;
    }

    /** The number of columns with more than one value. */
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

    /** u_i = x_i·w without the contribution of the columns with one value, at their optimum for these dual variables. */
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

    /** The components of the columns that are kept. */
    public final double[] gather(double[] all) {
        return shared.gather(all);
    }

    /** The mean ‖x_i‖², computed on first use. */
    public final double meanSquaredNorm() {
        double known = meanSquaredNorm;
        if (known < 0) {
            double sum = 0;
            Reader reader = orderedReader();
            for (int i = 0; i < rows; i++) {
                reader.read(i);
                double[] values = reader.values();
                for (int k = reader.start(); k < reader.end(); k++) {
                    sum += values[k] * values[k];
                }
            }
            known = sum / Math.max(1, rows);
            meanSquaredNorm = known;
        }
        return known;
    }

    /** ‖x_i‖² of every row. */
    public final double[] squaredNorms() {
        double[] norms = new double[rows];
        Reader reader = orderedReader();
        for (int i = 0; i < rows; i++) {
            reader.read(i);
            double[] values = reader.values();
            for (int k = reader.start(); k < reader.end(); k++) {
                norms[i] += values[k] * values[k];
            }
        }
        return norms;
    }

    /** The inner product of a row with x, by four independent sums, which hide the latency of additions. */
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

    /** Whether a row has a value in each of the first columns; as indices increase, the last one tells. */
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
