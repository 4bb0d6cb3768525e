// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static dev.margrave.internal.plan.SolvePlan.MAX_SNAPSHOTS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The active variables. Shrinking sets settled ones aside; their gradients are not updated until they are active again. */
final class ActiveRows {
    private static final int OUTER_STEPS_PER_SHRINKING = 8; // chosen by hand
    /** Share of the active variables that must have settled, for shrinking to pay; chosen by hand. */
    private static final double MIN_SETTLED_SHARE = 0.1;
    /** The same once half of the snapshots of all variables are taken; chosen by hand. */
    private static final double MIN_SETTLED_SHARE_LATE = 0.3;

    private final int[] rows;
    private final boolean[] isShrunk;
    private int count;
    private int countdown = OUTER_STEPS_PER_SHRINKING;
    private final List<StaleRows> staleRows = new ArrayList<>();

    ActiveRows(int variables) {
        rows = new int[variables];
        for (int i = 0; i < variables; i++) {
            rows[i] = i;
        }
        count = variables;
        isShrunk = new boolean[variables];
    }

    /** The active variables come first, in increasing order, then those set aside. */
    int[] rows() {
        return rows;
    }

    int count() {
        return count;
    }

    boolean contains(int i) {
        return !isShrunk[i];
    }

    boolean isComplete() {
        return count == rows.length;
    }

    /** Every few calls, or at once, sets settled variables aside; needs up-to-date optimality of the active variables. */
    void shrink(Optimality optimality, Gradient gradient, boolean atOnce) {
        if (--countdown <= 0 || atOnce) {
            shrinkNow(optimality, gradient);
        }
    }

    void shrinkNow(Optimality optimality, Gradient gradient) {
        countdown = OUTER_STEPS_PER_SHRINKING;
        int settled = 0;
        for (int k = 0; k < count; k++) {
            settled += optimality.isSettled(rows[k]) ? 1 : 0;
        }
        if (settled < count * (staleRows.size() < MAX_SNAPSHOTS / 2 ? MIN_SETTLED_SHARE : MIN_SETTLED_SHARE_LATE)
                || staleRows.size() == MAX_SNAPSHOTS) {
            return;
        }
        int[] leaving = new int[settled];
        int leavingCount = 0;
        int kept = 0;
        for (int k = 0; k < count; k++) {
            if (optimality.isSettled(rows[k])) {
                leaving[leavingCount++] = rows[k];
                isShrunk[rows[k]] = true;
            } else {
                rows[kept++] = rows[k];
            }
        }
        System.arraycopy(leaving, 0, rows, kept, leavingCount);
        count = kept;
        staleRows.add(gradient.setAside(leaving));
    }

    /** Makes every variable active, with its gradient up to date. */
    void reactivateAll(Gradient gradient) {
        if (isComplete()) {
            return;
        }
        gradient.updateStale(staleRows);
        staleRows.clear();
        Arrays.fill(isShrunk, false);
        Arrays.sort(rows);
        count = rows.length;
        countdown = OUTER_STEPS_PER_SHRINKING;
    }
}
