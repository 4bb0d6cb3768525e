// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.kernel.RowSimilarity;
import dev.margrave.solver.StoppedException;

/**
 * Checks the similarities of some pairs of landmarks, or of training rows if landmarks were given: whether a second call returns
 * the same value, and whether a similarity that claims to be symmetric is. Values that are not finite are found where they are used.
 */
final class SimilarityCheck {
    private static final int SAMPLE_ROWS = 12; // 144 pairs; chosen by hand, as a similarity may be slow
    private static final double TOLERANCE =
            1e-9; // relative, as sums in another order differ in rounding; chosen by hand

    private SimilarityCheck() {}

    static void of(RowSimilarity similarity, FeatureMatrix rows, int[] some, SimilarityWatch watch) {
        if (similarity.precomputedFactor().isPresent()) {
            return; // the rows are the values
        }
        int count = Math.min(SAMPLE_ROWS, some.length);
        try {
            for (int a = 0; a < count; a++) {
                for (int b = 0; b < count && !watch.isOver(); b++) {
                    check(similarity, rows, some[a], some[b]);
                }
            }
        } catch (StoppedException e) {
            return; // within a similarity that takes long; those of the features will not be computed either
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
                    ": similarity " + similarity.spec() + " is " + value + " on the first call and " + again
                            + " on the second; it must not change between calls");
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
