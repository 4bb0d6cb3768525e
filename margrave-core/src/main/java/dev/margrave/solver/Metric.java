// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Check;

/**
 * ½wᵀQw in the place of ½‖w‖², with Q = identity·I + scatter·Σ_i (c_i/n)(v_i − v̄)(v_i − v̄)ᵀ: c_i the row weights, n their
 * sum, v̄ the weighted mean. It makes a problem that of the kernel φᵀQ⁻¹φ.
 *
 * <ul>
 *   <li>Of rows, v_i = φ_i and f(x) = ⟨w, φ(x) − φ̄⟩ + b: outputs that spread cost.
 *   <li>Of margins, v_i = y_iφ_i, for problems whose rows all have a label: margins that spread cost. A bias is a constant
 *       feature in φ, which costs {@code identity} like the others where it is penalised and nothing itself where it is free.
 * </ul>
 */
public record Metric(Of of, double identity, double scatter) {
    /** Whose spread counts. */
    public enum Of {
        ROWS,
        MARGINS
    }

    public Metric {
        Check.positiveFinite("identity", identity);
        Check.notNegativeFinite("scatter", scatter);
    }

    public static Metric ofRows(double identity, double scatter) {
        return new Metric(Of.ROWS, identity, scatter);
    }

    public static Metric ofMargins(double identity, double scatter) {
        return new Metric(Of.MARGINS, identity, scatter);
    }
}
