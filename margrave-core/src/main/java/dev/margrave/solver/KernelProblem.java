// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import dev.margrave.internal.Check;

/**
 * min over w, b of ½‖w‖² + Σ ℓ_i(⟨w, φ(x_i)⟩ + b) with K_ij = ⟨φ(x_i), φ(x_j)⟩, through its dual
 *
 * <pre>max over β  −½ βᵀKβ − Σ g_i(β_i),   Σ β_i = 0 if there is a bias,   w = Σ β_i φ(x_i).</pre>
 */
public record KernelProblem(GramMatrix gram, RowLosses losses, boolean bias) {
    public KernelProblem {
        Check.sameLength("losses", losses.size(), gram.size());
    }
}
