// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import dev.margrave.internal.Check;

/**
 * How many landmarks and labeled rows suffice, by the theorems on learning with similarities (Kar 2013, chapters 4 and 5), so that
 * with probability 1 − δ the expected loss is at most ε above what the similarity allows. They assume |K| ≤ 1 and landmarks drawn
 * from the distribution of the rows. The constants are those of the proofs; where a proof adds several terms, each gets an equal
 * part of ε, and its events share δ. Such numbers are far larger than what is needed in practice.
 */
public final class SampleSizes {
    private SampleSizes() {}

    /**
     * @param theorem its number in the thesis
     * @param landmarks the number of landmarks, or of pairs with one of each label for the theorems of chapter 4
     * @param rows labeled rows, or queries for ranking; 0 if the theorem does not say
     * @param selected the number of landmarks that greedy selection keeps; 0 without selection
     */
    public record Needed(String theorem, double landmarks, double rows, double selected) {}

    /** Theorem 4.2: pairs for a similarity that separates with margin γ, (8/γ²) ln(2/(δε)). */
    public static Needed margin(double gamma, double epsilon, double delta) {
        Check.positiveFinite("gamma", gamma);
        check(epsilon, delta);
        return pairs("4.2", 8 / (gamma * gamma) * Math.log(2 / (delta * epsilon)));
    }

    /**
     * Theorem 4.3: pairs that suffice for all transfer functions of a class at once, (64B²L²/ε²) ln(16BN/(δε)).
     *
     * @param lipschitz L of the loss
     * @param functions N, the size of a net of the class at scale ε/(4LB): for finitely many functions, at most their number
     */
    public static Needed transfer(double bound, double lipschitz, double functions, double epsilon, double delta) {
        double ratio = ratio(bound, lipschitz, epsilon, delta);
        if (!(functions >= 1)) {
            throw new IllegalArgumentException("functions must be at least 1, got " + functions);
        }
        return pairs("4.3", 64 * ratio * ratio * Math.log(16 * bound * functions / (delta * epsilon)));
    }

    /** Theorem 4.7: pairs for weights in [−B, B] and a loss with Lipschitz constant L, (16B²L²/ε²) ln(4B/(δε)). */
    public static Needed loss(double bound, double lipschitz, double epsilon, double delta) {
        double ratio = ratio(bound, lipschitz, epsilon, delta);
        return pairs("4.7", 16 * ratio * ratio * Math.log(4 * bound / (delta * epsilon)));
    }

    /** Theorem 5.5, regression: 32B√(ln(2/δ)/d) ≤ ε/2 and 3B√(ln(2/δ)/n) ≤ ε/2. */
    public static Needed regression(double bound, double epsilon, double delta) {
        double ratio = ratio(bound, 1, epsilon, delta);
        double log = Math.log(2 / delta);
        return needed("5.5", square(64 * ratio) * log, square(6 * ratio) * log, 0);
    }

    /**
     * Theorem 5.9, sparse regression: 32B√(ln(3/δ)/(τd)), B√(18/k) and 2B(√(2 ln 2d) + √(ln(3/δ)/2))/√n each at most ε/3.
     *
     * @param informative τ, the fraction of informative landmarks
     */
    public static Needed sparseRegression(double bound, double informative, double epsilon, double delta) {
        double ratio = ratio(bound, 1, epsilon, delta);
        if (!(informative > 0 && informative <= 1)) {
            throw new IllegalArgumentException("informative must be greater than 0 and at most 1, got " + informative);
        }
        double log = Math.log(3 / delta);
        double landmarks = Math.ceil(square(96 * ratio) * log / informative);
        double rows = square(6 * ratio * (Math.sqrt(2 * Math.log(2 * landmarks)) + Math.sqrt(log / 2)));
        return needed("5.9", landmarks, rows, 18 * square(3 * ratio));
    }

    /** Theorem 5.16, ordinal classification: 64B√(ln(2/δ)/d) ≤ ε/2 and 3B√(ln(2/δ)/n) ≤ ε/2, ε in the margin loss. */
    public static Needed ordinal(double bound, double epsilon, double delta) {
        double ratio = ratio(bound, 1, epsilon, delta);
        double log = Math.log(2 / delta);
        return needed("5.16", square(128 * ratio) * log, square(6 * ratio) * log, 0);
    }

    /** A bound on the error rate by a γ-margin loss: loss/γ. The thesis has max(γ, 1), which it does not prove. */
    public static double wrongLabels(double loss, double gamma) {
        return Check.notNegativeFinite("loss", loss) / Check.positiveFinite("gamma", gamma);
    }

    /**
     * A bound on the mean absolute difference of positions by a γ-margin loss, for thresholds Δ apart: a row that is k places
     * off costs at least γ + (k − 1)Δ, so the bound is loss/min(γ, Δ), and (loss + Δ − γ)/Δ where Δ ≥ γ.
     */
    public static double labelDistance(double loss, double gamma, double spacing) {
        double plain = wrongLabels(loss, Math.min(gamma, Check.positiveFinite("spacing", spacing)));
        return spacing >= gamma ? Math.min(plain, (loss + spacing - gamma) / spacing) : plain;
    }

    /**
     * Theorem 5.20, ranking of m documents per query: 64B²m²√(ln(2/δ)/d) ≤ ε/2 and 3B²√(ln(2/δ)/n) ≤ ε/2, ε in the squared loss.
     */
    public static Needed ranking(double bound, int documents, double epsilon, double delta) {
        Check.atLeast("documents", documents, 1);
        double ratio = bound * ratio(bound, 1, epsilon, delta);
        double log = Math.log(2 / delta);
        return needed("5.20", square(128 * ratio * documents * documents) * log, square(6 * ratio) * log, 0);
    }

    /** A bound on 1 − NDCG of m documents by a squared loss: √2 · √(Σ_{i ≤ m} 1/ln²(1 + i)) · √loss. */
    public static double ndcgLoss(double loss, int documents) {
        Check.notNegativeFinite("loss", loss);
        double sum = 0;
        for (int i = 1; i <= Check.atLeast("documents", documents, 1); i++) {
            sum += 1 / square(Math.log(1.0 + i));
        }
        return Math.sqrt(2 * sum * loss);
    }

    private static double ratio(double bound, double lipschitz, double epsilon, double delta) {
        check(epsilon, delta);
        return Check.positiveFinite("B", bound) * Check.positiveFinite("lipschitz", lipschitz) / epsilon;
    }

    private static void check(double epsilon, double delta) {
        Check.positiveFinite("epsilon", epsilon);
        if (!(delta > 0 && delta < 1)) {
            throw new IllegalArgumentException("delta must be greater than 0 and less than 1, got " + delta);
        }
    }

    private static Needed pairs(String theorem, double landmarks) {
        return needed(theorem, landmarks, 0, 0);
    }

    private static Needed needed(String theorem, double landmarks, double rows, double selected) {
        return new Needed(theorem, Math.max(1, Math.ceil(landmarks)), Math.ceil(rows), Math.ceil(selected));
    }

    private static double square(double value) {
        return value * value;
    }
}
