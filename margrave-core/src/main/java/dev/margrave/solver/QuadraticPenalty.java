// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Check;

/**
 * ½wᵀQw instead of ½‖w‖², with Q = identity·I + scatter·Σ_i (c_i/n)(v_i − v̄)(v_i − v̄)ᵀ: c_i the row weights, n their
 * sum, v̄ the weighted mean. The problem is then that of the kernel φᵀQ⁻¹φ.
 *
 * <p>With identity 0, on rows only, directions in which rows do not vary cost nothing, and w has no part in them. This is the
 * limit of a small identity, where Q⁻¹ becomes the pseudoinverse of Q.
 *
 * <ul>
 *   <li>On rows, v_i = φ_i and f(x) = ⟨w, φ(x) − φ̄⟩ + b: penalizes the variance of outputs.
 *   <li>On margins, v_i = y_iφ_i, for problems whose rows all have a label: penalizes the variance of margins. A bias is a constant
 *       feature in φ; {@code identity} penalizes it like the others if the bias is penalized, and not at all if it is free.
 * </ul>
 */
public record QuadraticPenalty(Of of, double identity, double scatter) {
    /** What the scatter is computed of. */
    public enum Of {
        ROWS,
        MARGINS
    }

    public QuadraticPenalty {
        Check.notNegativeFinite("identity", identity);
        Check.notNegativeFinite("scatter", scatter);
        if (identity == 0 && (of == Of.MARGINS || scatter == 0)) {
            throw new IllegalArgumentException("identity must be positive on margins, and without scatter, got 0");
        }
    }

    public static QuadraticPenalty ofRows(double identity, double scatter) {
        return new QuadraticPenalty(Of.ROWS, identity, scatter);
    }

    public static QuadraticPenalty ofMargins(double identity, double scatter) {
        return new QuadraticPenalty(Of.MARGINS, identity, scatter);
    }
}
