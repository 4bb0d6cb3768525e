// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import dev.margrave.internal.Parallel;

/**
 * The spread of n rows, measured by themselves: A(D) = tr(Σ̂M̂⁻¹) = Σ λ_k/(D̄ + Dλ_k), with Σ̂ = (1/n) Σ φ(x)φ(x)ᵀ of the
 * eigenvalues λ_k, M̂ = D̄·I + D·Σ̂ and D̄ = 1 − D. It is T₁² of the rows as their own reference rows, without the factors.
 *
 * <p>The computation is exact within the span of some rows, and omits whitening outside of it:
 *
 * <pre>tr f(Σ̂) ≤ tr f(PΣ̂P) + tr f(QΣ̂Q) ≤ tr f(PΣ̂P) + rest/(n·D̄),   f(λ) = λ/(D̄ + Dλ),</pre>
 *
 * P and Q the projections on the span and off it: dropping the off-diagonal blocks of a matrix does not decrease the trace of a
 * concave function of it, and f(λ) ≤ λ/D̄. So it is never too small, whatever the rows of the span, and exact where they span
 * all.
 */
public final class RowSpread {
    private final double[][] moments; // PΣ̂P in coordinates of the span
    private final double rest; // tr(QΣ̂Q)

    /** @param total n; rows outside the scatter of the span count as 0 */
    public RowSpread(ReferenceSpan span, int total) {
        int r = span.rank();
        this.moments = new double[r][r];
        for (int k = 0; k < r; k++) {
            for (int l = 0; l < r; l++) {
                moments[k][l] = span.scatter()[k][l] / total;
            }
        }
        this.rest = span.rest() / total;
    }

    /** A(D). */
    public double at(double d, Parallel parallel) {
        return rest / (1 - d) + Whitening.traceOfProduct(Whitening.inverse(moments, d, parallel), moments);
    }
}
