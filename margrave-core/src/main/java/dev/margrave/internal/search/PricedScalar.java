// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.search;

import dev.margrave.solver.RowLosses;

/**
 * A scalar s in the losses, with a price: minimize V(s) + {@code price} · s, where V(s) is the optimum of ½‖w‖² + Σ ℓ_i(f_i; s).
 * V is convex with V′(s) = −Λ(β), where Λ does not increase with s. See {@link ScalarSearch}.
 */
interface PricedScalar {
    double price();

    /** The least s, possibly −∞. */
    double lower();

    /** The largest s, possibly ∞. */
    double upper();

    RowLosses losses(double s);

    /** Λ(β), a sum of absolute values over rows. */
    double mass(double[] beta);

    /** The part of the losses that depends on s, at these outputs. */
    double cost(double[] decisions, double s);

    /** The s within the limits that minimizes price · s plus the cost at these outputs. */
    double best(double[] decisions);
}
