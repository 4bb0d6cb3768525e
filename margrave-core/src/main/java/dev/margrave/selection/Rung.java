// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import java.util.ArrayList;
import java.util.List;

/**
 * A rung of successive halving: a round of the search that trains on more rows than the one before. The last rung uses all
 * rows, unless the search is confined to a share of them; with few rows or few candidates it is the only one.
 *
 * @param number from 0
 * @param share one training row in {@code share} is used
 * @param isLast whether the search ends with this rung
 */
record Rung(int number, int share, boolean isLast) {
    private static final int[] SHARES = {16, 4}; // a sixteenth, then a quarter of the rows
    private static final int MIN_ROWS = 400; // of a training part, except on the last rung
    private static final int MIN_CANDIDATES = 9; // with fewer, only the last rung is used

    static List<Rung> of(Tuner.Settings settings) {
        if (settings.share > 1) {
            return List.of(new Rung(0, settings.share, true));
        }
        List<Rung> rungs = new ArrayList<>();
        int rows = settings.splits.stream().mapToInt(Split::trainRows).min().orElseThrow();
        if (settings.prunes && settings.halves && settings.candidates.size() >= MIN_CANDIDATES) {
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
