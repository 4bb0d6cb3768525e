// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;

/**
 * A kernel K with random numbers W(x) such that E W(x)W(y) = K(x, y): the factors of products of several degrees. Products of n
 * independent factors have the mean Kⁿ and the mean square E[W(x)²W(y)²]ⁿ, so the two functions here give the variance of
 * every degree.
 */
public interface ProductBase {
    /** K(x, y). */
    double value(Row x, Row y);

    /** E W(x)²W(y)². */
    double secondMoment(Row x, Row y);

    /** Projections W, still to be drawn, for rows with the given number of features. */
    DrawnProjections projections(int inputs, int count);
}
