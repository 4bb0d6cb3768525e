// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.FloatMatrix;
import dev.margrave.data.MappedMatrix;
import dev.margrave.internal.MemoryLimit;
import java.util.stream.IntStream;

/**
 * Whether a fit loads rows of a file, or the output of a map, into memory, and whether a linear solver copies its rows. This makes
 * a fit faster but does not change its result, so it may depend on the heap size of this JVM.
 */
public final class RowPlan {
    // Shares of the memory, chosen by hand.
    private static final double MAX_SHARE = 0.6; // for all rows of a problem
    private static final double MAX_SHARE_OF_SOME_ROWS = 0.4; // if not all are kept, as solvers in row order need half
    private static final double MAX_SHARE_OF_COPY = 0.25; // for a solver's copy of the rows
    private static final double MAX_SHARE_OF_ACTIVE_ROWS = 0.1; // for the active rows of a large problem

    private static final long SPARSE_VALUE_BYTES = 12; // a double and its column, an int
    private static final long DENSE_VALUE_BYTES = 8; // a double
    private static final long BYTES_PER_ROW = 8; // two ints for the offset of a row
    private static final int MIN_ACTIVE_ROWS = 1000; // whatever the memory; chosen by hand
    private static final long MAX_VALUES = Integer.MAX_VALUE - 8; // the longest array of a JVM

    private RowPlan() {}

    /** Loads the rows into memory if they fit; returns them unchanged otherwise. */
    public static FeatureMatrix inMemory(FeatureMatrix rows, long memoryBytes) {
        boolean fits = fits((double) bytes(rows), memoryBytes) && rows.storedValues() <= MAX_VALUES;
        return rows.isStreamed() && fits
                ? rows.select(IntStream.range(0, rows.rows()).toArray())
                : rows;
    }

    /**
     * The same for the output of a map, which is kept in single precision if it only fits so. That changes the last digits of
     * a result, so it follows from the data and the given memory, not from the heap; a heap too small for both is the exception.
     *
     * @param mayRound whether the machines and the tolerance allow single precision
     */
    public static FeatureMatrix inMemory(FeatureMatrix rows, long memoryBytes, boolean mayRound) {
        FeatureMatrix whole = inMemory(rows, memoryBytes);
        boolean rounds = mayRound
                && whole instanceof MappedMatrix
                && !(fitsGiven(rows, memoryBytes) && rows.storedValues() <= MAX_VALUES)
                && fits((double) FloatMatrix.bytes(rows.rows(), rows.columns()), memoryBytes);
        return rounds ? FloatMatrix.rounded(rows).map(FeatureMatrix.class::cast).orElse(rows) : whole;
    }

    /** The same for rows that are expensive to compute: if not all of them fit, the first ones are kept. */
    public static FeatureMatrix mostInMemory(MappedMatrix rows, long memoryBytes) {
        FeatureMatrix whole = inMemory(rows, memoryBytes);
        if (whole != rows || rows.rows() == 0) {
            return whole;
        }
        double rowBytes = bytes(rows) / (double) rows.rows();
        double values = MAX_VALUES / (double) Math.max(1, rows.columns());
        return rows.holding((int) Math.min(MAX_SHARE_OF_SOME_ROWS * available(memoryBytes) / rowBytes, values));
    }

    /** Whether two dense matrices of this size fit into memory. */
    public static boolean fitsTwice(int rows, int columns, long memoryBytes) {
        long values = (long) rows * columns;
        return values <= MAX_VALUES && fits(2.0 * (DENSE_VALUE_BYTES * values + BYTES_PER_ROW * rows), memoryBytes);
    }

    /** Whether all rows fit into the given memory, whatever the heap size. */
    static boolean fitsGiven(FeatureMatrix rows, long memoryBytes) {
        return (rows instanceof FloatMatrix ? rows.bytes() : bytes(rows)) <= MAX_SHARE * memoryBytes;
    }

    static boolean fits(double bytes, long memoryBytes) {
        return bytes <= MAX_SHARE * available(memoryBytes);
    }

    private static double available(long memoryBytes) {
        return Math.min(
                (double) memoryBytes,
                MemoryLimit.MAX_SHARE_OF_HEAP * Runtime.getRuntime().maxMemory());
    }

    /** The memory that rows take in double precision. */
    public static long bytes(FeatureMatrix rows) {
        return (rows.isSparse() ? SPARSE_VALUE_BYTES : DENSE_VALUE_BYTES) * rows.storedValues()
                + BYTES_PER_ROW * rows.rows();
    }

    /** Whether a linear solver may copy rows in memory into the layout that suits it best. */
    public static boolean allowsCopy(FeatureMatrix rows, long memoryBytes) {
        return !rows.isStreamed() && SPARSE_VALUE_BYTES * rows.storedValues() <= MAX_SHARE_OF_COPY * memoryBytes;
    }

    /** The most active rows of a large problem. */
    public static int maxActiveRows(FeatureMatrix rows, long memoryBytes) {
        double rowBytes = bytes(rows) / (double) Math.max(1, rows.rows());
        return (int) Math.max(
                MIN_ACTIVE_ROWS, Math.min(rows.rows(), MAX_SHARE_OF_ACTIVE_ROWS * memoryBytes / Math.max(1, rowBytes)));
    }
}
