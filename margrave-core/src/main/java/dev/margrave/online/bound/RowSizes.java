// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;

/**
 * What is known of the size of any row x.
 *
 * @param length the largest ‖x‖₂
 * @param entry the largest |x_j|
 */
public record RowSizes(double length, double entry) {
    /** Rows of length 1 or 0. */
    public static final RowSizes UNIT = new RowSizes(1, 1);

    public RowSizes {
        Check.notNegativeFinite("length", length);
        Check.notNegativeFinite("entry", entry);
    }

    /** Those of the given rows. */
    public static RowSizes of(FeatureMatrix rows) {
        double square = 0;
        double entry = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row row = rows.row(i);
            square = Math.max(square, row.squaredNorm());
            for (int k = 0; k < row.stored(); k++) {
                entry = Math.max(entry, Math.abs(row.value(k)));
            }
        }
        return new RowSizes(Math.sqrt(square), entry);
    }

    /** The largest ‖x‖_p for p of at least 2, by ‖x‖_p^p ≤ ‖x‖₂² max|x_j|^{p−2}. */
    double norm(double p) {
        return entry == 0 ? 0 : Math.pow(length, 2 / p) * Math.pow(entry, 1 - 2 / p);
    }
}
