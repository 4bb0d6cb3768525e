// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.Row;

/** A similarity of the form F(Σ_k term(x_k, z_k)), with term(0, 0) = 0 so that sparse rows need only stored entries. */
public interface CoordinateSimilarity extends RowSimilarity {
    double term(double x, double z);

    /** The outer function F. */
    double of(double sum);

    @Override
    default double apply(Row x, Row z) {
        double sum = 0;
        int a = 0;
        int b = 0;
        while (a < x.stored() || b < z.stored()) {
            int left = a < x.stored() ? x.index(a) : Integer.MAX_VALUE;
            int right = b < z.stored() ? z.index(b) : Integer.MAX_VALUE;
            int at = Math.min(left, right);
            sum += term(left == at ? x.value(a++) : 0.0, right == at ? z.value(b++) : 0.0);
        }
        return of(sum);
    }
}
