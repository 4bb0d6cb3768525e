// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.data.Row;

/**
 * A kernel K with random numbers W(x) whose products have it for their mean, E W(x)W(y) = K(x, y): what products of several
 * degrees are made of. As products of n independent ones have the mean Kⁿ and the mean square E[W(x)²W(y)²]ⁿ, the two
 * functions here tell the variance of every degree.
 */
public interface ProductBase {
    /** K(x, y). */
    double value(Row x, Row y);

    /** E W(x)²W(y)². */
    double secondMoment(Row x, Row y);

    /** So many W for rows of so many features, to be drawn. */
    DrawnProjections projections(int inputs, int count);
}
