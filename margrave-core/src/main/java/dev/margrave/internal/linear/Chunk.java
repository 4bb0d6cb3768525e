// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The active rows of a large problem. It starts with the free rows (those between breakpoints of their dual terms) and evenly
 * spaced ones; rows that violate the optimality conditions are added, the worst first where not all fit. Rows that have settled
 * at a breakpoint are removed to make room.
 */
final class Chunk {
    private static final int MIN_INITIAL_ROWS = 2000; // chosen by hand
    private static final int ROWS_PER_INITIAL_ROW = 20; // in a large problem; chosen by hand

    /** Of the rows that violate optimality: with fewer, the rounds would never end. Chosen by hand. */
    private static final double MIN_SHARE_ADDED = 0.02;

    private final DualTerms terms;
    private final int maxSize;
    private final boolean[] isActive;
    private int size;

    /** At most {@code maxSize} rows, or all free ones if these are more. */
    Chunk(DualTerms terms, double[] beta, int maxSize) {
        this.terms = terms;
        this.maxSize = maxSize;
        isActive = new boolean[beta.length];
        for (int i = 0; i < beta.length; i++) {
            activate(i, terms.isFree(i, beta[i]));
        }
        for (int i : evenlySpaced(beta.length, maxSize)) {
            activate(i, size < maxSize);
        }
    }

    /** Evenly spaced rows to start with. */
    static int[] evenlySpaced(int rows, int maxSize) {
        int first = Math.min(maxSize, Math.max(MIN_INITIAL_ROWS, rows / ROWS_PER_INITIAL_ROW));
        int step = Math.max(1, rows / Math.max(1, first));
        return IntStream.iterate(0, i -> i < rows, i -> i + step).toArray();
    }

    private void activate(int i, boolean active) {
        if (active && !isActive[i]) {
            isActive[i] = true;
            size++;
        }
    }

    /** Whether all active rows fit: the free ones of the start alone may be too many. */
    boolean fits() {
        return size <= maxSize;
    }

    boolean has(int i) {
        return isActive[i];
    }

    /** The active rows in increasing order. */
    int[] rows() {
        int[] rows = new int[size];
        int at = 0;
        for (int i = 0; i < isActive.length; i++) {
            if (isActive[i]) {
                rows[at++] = i;
            }
        }
        return rows;
    }

    /** What {@link #add} found. */
    enum Growth {
        NONE,
        SOME,
        /** Many more rows are needed than fit. */
        TOO_MANY
    }

    /** Adds rows that violate optimality at this solution, u without the bias. */
    Growth add(double[] u, double bias, double[] beta) {
        double[] violations = new double[u.length];
        int count = 0;
        for (int i = 0; i < u.length; i++) {
            violations[i] = isActive[i] ? 0 : terms.violation(i, beta[i], u[i] + bias);
            count += violations[i] > 0 ? 1 : 0;
        }
        if (count == 0) {
            return Growth.NONE;
        }
        if (size + count > maxSize) {
            removeSettled(u, bias, beta);
        }
        int capacity = Math.max(1, maxSize - size);
        double threshold = count <= capacity ? 0 : nthLargest(violations, capacity);
        for (int i = 0; i < u.length && (size < maxSize || count <= capacity); i++) {
            activate(i, violations[i] > threshold);
        }
        return capacity < MIN_SHARE_ADDED * count ? Growth.TOO_MANY : Growth.SOME;
    }

    /** Removes rows at breakpoints that are optimal at this solution. */
    private void removeSettled(double[] u, double bias, double[] beta) {
        for (int i = 0; i < u.length; i++) {
            if (isActive[i] && !terms.isFree(i, beta[i]) && terms.violation(i, beta[i], u[i] + bias) == 0) {
                isActive[i] = false;
                size--;
            }
        }
    }

    /** A value that about n others exceed. */
    private static double nthLargest(double[] values, int n) {
        double[] sorted = values.clone();
        Arrays.parallelSort(sorted);
        return sorted[Math.max(0, sorted.length - 1 - n)];
    }
}
