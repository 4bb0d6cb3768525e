// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundParameters;
import dev.margrave.internal.bound.term.UnionGrid;
import java.util.Optional;

/**
 * Theorem 14 of Shivaswamy and Jebara (2010), after Shawe-Taylor and Cristianini: for functions g of a class whose empirical
 * Rademacher complexity (with the factor 2/n) is at most R̂, and a margin γ fixed beforehand, with probability 1 − δ
 *
 * <pre>P[y·g(x) ≤ 0] ≤ (1/(nγ)) Σ ξ_i + (2/γ) R̂ + 3√(ln(2/δ)/(2n)),   ξ_i = max(0, γ − y_i g(x_i)).</pre>
 *
 * The proof goes through the loss min(1, ξ/γ), so with {@code clipped} the first term is the mean of that: bound (21) of Diehl
 * and Llorens. The complexity of all classes here is √(2E) times that at E = ½, and neither labels nor bound change when γ, g
 * and √(2E) are scaled together. So with nothing fixed a function is measured in the smallest class that contains it, only ρ =
 * γ/√(2E) is chosen, from {@link UnionGrid}, and E and γ are given in the function's own units. Where E or γ is fixed, the
 * other follows from ρ; if both are fixed, there is nothing to choose.
 *
 * @param own the smallest E whose class has the function
 * @param unit the complexity at E = ½
 * @param isExpected whether {@code unit} bounds the mean complexity over draws of the rows, as one by the largest norm that a
 *     row can have does: then (2/γ)·R bounds the mean of the largest deviation, and only √(ln(1/δ)/(2n)) of McDiarmid's
 *     inequality comes on top. For clipped losses, which lie between 0 and 1.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record MarginTheorem(double[] margins, int total, double own, double unit, boolean clipped, boolean isExpected) {
    static final double ROUNDING = 1e-12; // relative, of a norm compared with a fixed E

    /** For a complexity that was measured on the rows. */
    MarginTheorem(double[] margins, int total, double own, double unit, boolean clipped) {
        this(margins, total, own, unit, clipped, false);
    }

    /** Parameters with the bound that they give. */
    record Choice(double e, double gamma, Terms terms) {}

    /** Empty if E is fixed and the function is outside its class. */
    Optional<Choice> best(double delta, BoundParameters fixed) {
        if (fixed.e().isPresent() && fixed.e().getAsDouble() < own * (1 - ROUNDING)) {
            return Optional.empty();
        }
        if (fixed.e().isPresent() && fixed.gamma().isPresent()) {
            return Optional.of(at(fixed.e().getAsDouble(), fixed.gamma().getAsDouble(), delta));
        }
        Choice best = null;
        for (int k = -UnionGrid.LAST; k <= UnionGrid.LAST; k++) {
            double ratio = UnionGrid.value(k);
            double gamma = fixed.gamma().orElse(ratio * Math.sqrt(2 * fixed.e().orElse(own)));
            double e = fixed.gamma().isPresent()
                    ? gamma * gamma / (2 * ratio * ratio)
                    : fixed.e().orElse(own);
            if (e >= own * (1 - ROUNDING)) {
                Choice choice = at(e, gamma, delta * UnionGrid.weight(k));
                best = best == null || choice.terms().sum() < best.terms().sum() ? choice : best;
            }
        }
        return Optional.ofNullable(best);
    }

    private Choice at(double e, double gamma, double delta) {
        double slack = 0;
        if (!clipped) {
            for (double margin : margins) {
                slack += Math.max(0, gamma - margin) / gamma;
            }
        }
        double confidence = isExpected ? Math.sqrt(Math.log(1 / delta) / (2.0 * total)) : deviation(delta, total);
        return new Choice(
                e,
                gamma,
                new Terms(
                        clipped ? ramp(margins, total, gamma) : slack / total,
                        2 / gamma * Math.sqrt(2 * e) * unit,
                        confidence));
    }

    /** (1/n) Σ min(1, ξ_i/γ). */
    static double ramp(double[] margins, int total, double gamma) {
        double sum = 0;
        for (double margin : margins) {
            sum += Math.min(1, Math.max(0, gamma - margin) / gamma);
        }
        return sum / total;
    }

    /** 3√(ln(2/δ)/(2n)). */
    static double deviation(double delta, int total) {
        return 3 * Math.sqrt(Math.log(2 / delta) / (2.0 * total));
    }
}
