// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.MappedMatrix;
import java.util.stream.IntStream;

/**
 * Whether rows that lie in a file, or are made by a map, are brought into memory for a fit, and whether a linear solver has a
 * copy of its own. It makes a fit faster and changes no number of its result, so the heap of this JVM may have a say.
 */
public final class RowPlan {
    private static final double MOST_OF_MEMORY = 0.6; // for the rows of a problem
    private static final double MOST_FOR_SOME_ROWS =
            0.4; // where not all are kept: solvers that visit them in order want half
    private static final double MOST_FOR_A_COPY = 0.25; // for a solver's copy of them
    private static final double MOST_FOR_ACTIVE_ROWS = 0.1; // for those by which a large problem is solved
    private static final double MOST_OF_HEAP = 0.8;
    private static final long COPY_BYTES = 12; // a value with its column
    private static final long DENSE_BYTES = 8;
    private static final long BYTES_A_ROW = 8; // where it begins, twice
    private static final int MIN_ACTIVE_ROWS = 1000;
    private static final long MAX_VALUES = Integer.MAX_VALUE - 8; // of a matrix in memory

    private RowPlan() {}

    /** The same rows in memory if there is room for them; else as they are. */
    public static FeatureMatrix inMemory(FeatureMatrix rows, long memoryBytes) {
        boolean fits = fits((double) bytes(rows), memoryBytes) && rows.storedValues() <= MAX_VALUES;
        return rows.isStreamed() && fits
                ? rows.select(IntStream.range(0, rows.rows()).toArray())
                : rows;
    }

    /** The same for rows that take long to make: where there is no room for all, the first of them are kept. */
    public static FeatureMatrix mostInMemory(MappedMatrix rows, long memoryBytes) {
        FeatureMatrix whole = inMemory(rows, memoryBytes);
        if (whole != rows || rows.rows() == 0) {
            return whole;
        }
        double rowBytes = bytes(rows) / (double) rows.rows();
        double values = MAX_VALUES / (double) Math.max(1, rows.columns());
        return rows.holding((int) Math.min(MOST_FOR_SOME_ROWS * available(memoryBytes) / rowBytes, values));
    }

    /** Whether all rows of so many values, and once more as many values, have room in memory. */
    public static boolean fitsTwice(int rows, int columns, long memoryBytes) {
        long values = (long) rows * columns;
        return values <= MAX_VALUES && fits(2.0 * (DENSE_BYTES * values + BYTES_A_ROW * rows), memoryBytes);
    }

    /** Whether there is room for all rows in the memory that is given, whatever the heap. */
    static boolean fitsGiven(FeatureMatrix rows, long memoryBytes) {
        return bytes(rows) <= MOST_OF_MEMORY * memoryBytes;
    }

    static boolean fits(double bytes, long memoryBytes) {
        return bytes <= MOST_OF_MEMORY * available(memoryBytes);
    }

    private static double available(long memoryBytes) {
        return Math.min(
                (double) memoryBytes, MOST_OF_HEAP * Runtime.getRuntime().maxMemory());
    }

    /** What rows take in memory. */
    public static long bytes(FeatureMatrix rows) {
        return (rows.isSparse() ? COPY_BYTES : DENSE_BYTES) * rows.storedValues() + BYTES_A_ROW * rows.rows();
    }

    /** Whether a linear solver copies rows that are in memory into the form that suits it best. */
    public static boolean allowsCopy(FeatureMatrix rows, long memoryBytes) {
        return !rows.isStreamed() && COPY_BYTES * rows.storedValues() <= MOST_FOR_A_COPY * memoryBytes;
    }

    /** How many rows may be selected at a time to solve a large problem by them. */
    public static int maxActiveRows(FeatureMatrix rows, long memoryBytes) {
        double rowBytes = bytes(rows) / (double) Math.max(1, rows.rows());
        return (int) Math.max(
                MIN_ACTIVE_ROWS, Math.min(rows.rows(), MOST_FOR_ACTIVE_ROWS * memoryBytes / Math.max(1, rowBytes)));
    }
}
