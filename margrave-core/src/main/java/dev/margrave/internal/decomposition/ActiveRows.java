// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static dev.margrave.internal.plan.SolvePlan.MAX_SNAPSHOTS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The variables that take part at the moment. Settled ones are set aside; their gradients wait until they come back. */
final class ActiveRows {
    private static final int SHRINK_EVERY = 8; // outer steps
    private static final double WORTHWHILE = 0.1; // of the active variables must have settled
    private static final double FINALLY_WORTHWHILE = 0.3; // for the last snapshots of all variables that may be taken

    private final int[] rows;
    private final boolean[] isAside;
    private int count;
    private int countdown = SHRINK_EVERY;
    private final List<StaleRows> aside = new ArrayList<>();

    ActiveRows(int variables) {
        rows = new int[variables];
        for (int i = 0; i < variables; i++) {
            rows[i] = i;
        }
        count = variables;
        isAside = new boolean[variables];
    }

    /** The active variables come first, in increasing order, then those set aside. */
    int[] rows() {
        return rows;
    }

    int count() {
        return count;
    }

    boolean contains(int i) {
        return !isAside[i];
    }

    boolean isComplete() {
        return count == rows.length;
    }

    /** Now and then, or at once, sets aside what has settled; needs up-to-date optimality of the active variables. */
    void shrink(Optimality optimality, Gradient gradient, boolean atOnce) {
        if (--countdown <= 0 || atOnce) {
            shrinkNow(optimality, gradient);
        }
    }

    void shrinkNow(Optimality optimality, Gradient gradient) {
        countdown = SHRINK_EVERY;
        int settled = 0;
        for (int k = 0; k < count; k++) {
            settled += optimality.isSettled(rows[k]) ? 1 : 0;
        }
        if (settled < count * (aside.size() < MAX_SNAPSHOTS / 2 ? WORTHWHILE : FINALLY_WORTHWHILE)
                || aside.size() == MAX_SNAPSHOTS) {
            return;
        }
        int[] leaving = new int[settled];
        int left = 0;
        int kept = 0;
        for (int k = 0; k < count; k++) {
            if (optimality.isSettled(rows[k])) {
                leaving[left++] = rows[k];
                isAside[rows[k]] = true;
            } else {
                rows[kept++] = rows[k];
            }
        }
        System.arraycopy(leaving, 0, rows, kept, left);
        count = kept;
        aside.add(gradient.setAside(leaving));
    }

    /** Brings every variable back, with its gradient up to date. */
    void bringAllBack(Gradient gradient) {
        if (isComplete()) {
            return;
        }
        gradient.catchUp(aside);
        aside.clear();
        Arrays.fill(isAside, false);
        Arrays.sort(rows);
        count = rows.length;
        countdown = SHRINK_EVERY;
    }
}
