// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.rows;

import dev.margrave.internal.Parallel;

/**
 * The rows of a problem in a few ranges that depend on the number of rows alone. Threads process ranges, and the sums of the
 * ranges are added in order, so no result depends on the number of threads.
 */
public final class RowParts implements AutoCloseable {
    private static final int MIN_ROWS_PER_PART = 4096; // chosen by hand
    private static final int MAX_PARTS = 8; // each needs its own sums; chosen by hand

    private final int rows;
    private final int count;
    private final double[] sums;
    private final Parallel parallel;

    public RowParts(int rows, int threads) {
        this.rows = rows;
        count = count(rows);
        sums = new double[count];
        parallel = new Parallel(Math.min(threads, count));
    }

    /** The number of ranges for this number of rows. */
    public static int count(int rows) {
        return Math.max(1, Math.min(MAX_PARTS, rows / MIN_ROWS_PER_PART));
    }

    /** Work on the rows {@code from} to {@code to - 1} that may write to what belongs to them or to their part. */
    @FunctionalInterface
    public interface Task {
        void accept(int part, int from, int to);
    }

    /** Such work that ends with a sum over its rows. */
    @FunctionalInterface
    public interface SumTask {
        double accept(int part, int from, int to);
    }

    public int count() {
        return count;
    }

    public Parallel parallel() {
        return parallel;
    }

    public void run(Task task) {
        parallel.run(count, part -> task.accept(part, start(part), start(part + 1)));
    }

    public double sum(SumTask task) {
        run((part, from, to) -> sums[part] = task.accept(part, from, to));
        double total = 0;
        for (double sum : sums) {
            total += sum;
        }
        return total;
    }

    private int start(int part) {
        return (int) ((long) rows * part / count);
    }

    @Override
    public void close() {
        parallel.close();
    }
}
