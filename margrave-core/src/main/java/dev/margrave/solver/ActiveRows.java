// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Arrays;

/** The variables that take part at the moment. Settled ones are set aside; their gradients wait until they come back. */
final class ActiveRows {
    private static final int SHRINK_EVERY = 8; // outer steps
    private static final double WORTHWHILE = 0.1; // of the active variables must have settled

    private final int[] rows;
    private int count;
    private int countdown = SHRINK_EVERY;

    ActiveRows(int variables) {
        rows = new int[variables];
        for (int i = 0; i < variables; i++) {
            rows[i] = i;
        }
        count = variables;
    }

    /** The active variables come first, in increasing order, then those set aside. */
    int[] rows() {
        return rows;
    }

    int count() {
        return count;
    }

    boolean isComplete() {
        return count == rows.length;
    }

    /** Now and then sets aside what has settled; needs up-to-date optimality of the active variables. */
    void shrink(Optimality optimality, Gradient gradient) {
        if (--countdown > 0) {
            return;
        }
        countdown = SHRINK_EVERY;
        int settled = 0;
        for (int k = 0; k < count; k++) {
            settled += optimality.isSettled(rows[k]) ? 1 : 0;
        }
        if (settled < count * WORTHWHILE) {
            return;
        }
        int[] aside = new int[settled];
        int asideCount = 0;
        int kept = 0;
        for (int k = 0; k < count; k++) {
            if (optimality.isSettled(rows[k])) {
                aside[asideCount++] = rows[k];
            } else {
                rows[kept++] = rows[k];
            }
        }
        gradient.catchUp(rows, count, rows.length); // those already aside wait from the same point as the new ones
        gradient.markAside();
        System.arraycopy(aside, 0, rows, kept, asideCount);
        count = kept;
    }

    /** Brings every variable back, with its gradient up to date. */
    void bringAllBack(Gradient gradient) {
        if (isComplete()) {
            return;
        }
        gradient.catchUp(rows, count, rows.length);
        Arrays.sort(rows);
        count = rows.length;
        countdown = SHRINK_EVERY;
    }
}
