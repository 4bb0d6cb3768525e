// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import java.util.Arrays;

/** Variables whose gradients are those of an earlier β: all of them, or those that were set aside at that time. */
final class StaleRows {
    private final double[] betaThen;
    private final int[] rows; // in increasing order; empty where it is all of them
    private final boolean isAll;

    private StaleRows(double[] betaThen, int[] rows, boolean isAll) {
        this.betaThen = betaThen;
        this.rows = rows;
        this.isAll = isAll;
    }

    /** {@code rows} in increasing order. */
    static StaleRows some(double[] betaThen, int[] rows) {
        return new StaleRows(betaThen, rows, false);
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

    /** The first of the rows, by its place among them, whose number is not below this one. */
    int placeOf(int number) {
        int at = Arrays.binarySearch(rows, number);
        return at < 0 ? -at - 1 : at;
    }

    boolean hasChanged(int j, double[] beta) {
        return beta[j] != betaThen[j];
    }

    /** What has been added since to the variables {@code members[from..from + count)}. */
    double[] changes(int[] members, int from, int count, double[] beta) {
        double[] changes = new double[count];
        for (int k = 0; k < count; k++) {
            int j = members[from + k];
            changes[k] = beta[j] - betaThen[j];
        }
        return changes;
    }
}
