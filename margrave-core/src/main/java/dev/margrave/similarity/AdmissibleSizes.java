// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import dev.margrave.internal.Check;
import dev.margrave.similarity.SampleSizes.Needed;

/**
 * What a kernel costs that is used as a mere similarity (Kar 2013, Theorems 5.6, 5.10, 5.17 and 5.21 and Corollary 5.11). A kernel that is
 * (ε₀, γ)-good has a function of norm 1/γ with an expected loss of at most ε₀; as a similarity it is (ε₀ + ε/2, B)-good, and the
 * landmarks for this B bring the loss to ε₀ + ε. The bounds B are those of the proofs.
 */
public final class AdmissibleSizes {
    private AdmissibleSizes() {}

    /**
     * @param theorem its number in the thesis
     * @param bound B, the largest weight that the theorem needs
     * @param informative τ; 1 where the theorem has none
     * @param needed landmarks and rows for this B and ε/2
     */
    public record Admissible(String theorem, double bound, double informative, Needed needed) {}

    /** Theorem 5.6, regression: B = 1/(2ε₁γ²) with ε₁ = ε/2. */
    public static Admissible regression(double gamma, double epsilon, double delta) {
        double bound = 1 / (epsilon * square(gamma, epsilon));
        return new Admissible("5.6", bound, 1, SampleSizes.regression(bound, epsilon / 2, delta));
    }

    /** Corollary 5.11, sparse regression: the same B with τ = 1. */
    public static Admissible sparseRegression(double gamma, double epsilon, double delta) {
        double bound = regression(gamma, epsilon, delta).bound();
        return new Admissible("5.11", bound, 1, SampleSizes.sparseRegression(bound, 1, epsilon / 2, delta));
    }

    /** Theorem 5.10, backwards: a similarity that is (ε₀, B, τ)-good is (ε₀, B/τ)-good without the choice of landmarks. */
    public static Admissible dense(double bound, double informative, double epsilon, double delta) {
        if (!(informative > 0 && informative <= 1)) {
            throw new IllegalArgumentException("tau must be greater than 0 and at most 1, got " + informative);
        }
        double larger = Check.positiveFinite("B", bound) / informative;
        return new Admissible("5.10", larger, informative, SampleSizes.regression(larger, epsilon, delta));
    }

    /**
     * Theorem 5.17, ordered labels: B = γ₁²/(ε₁γ²) for the γ₁-margin loss with ε₁ = ε/2, of a kernel that is good with margins 1.
     *
     * @param margin γ₁
     */
    public static Admissible ordinal(double gamma, double margin, double epsilon, double delta) {
        double ratio = Check.positiveFinite("margin", margin) * margin;
        double bound = 2 * ratio / (epsilon * square(gamma, epsilon));
        return new Admissible("5.17", bound, 1, SampleSizes.ordinal(bound, epsilon / 2, delta));
    }

    /** Theorem 5.21, ranking of m documents: B = 2mC(1 + √(2mC)) with C = 1/(2ε₁γ²) and ε₁ = ε/2. */
    public static Admissible ranking(double gamma, int documents, double epsilon, double delta) {
        double scaled = Check.atLeast("documents", documents, 1) / (epsilon * square(gamma, epsilon)); // mC
        double bound = 2 * scaled * (1 + Math.sqrt(2 * scaled));
        return new Admissible("5.21", bound, 1, SampleSizes.ranking(bound, documents, epsilon / 2, delta));
    }

    private static double square(double gamma, double epsilon) {
        Check.positiveFinite("epsilon", epsilon);
        return Check.positiveFinite("gamma", gamma) * gamma;
    }
}
