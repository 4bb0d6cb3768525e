// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.BoundParameters;
import dev.margrave.bound.Complexities;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.bound.MarginTheorem.Choice;
import dev.margrave.internal.bound.Sample.Constant;
import dev.margrave.internal.bound.SpreadClasses.BestClass;
import dev.margrave.internal.bound.term.SelfBounding;
import dev.margrave.kernel.Kernel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Theorem 18 iii) of Shivaswamy and Jebara (2010) with explicit constants: the bound of functions ½(D̄‖w‖² + (D/n) Σ ⟨w, x_i⟩²)
 * ≤ E, whose spread is that on the training rows themselves. Write Σ = E[xxᵀ], Σ̂ for its mean over the rows, M = D̄·I + D·Σ,
 * M̂ likewise, and let no row be longer than R. With probability 1 − δ, for all such functions,
 *
 * <pre>
 *   P[y·f(x) ≤ 0] ≤ (1/n) Σ min(1, ξ_i/γ) + (2/γ)·√(2B·Ā/n) + √(ln(2/δ)/(2n)),   ξ_i = max(0, γ − y_i f(x_i)),
 *   2B = D̄‖w‖² + D·((1/n) Σ f(x_i)² + η‖w‖²),   at most 2E(1 + Dη/D̄),
 *   η  = (R²/√n)·(1 + √(ln(4/δ)/2)),
 *   √Ā = √(1 + L/(n − 1))·(√(A + c·l) + √(c·l)),   A = tr(Σ̂M̂⁻¹), L = DR²/D̄, c = R²/(nD̄ + DR²), l = ln(4/δ)/2.
 * </pre>
 *
 * The paper goes through a second sample and uses the complexity of linear functions for their squares; its (22) to (28) are
 * not needed, because the class G = {w: wᵀMw ≤ 2B} of the distribution itself depends on no sample:
 *
 * <ol>
 *   <li>The mean complexity of G is at most √(2B·tr(ΣM⁻¹)/n), so the first line holds in G for tr(ΣM⁻¹) instead of Ā:
 *       symmetrization, Talagrand's contraction and McDiarmid's inequality with δ/2.
 *   <li>λ_max(Σ − Σ̂) changes by R²/n at most with a row, and its mean is at most E‖Σ − Σ̂‖_HS ≤ R²/√n. So with probability 1 −
 *       δ/4 it is at most η, and every function is in the G of its B.
 *   <li>M⁻¹ is at most E[M̂⁻¹] of n − 1 rows, because inversion is operator convex. So tr(ΣM⁻¹) is at most the mean of xᵀM̂⁻¹x
 *       for another row x, and adding that to the others (Sherman and Morrison) gives tr(ΣM⁻¹) ≤ (1 + L/(n − 1))·E[A].
 *   <li>Without row i, A falls by at most (1/n)x_iᵀM̂⁻¹x_i, hence by c at most and by A in sum: A is {@link SelfBounding}.
 * </ol>
 *
 * <p>D, the size of a bias' constant feature and γ come from grids that share δ. Rows that do not concern a function count as
 * 0.
 */
final class TrainingSpreadBound {
    /** Rows that span the space in which A is computed exactly. */
    private static final int MAX_SPANNING_ROWS = 400;

    private final Kernel kernel;
    private final OptionalDouble known; // R without the constant feature
    private final BoundParameters fixed;
    private final TrainingBounds.Run run;

    TrainingSpreadBound(ModelSpace space, BoundParameters fixed, TrainingBounds.Run run) {
        this.kernel = space.kernel();
        this.known = space.radius();
        this.fixed = fixed;
        this.run = run;
    }

    FunctionBound of(Sample sample, double delta) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        if (sample.isZero()) {
            return MarginBounds.zero(quantities);
        }
        if (sample.total() < 2) {
            return FunctionBound.none("it needs at least 2 rows", quantities);
        }
        double spread = sum(sample.margins()) / sample.total();
        FeatureMatrix rows = sample.rows();
        int[] spanning = RandomRows.draw(rows.rows(), Math.min(MAX_SPANNING_ROWS, rows.rows()), run.seed());
        Complexities complexities = Complexities.of(kernel, rows, sample.total(), rows.select(spanning), run.threads());
        SpreadClasses classes = new SpreadClasses(fixed);
        Optional<BestClass> best = classes.best(
                sample,
                spread,
                delta,
                (d, constant, own, share) -> choice(sample, complexities, d, constant, own, share));
        if (best.isEmpty()) {
            return MarginBounds.outside(classes.neededE(sample, spread), quantities);
        }
        BestClass found = best.get();
        quantities.put("D", found.d());
        quantities.put("B", found.choice().e());
        quantities.put("gamma", found.choice().gamma());
        quantities.put("radius", radius(sample, found.constant()));
        quantities.put(
                "spread", complexities.withConstant(found.constant().value()).ownSpread(found.d()));
        if (found.constant().value() != 0) {
            quantities.put("constant", found.constant().value());
        }
        FunctionBound outcome = FunctionBound.of(found.choice().terms(), quantities);
        return known.isPresent()
                ? outcome
                : outcome.doubted(List.of(
                        "not met: the largest norm that a row can have must be known, and was taken from these rows"));
    }

    private Optional<Choice> choice(
            Sample sample, Complexities complexities, double d, Constant constant, double own, double delta) {
        int n = sample.total();
        double square = Math.pow(radius(sample, constant), 2);
        double eta = square / Math.sqrt(n) * (1 + Math.sqrt(Math.log(4 / delta) / 2));
        BoundParameters known = fixed;
        double b = own + d * eta * sample.squaredNorm(constant) / 2;
        if (fixed.e().isPresent()) { // ‖w‖² of the whole class is at most 2E/D̄
            b = fixed.e().getAsDouble() * (1 + d * eta / (1 - d));
            known = fixed.withE(b);
        }
        double ratio = 1 + d * square / ((1 - d) * (n - 1));
        double a = complexities.withConstant(constant.value()).ownSpread(d);
        double root = Math.sqrt(ratio) * SelfBounding.rootOfMean(a, square / (n * (1 - d) + d * square), delta / 4);
        return new MarginTheorem(sample.margins(), n, b, root / Math.sqrt(n), true, true).best(delta / 2, known);
    }

    private double radius(Sample sample, Constant constant) {
        double largest = 0;
        for (double square : sample.squares()) {
            largest = Math.max(largest, square);
        }
        double square = known.isPresent() ? known.getAsDouble() * known.getAsDouble() : largest;
        return Math.sqrt(square + constant.value() * constant.value());
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return sum;
    }
}
