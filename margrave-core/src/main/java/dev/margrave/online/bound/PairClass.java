// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.internal.Quoted;
import dev.margrave.online.Projection;
import dev.margrave.online.bound.PairComplexity.MatrixNorm;

/**
 * The functions h(x, x′) = ⟨w, ψ(x, x′)⟩ for w in a set (section 6.6 of the thesis), by what the theorems need to know of them. Where
 * a set lies in a Euclidean ball, the smaller of both complexities counts; L_q balls with q above 2 and d entries lie in that of
 * radius r·d^{1/2 − 1/q}.
 *
 * @param complexity by Tables 6.1 to 6.3
 * @param largest |h|
 * @param feature the largest ‖ψ‖₂
 * @param reach the largest ‖w‖₂
 * @param diameter the largest ‖w − w′‖₂
 * @param hasZero whether w = 0 is in the set, and so the first iterate
 * @param isConvex whether the set is convex, as the regret of projected gradient steps needs
 */
public record PairClass(
        PairComplexity complexity,
        double largest,
        double feature,
        double reach,
        double diameter,
        boolean hasZero,
        boolean isConvex) {

    private static PairClass ball(PairComplexity complexity, double largest, double feature, double reach) {
        PairComplexity euclidean = new PairComplexity(feature * reach);
        return new PairClass(
                complexity.constant() < euclidean.constant() ? complexity : euclidean,
                Math.min(largest, feature * reach),
                feature,
                reach,
                2 * reach,
                true,
                true);
    }

    /**
     * w·(x − x′), Table 6.1.
     *
     * @throws IllegalArgumentException for a set of matrices; the message says why there is no bound
     */
    public static PairClass auc(Projection set, RowSizes rows, int d) {
        double feature = 2 * rows.length();
        double radius = set.radius();
        return switch (set.name()) {
            case "l2" -> ball(PairComplexity.auc(2, rows.length(), radius), feature * radius, feature, radius);
            case "l1" ->
                ball(PairComplexity.aucSparse(rows.entry(), radius, d), 2 * rows.entry() * radius, feature, radius);
            case "simplex" -> onSimplex(PairComplexity.aucSparse(rows.entry(), 1, d), 2 * rows.entry(), feature);
            case "sphere" -> onSphere(PairComplexity.auc(2, rows.length(), 1), feature);
            default -> {
                double q = exponent(set);
                double longest = q > 2 ? 0 : rows.norm(q / (q - 1));
                yield q > 2
                        ? euclidean(feature, radius * Math.pow(d, 0.5 - 1 / q))
                        : ball(PairComplexity.auc(q, longest, radius), 2 * longest * radius, feature, radius);
            }
        };
    }

    /**
     * xᵀWx′, Table 6.2; for the metric (x − x′)ᵀW(x − x′) four times that.
     *
     * @throws IllegalArgumentException for a set without bounds, or of vectors
     */
    public static PairClass matrices(Projection set, RowSizes rows, int d, boolean isMetric) {
        double factor = isMetric ? 4 : 1;
        double radius = set.radius();
        double feature = factor * rows.length() * rows.length();
        String name = set.name().startsWith("psd-") ? set.name().substring(4) : set.name();
        if (name.equals("psd")) {
            throw new IllegalArgumentException(
                    "the set psd is unbounded, and the theorems need a bounded one, such as psd-l2");
        }
        if (name.startsWith("lq:")) {
            double q = exponent(set);
            double p = q / (q - 1);
            if (q > 2) {
                return euclidean(feature, radius * Math.pow((double) d * d, 0.5 - 1 / q));
            }
            double entries = factor * rows.norm(p) * rows.norm(p) * radius; // ‖xx′ᵀ‖_p = ‖x‖_p ‖x′‖_p
            return ball(new PairComplexity(entries * Math.sqrt(p - 1)), entries, feature, radius);
        }
        double largest = factor
                * radius
                * switch (name) {
                    case "l2", "trace" -> rows.length() * rows.length();
                    case "mixed" -> rows.entry() * rows.length();
                    case "l1" -> rows.entry() * rows.entry();
                    default -> throw unknown(set);
                };
        MatrixNorm norm = switch (name) {
            case "l2" -> MatrixNorm.FROBENIUS;
            case "trace" -> MatrixNorm.TRACE;
            case "mixed" -> MatrixNorm.MIXED;
            default -> MatrixNorm.ENTRIES;
        };
        PairComplexity complexity = isMetric
                ? PairComplexity.metric(norm, radius, rows.length(), rows.entry(), d)
                : PairComplexity.similarity(norm, radius, rows.length(), rows.entry(), d);
        return ball(complexity, largest, feature, radius);
    }

    /** Σ μ_k K_k(x, x′) of p kernels, |K_k| ≤ κ², Table 6.3. */
    public static PairClass kernels(Projection set, double kappaSquared, int p) {
        double feature = kappaSquared * Math.sqrt(p);
        return switch (set.name()) {
            case "simplex" -> onSimplex(PairComplexity.kernelsOnSimplex(kappaSquared, p), kappaSquared, feature);
            case "sphere" -> onSphere(PairComplexity.kernelsOnSphere(kappaSquared, p), feature);
            default -> throw unknown(set);
        };
    }

    private static PairClass euclidean(double feature, double reach) {
        return ball(new PairComplexity(feature * reach), feature * reach, feature, reach);
    }

    private static PairClass onSimplex(PairComplexity complexity, double largest, double feature) {
        PairClass inBall = ball(complexity, largest, feature, 1);
        return new PairClass(inBall.complexity, inBall.largest, feature, 1, Math.sqrt(2), false, true);
    }

    private static PairClass onSphere(PairComplexity complexity, double feature) {
        return new PairClass(complexity, feature, feature, 1, Math.sqrt(2), false, false);
    }

    private static double exponent(Projection set) {
        if (!set.name().startsWith("lq:")) {
            throw unknown(set);
        }
        return Double.parseDouble(set.name().substring(3));
    }

    private static IllegalArgumentException unknown(Projection set) {
        return new IllegalArgumentException("no theorem covers the set " + Quoted.of(set.name()) + " with this loss");
    }
}
