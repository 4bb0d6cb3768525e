// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.Row;

/** A similarity that depends on two rows only through x·z, ‖x‖² and ‖z‖². */
public interface InnerProductSimilarity extends RowSimilarity {
    double of(double dot, double xx, double zz);

    @Override
    default double apply(Row x, Row z) {
        return of(x.dot(z), x.squaredNorm(), z.squaredNorm());
    }

    /** Replaces the inner products {@code values[from..to)} by similarities: one call for a whole row of a matrix. */
    default void fill(double[] values, int from, int to, double xx, double[] zz) {
        for (int j = from; j < to; j++) {
            values[j] = of(values[j], xx, zz[j]);
        }
    }
}
