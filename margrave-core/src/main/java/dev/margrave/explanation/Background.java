// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.RandomRows;

/** The rows that a row is compared with: how scores vary in general. */
public final class Background {
    private Background() {}

    /** All rows, or {@code most} of them drawn by the seed, in memory. */
    public static FeatureMatrix drawn(FeatureMatrix rows, int most, long seed) {
        return rows.select(RandomRows.draw(rows.rows(), Math.min(most, rows.rows()), seed));
    }
}
