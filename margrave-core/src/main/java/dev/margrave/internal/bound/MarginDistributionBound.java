// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound.Terms;
import dev.margrave.internal.bound.Sample.Constant;
import dev.margrave.internal.bound.term.UnionGrid;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Theorem 1 of Qian, Ai, Zhang and Gao (2022), with the constants of its proof: for functions with |f| ≤ 1 whose mean margin
 * θ is at least ν, with probability 1 − δ
 *
 * <pre>
 *   P[y·f(x) ≤ 0] ≤ SV/θ² + (2 + 2ν)/(nν³) + 1/(n²ν²) + (4/θ + 4/θ²)·R̂ + 3((1 + ν)²/ν²)·√(ln(4n/δ)/(2n))
 * </pre>
 *
 * SV the mean of (θ − m_i)₊² and R̂ ≤ (Λ/n)√trace(K) for ‖w‖ ≤ Λ. The proof takes a union over a grid of θ between ν and 1, so
 * the bound holds at any value of the grid, and no mean margin of the distribution needs to be known: it is taken at the mean
 * margin of the rows, rounded up to the grid. ν is the largest 2^(−k/2) below that, with the union bound of
 * {@link UnionGrid}. The function is divided by ‖w‖·r, r the largest possible ‖φ(x)‖, so that |f| ≤ 1 and Λ·r = 1.
 */
final class MarginDistributionBound {
    private MarginDistributionBound() {}

    /** @param known the largest norm of any row's features; empty if only that of the given rows is known */
    static FunctionBound of(Sample sample, double delta, OptionalDouble known) {
        Map<String, Double> quantities = new LinkedHashMap<>();
        if (sample.isZero()) {
            return FunctionBound.none("the function is 0 everywhere and has no margins", quantities);
        }
        Constant constant = sample.constant(0);
        double largest = 0;
        for (double square : sample.squares()) {
            largest = Math.max(largest, square);
        }
        double square = known.isPresent() ? known.getAsDouble() * known.getAsDouble() : largest;
        double radius = Math.sqrt(square + constant.value() * constant.value());
        double size = Math.sqrt(sample.squaredNorm(constant)) * radius;
        double mean = 0;
        for (double margin : sample.margins()) {
            mean += margin / size / sample.margins().length;
        }
        quantities.put("meanMargin", mean);
        int k = mean > 0 ? UnionGrid.atLeast(mean) - 1 : 0;
        if (k >= 0 || k < -UnionGrid.LAST + 1) {
            return FunctionBound.none(
                    "the mean margin is not positive, so the functions are outside the class", quantities);
        }
        double nu = UnionGrid.value(k);
        int n = sample.total();
        int steps = (int) Math.floor(n * (1 - nu)) + 1; // so that (1 − ν)/steps is between 1/(2n) and 1/n
        double theta = Math.min(1, nu + (1 - nu) * Math.ceil((mean - nu) * steps / (1 - nu)) / steps);
        double semiVariance = 0;
        for (double margin : sample.margins()) {
            double below = Math.max(0, theta - margin / size);
            semiVariance += below * below / n;
        }
        double trace = sample.complexities().withConstant(constant.value()).trace();
        double complexity = Math.sqrt(trace) / (radius * n);
        double spacing = (2 + 2 * nu) / (n * nu * nu * nu) + 1 / ((double) n * n * nu * nu);
        double scale = (1 + nu) / nu;
        double share = delta * constant.weight() * UnionGrid.weight(k);
        quantities.put("theta", theta);
        quantities.put("nu", nu);
        quantities.put("semiVariance", semiVariance);
        quantities.put("radius", radius);
        if (constant.value() != 0) {
            quantities.put("constant", constant.value());
        }
        Terms terms = new Terms(
                semiVariance / (theta * theta),
                (4 / theta + 4 / (theta * theta)) * complexity,
                spacing + 3 * scale * scale * Math.sqrt(Math.log(4 * n / share) / (2.0 * n)));
        FunctionBound outcome = FunctionBound.of(terms, quantities);
        return known.isPresent()
                ? outcome
                : outcome.doubted(List.of(
                        "not met: the largest norm that a row can have must be known, and was taken from these rows"));
    }
}
