// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dual.DualTerms;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows by which a large problem is solved. It begins with those that lie between knots of their dual terms, and some that
 * are evenly spaced; those that a solution violates join it, the worst first where there is no room for all. To make room,
 * rows that have settled at a knot leave.
 */
final class ActiveSet {
    private static final int FIRST_ROWS = 2000; // at least
    private static final int FIRST_SHARE = 20; // one row of so many

    private final DualTerms terms;
    private final int most;
    private final boolean[] isActive;
    private int size;

    /** At most {@code most} rows, but all that β does not leave at a knot. */
    ActiveSet(DualTerms terms, double[] beta, int most) {
        this.terms = terms;
        this.most = most;
        isActive = new boolean[beta.length];
        for (int i = 0; i < beta.length; i++) {
            put(i, terms.isFree(i, beta[i]));
        }
        for (int i : spaced(beta.length, most)) {
            put(i, size < most);
        }
    }

    /** Evenly spaced rows, the first to be tried. */
    static int[] spaced(int rows, int most) {
        int first = Math.min(most, Math.max(FIRST_ROWS, rows / FIRST_SHARE));
        int step = Math.max(1, rows / Math.max(1, first));
        return IntStream.iterate(0, i -> i < rows, i -> i + step).toArray();
    }

    private void put(int i, boolean active) {
        if (active && !isActive[i]) {
            isActive[i] = true;
            size++;
        }
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

    /** Adds rows that this solution violates, u without the bias; whether there were any. */
    boolean add(double[] u, double bias, double[] beta) {
        double[] violations = new double[u.length];
        int count = 0;
        for (int i = 0; i < u.length; i++) {
            violations[i] = isActive[i] ? 0 : terms.violation(i, beta[i], u[i] + bias);
            count += violations[i] > 0 ? 1 : 0;
        }
        if (count == 0) {
            return false;
        }
        if (size + count > most) {
            dropSettled(u, bias, beta);
        }
        int room = Math.max(1, most - size);
        double least = count <= room ? 0 : nthLargest(violations, room);
        for (int i = 0; i < u.length && (size < most || count <= room); i++) {
            put(i, violations[i] > least);
        }
        return true;
    }

    /** Rows at knots that this solution does not violate. */
    private void dropSettled(double[] u, double bias, double[] beta) {
        for (int i = 0; i < u.length; i++) {
            if (isActive[i] && !terms.isFree(i, beta[i]) && terms.violation(i, beta[i], u[i] + bias) == 0) {
                isActive[i] = false;
                size--;
            }
        }
    }

    /** The number that about n others are larger than. */
    private static double nthLargest(double[] values, int n) {
        double[] sorted = values.clone();
        Arrays.parallelSort(sorted);
        return sorted[Math.max(0, sorted.length - 1 - n)];
    }
}
