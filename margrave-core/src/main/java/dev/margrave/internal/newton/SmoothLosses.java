// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.newton;

/** Convex losses ℓ_i of the rows of a problem with a continuous slope: all that Newton's method needs to know of them. */
public interface SmoothLosses {
    double value(int i, double f);

    /** z_i = −ℓ_i′(f), the dual variable that suits f. */
    double negativeSlope(int i, double f);

    /** ℓ_i″(f), where it exists; {@code negativeSlope} is that of f. */
    double curvature(int i, double f, double negativeSlope);
}
