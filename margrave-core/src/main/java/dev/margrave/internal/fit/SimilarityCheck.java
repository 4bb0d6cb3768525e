// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.kernel.RowSimilarity;

/**
 * Looks at the similarities of some pairs of landmarks, or of training rows where landmarks were given: whether they are the same when asked for again, and with the rows
 * exchanged where that was promised. That all values are finite is seen where they are used.
 */
final class SimilarityCheck {
    private static final int ROWS_LOOKED_AT = 12;
    private static final double TOLERANCE = 1e-9; // relative: sums in another order differ in their last digits

    private SimilarityCheck() {}

    static void of(RowSimilarity similarity, FeatureMatrix rows, int[] some, SimilarityWatch watch) {
        if (similarity instanceof PrecomputedKernel) {
            return; // the values stand in the rows
        }
        int count = Math.min(ROWS_LOOKED_AT, some.length);
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count && !watch.isOver(); b++) {
                check(similarity, rows, some[a], some[b]);
            }
        }
    }

    private static void check(RowSimilarity similarity, FeatureMatrix rows, int i, int j) {
        Row x = rows.row(i);
        Row z = rows.row(j);
        double value = similarity.apply(x, z);
        double again = similarity.apply(x, z);
        if (Double.compare(value, again) != 0) {
            throw InvalidDataException.atRows(
                    i,
                    j,
                    ": similarity " + similarity.spec() + " is " + value + " and, asked again, " + again
                            + "; it must not change between calls");
        }
        if (similarity.isSymmetric()) {
            double exchanged = similarity.apply(z, x);
            double size = Math.max(Math.abs(value), Math.abs(exchanged));
            if (Math.abs(value - exchanged) > TOLERANCE * size) {
                throw InvalidDataException.atRows(
                        i,
                        j,
                        ": similarity " + similarity.spec() + " promises to be symmetric but is " + value
                                + " one way and " + exchanged + " the other");
            }
        }
    }
}
