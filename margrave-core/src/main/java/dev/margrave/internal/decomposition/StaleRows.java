// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import java.util.Arrays;

/** Variables whose gradients belong to an earlier β: all of them, or those that were set aside at that time. */
final class StaleRows {
    private final double[] oldBeta;
    private final int[] rows; // in increasing order; empty for all variables
    private final boolean isAll;

    private StaleRows(double[] oldBeta, int[] rows, boolean isAll) {
        this.oldBeta = oldBeta;
        this.rows = rows;
        this.isAll = isAll;
    }

    /** {@code rows} in increasing order. */
    static StaleRows some(double[] oldBeta, int[] rows) {
        return new StaleRows(oldBeta, rows, false);
    }

    /** Every variable, with gradients that belong to β = 0. */
    static StaleRows all(int variables) {
        return new StaleRows(new double[variables], new int[0], true);
    }

    boolean isAll() {
        return isAll;
    }

    int[] rows() {
        return rows;
    }

    /** The place among the rows of the first one whose number is at least this. */
    int firstPlaceFrom(int number) {
        int at = Arrays.binarySearch(rows, number);
        return at < 0 ? -at - 1 : at;
    }

    boolean hasChanged(int j, double[] beta) {
        return beta[j] != oldBeta[j];
    }

    /** The changes since then of the variables {@code members[from..from + count)}. */
    double[] changes(int[] members, int from, int count, double[] beta) {
        double[] changes = new double[count];
        for (int k = 0; k < count; k++) {
            int j = members[from + k];
            changes[k] = beta[j] - oldBeta[j];
        }
        return changes;
    }
}
