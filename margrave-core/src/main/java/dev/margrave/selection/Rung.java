// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import java.util.ArrayList;
import java.util.List;

/**
 * A round of a search. Each trains on more rows than the one before, the last on all; where there are few rows or few
 * candidates there is only that one.
 *
 * @param number from 0
 * @param share one training row in so many is used
 * @param isLast whether all are
 */
record Rung(int number, int share, boolean isLast) {
    private static final int[] SHARES = {16, 4};
    private static final int MIN_ROWS = 400; // of a training part, except on the last rung
    private static final int MIN_CANDIDATES = 9; // below which nobody is left out by rank

    static List<Rung> of(Tuner tuner) {
        List<Rung> rungs = new ArrayList<>();
        int rows = tuner.splits.stream().mapToInt(Split::trainRows).min().orElseThrow();
        if (tuner.prunes && tuner.candidates.size() >= MIN_CANDIDATES) {
            for (int share : SHARES) {
                if (rows / share >= MIN_ROWS) {
                    rungs.add(new Rung(rungs.size(), share, false));
                }
            }
        }
        rungs.add(new Rung(rungs.size(), 1, true));
        return rungs;
    }

    int trainRows(Split split) {
        return split.trainRows() / share;
    }
}
