// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

/** A factorization met a pivot that is not positive. Callers, who know what the matrix means, explain it to users. */
public final class NotPositiveDefiniteException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param row its position, from 0 */
    public NotPositiveDefiniteException(int row, double pivot) {
        super("pivot " + pivot + " in row " + (row + 1));
    }
}
