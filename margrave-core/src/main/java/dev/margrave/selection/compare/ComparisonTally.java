// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import java.util.List;

/** The number of data sets on which a contender is better than another, ties with it, or is worse. */
public record ComparisonTally(String first, String second, int wins, int ties, int losses) {
    /** Counts the duels of these two, whichever comes first. */
    public static ComparisonTally of(String first, String second, List<ComparisonDuel> duels) {
        int[] counts = new int[3];
        for (ComparisonDuel duel : duels) {
            if (duel.first().equals(first) && duel.second().equals(second)) {
                counts[1 - duel.verdict()]++;
            } else if (duel.first().equals(second) && duel.second().equals(first)) {
                counts[1 + duel.verdict()]++;
            }
        }
        return new ComparisonTally(first, second, counts[0], counts[1], counts[2]);
    }

    /** {@code 3/10/1}. */
    public String text() {
        return wins + "/" + ties + "/" + losses;
    }
}
