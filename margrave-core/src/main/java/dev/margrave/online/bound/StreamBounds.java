// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.internal.Check;
import dev.margrave.online.BufferSettings;

/**
 * The theorems of the thesis (chapter 6) for the hypotheses h_1, …, h_{n−1} that a learner produces on a stream of n independently
 * drawn rows: bounds of their mean risk (1/(n − 1)) Σ_{t=2..n} L(h_{t−1}), which hold with probability 1 − δ. For a
 * convex loss the mean of the parameters has no larger risk. All losses lie in [0, B]; complexities are those of ℓ∘H
 * ({@link PairComplexity#composed}); buffer policies must not depend on the content of rows, which excludes {@code balanced}.
 *
 * <p>Constants are those of the proofs, with sums computed exactly instead of bounded, and δ split between the events. Where the
 * thesis is loose or wrong, the following holds:
 *
 * <ul>
 *   <li>The losses of row t lie in an interval of length B given the rows before it, so that the martingale costs B√(log(1/δ)/2(n − 1)),
 *       half of the printed term; h* and the best point in hindsight are fixed before the draws that they are compared on, so they
 *       need no complexity term (Lemmata 6.2, 6.8 and 6.22 have one).
 *   <li>Lemma 6.7 assumes that changing a row changes one slot of the buffer. In {@code rs-x} and {@code rs-x2} a row can fill
 *       several slots. For these the buffer is compared with all past rows, from which its slots are independent draws
 *       (Lemma 6.21), and the past with the distribution (Lemma 6.1); the bound contains both terms. For {@code fifo} and {@code rs} the
 *       lemma holds, including the sum over the first s rows that (6.9) omits.
 *   <li>Theorem 6.4 applied to a buffer needs different rows, so Theorem 6.9 is for {@code fifo} and {@code rs}. It holds for an ε
 *       fixed in advance; here the best of a grid is used, with a union bound over it. Its L is the slope of g, that of
 *       Lemma 6.17 the slope in h, which is LR. The sum of 1/t in Theorem 6.5 is not below log n, as its proof claims.
 *   <li>Zinkevich's regret for the steps η/√t is √2·LD√n at the best η = D/(√2·L), not LD√(n − 1) (Lemma 6.24).
 * </ul>
 */
public final class StreamBounds {
    /**
     * A bound and its terms, whose sum is {@code value}.
     *
     * @param empirical the mean loss that was observed, or 0 in a bound of the excess over the best hypothesis
     * @param complexity of the set of hypotheses
     * @param regret of the learner, or 0 in a bound by the observed loss
     * @param confidence the term for the failure probability δ
     */
    public record Bound(
            String theorem, double value, double empirical, double complexity, double regret, double confidence) {
        private static Bound of(String theorem, double empirical, double complexity, double regret, double confidence) {
            return new Bound(
                    theorem, empirical + complexity + regret + confidence, empirical, complexity, regret, confidence);
        }
    }

    private static final int GRID = 40; // values of ε that are tried, ten per decade

    private StreamBounds() {}

    private static void check(long n, double bound, double delta) {
        Check.atLeast("n", n, 3L);
        Check.notNegativeFinite("bound", bound);
        if (!(delta > 0 && delta < 1)) {
            throw new IllegalArgumentException("delta must be between 0 and 1, got " + delta);
        }
    }

    /** Lemma 6.1: the mean risk by the mean loss of each row with all rows before it. */
    public static Bound riskByAllPairs(double meanLoss, PairComplexity complexity, double bound, long n, double delta) {
        check(n, bound, delta);
        return Bound.of("Lemma 6.1", meanLoss, 2 * complexity.mean(n - 1, n), 0, deviation(bound, n, n, delta));
    }

    /** Theorem 6.3: the excess of the mean risk over the best hypothesis, by the regret against all pairs. */
    public static Bound excessByAllPairs(double regret, PairComplexity complexity, double bound, long n, double delta) {
        check(n, bound, delta);
        double confidence = 2 * deviation(bound, n, n, delta / 2);
        return Bound.of("Theorem 6.3", 0, 2 * complexity.mean(n - 1, n), regret / (n - 1), confidence);
    }

    /** Lemma 6.7: the mean risk by the mean loss of each row with the rows of a buffer. */
    public static Bound riskByBuffer(
            double meanLoss, PairComplexity complexity, double bound, long n, BufferSettings buffer, double delta) {
        check(n, bound, delta);
        double price = 2 * complexity(complexity, n, buffer);
        return Bound.of("Lemma 6.7", meanLoss, price, 0, deviation(bound, n, buffer, delta));
    }

    /** Theorem 6.6: the excess of the mean risk over the best hypothesis, by the regret against the pairs of the buffer. */
    public static Bound excessByBuffer(
            double regret, PairComplexity complexity, double bound, long n, BufferSettings buffer, double delta) {
        check(n, bound, delta);
        double price = 2 * complexity(complexity, n, buffer);
        double confidence = 2 * deviation(bound, n, buffer, delta / 2);
        return Bound.of("Theorem 6.6", 0, price, regret / (n - 1), confidence);
    }

    /** Whether a row is in at most one slot of the buffer; rejects policies that depend on the content of rows. */
    private static boolean isDistinct(BufferSettings buffer) {
        return switch (buffer.policy()) {
            case FIFO, RS -> true;
            case RS_X, RS_X2 -> false;
            case BALANCED ->
                throw new IllegalArgumentException(
                        "the buffer policy must not depend on the content of the rows, got " + buffer);
        };
    }

    /** The mean over t of R_{min(t−1, s)}, for independent draws R_{t−1} + R_s, the latter once the buffer no longer holds all past rows. */
    private static double complexity(PairComplexity complexity, long n, BufferSettings buffer) {
        return isDistinct(buffer)
                ? complexity.mean(n - 1, buffer.size())
                : complexity.mean(n - 1, n) + drawn(n, buffer.size()) * complexity.at(buffer.size());
    }

    /** The fraction of the rows 2, …, n whose buffer does not hold all past rows: those after the first s + 1. */
    private static double drawn(long n, int s) {
        return Math.max(0, n - 1 - (double) s) / (n - 1);
    }

    private static double deviation(double bound, long n, BufferSettings buffer, double delta) {
        if (isDistinct(buffer)) {
            return deviation(bound, n, buffer.size(), delta);
        }
        double each = bound * Math.sqrt(Math.log(2 * n / delta) / 2); // δ/2 for all buffers together
        return deviation(bound, n, n, delta / 2) + drawn(n, buffer.size()) * each / Math.sqrt(buffer.size());
    }

    /**
     * B√(log(2/δ)/(2(n − 1))) of the martingale, by Azuma and Hoeffding, and the mean of B√(log(2n/δ)/(2 min(t − 1, s))) of the
     * rows or buffers, by McDiarmid and a union over t.
     */
    private static double deviation(double bound, long n, long s, double delta) {
        double martingale = bound * Math.sqrt(Math.log(2 / delta) / (2 * (n - 1.0)));
        double rows = new PairComplexity(bound * Math.sqrt(Math.log(2 * n / delta) / 2)).mean(n - 1, s);
        return martingale + rows;
    }

    /**
     * The constants of a strongly convex loss g(⟨h, φ(z, z′)⟩) + r(h).
     *
     * @param lipschitz L
     * @param radius R, the largest ‖φ(z, z′)‖ in the dual norm
     * @param convexity σ of r
     * @param dimension C_d: 1 for L2 balls, √(log d) for sparse ones
     */
    public record StrongConvexity(double lipschitz, double radius, double convexity, double dimension) {
        public StrongConvexity {
            Check.positiveFinite("lipschitz", lipschitz);
            Check.positiveFinite("radius", radius);
            Check.positiveFinite("convexity", convexity);
            Check.positiveFinite("dimension", dimension);
        }

        /** C_δ of Theorem 6.4. */
        double constant(double epsilon, double delta) {
            double root = dimension * 4 * (1 + epsilon) * lipschitz * radius;
            return root * root * (32 + Math.log(1 / delta));
        }
    }

    /** Theorem 6.5: the excess for a strongly convex loss, by the regret against all pairs; n ≥ 4, δ below 1/e. */
    public static Bound excessStronglyConvex(double regret, StrongConvexity loss, double bound, long n, double delta) {
        check(n, bound, delta);
        return stronglyConvex("Theorem 6.5", regret, loss, bound, n, n, delta);
    }

    /** Theorem 6.9: the same by the regret against the pairs of a buffer, {@code fifo} or {@code rs}. */
    public static Bound excessStronglyConvexByBuffer(
            double regret, StrongConvexity loss, double bound, long n, BufferSettings buffer, double delta) {
        check(n, bound, delta);
        if (!isDistinct(buffer)) {
            throw new IllegalArgumentException(
                    "Theorem 6.9 needs a buffer of different rows, fifo or rs, got " + buffer);
        }
        return stronglyConvex("Theorem 6.9", regret, loss, bound, n, buffer.size(), delta);
    }

    /**
     * The excess sum S solves S ≤ r + (1 + ε) max{8LR√(S/σ), 6BΔ}Δ with r = (1 + ε)𝔑 + C_δ′ Σ_t 1/min(t − 1, s)/(εσ) and
     * Δ² = log(8 log n/δ), so by Lemma 6.19 S ≤ r + 4√(dr)Δ + max{16d, 6b}Δ² for d = 4(1 + ε)²(LR)²/σ, b = (1 + ε)B. The best of m
     * values of ε in (0, 1] is used, with δ′ = δ/2nm for each row and value.
     */
    private static Bound stronglyConvex(
            String theorem, double regret, StrongConvexity loss, double bound, long n, long s, double delta) {
        Check.notNegativeFinite("regret", regret);
        Check.atLeast("n", n, 4L); // the martingale has n − 1 terms, and Theorem 6.18 needs three
        if (!(delta < 1 / Math.E)) {
            throw new IllegalArgumentException("delta must be below 1/e for " + theorem + ", got " + delta);
        }
        double inverses = inverses(n - 1, s);
        double deltaSquare = Math.log(8 * Math.log((double) n) / delta);
        double best = Double.POSITIVE_INFINITY;
        double complexity = 0;
        for (int k = 1; k <= GRID; k++) {
            double epsilon = Math.pow(10, -4.0 * (GRID - k) / GRID); // from about 1e-4 to 1
            double constant =
                    loss.constant(epsilon, delta / (2.0 * n * GRID)) * inverses / (epsilon * loss.convexity());
            double r = (1 + epsilon) * regret + constant;
            double slope = 2 * (1 + epsilon) * loss.lipschitz() * loss.radius();
            double d = slope * slope / loss.convexity();
            double sum =
                    r + 4 * Math.sqrt(d * r * deltaSquare) + Math.max(16 * d, 6 * (1 + epsilon) * bound) * deltaSquare;
            if (sum < best) {
                best = sum;
                complexity = constant;
            }
        }
        double rest = best - regret - complexity;
        return Bound.of(theorem, 0, complexity / (n - 1), regret / (n - 1), rest / (n - 1));
    }

    /** Σ_{t=1..n} 1/min(t, s). */
    private static double inverses(long n, long s) {
        double sum = 0;
        long exact = Math.min(n, s);
        for (long t = exact; t >= 1; t--) {
            sum += 1.0 / t;
        }
        return sum + (n - exact) / (double) s;
    }

    /**
     * Lemma 6.24: the regret of OLP against the pairs of its buffer, Σ_{t=2..n} of the buffer's losses minus that of any fixed point
     * of a convex set: D²√n/(2η) + (ηL²/2) Σ_{t=2..n} 1/√t for steps η/√t, by Zinkevich's argument. (The thesis' LD√(n − 1)
     * leaves out the √2 that remains at the best η = D/(√2·L).) It is deterministic. It applies to the steps of Algorithm 8 only: a learner that
     * replays rows of its buffer makes other steps.
     */
    public static double regretByBuffer(double lipschitz, double diameter, double eta, long n) {
        Check.notNegativeFinite("lipschitz", lipschitz);
        Check.notNegativeFinite("diameter", diameter);
        Check.positiveFinite("eta", eta);
        Check.atLeast("n", n, 2L);
        double roots = new PairComplexity(1).mean(n, n) * n - 1;
        return diameter * diameter * Math.sqrt((double) n) / (2 * eta) + eta * lipschitz * lipschitz / 2 * roots;
    }

    /**
     * The regret of OLP with the regularizer (λ/2)‖w‖² against the pairs of its buffer, Σ_{t=2..n} of the buffer's losses with the
     * regularizer minus that of any point w of a convex set. For steps 1/(λt), ‖w_t − w‖² ≤ ‖w_{t−1} − w‖² − 2⟨g_t, w_{t−1} − w⟩/(λt)
     * + ‖g_t‖²/(λt)², and ⟨g_t, w_{t−1} − w⟩ exceeds the difference of the losses by (λ/2)‖w_{t−1} − w‖² at least, so that all
     * distances but the first cancel: (λ/2)‖w_1 − w‖² + (G²/2λ) Σ_{t=2..n} 1/t. It is deterministic.
     *
     * @param lipschitz G, the largest length of a gradient with that of the regularizer: at most L + λ min(R, L/λ) in a ball, because the
     *     iterates are means of −g/λ, shortened by projections
     * @param distance of w_1, which is 0 in a ball, from the best point: at most min(R, L/λ)
     */
    public static double regretStronglyConvex(double lipschitz, double lambda, double distance, long n) {
        Check.notNegativeFinite("lipschitz", lipschitz);
        Check.positiveFinite("lambda", lambda);
        Check.notNegativeFinite("distance", distance);
        Check.atLeast("n", n, 2L);
        return lambda / 2 * distance * distance
                + lipschitz * lipschitz / (2 * lambda) * (inverses(n, Long.MAX_VALUE) - 1);
    }

    /**
     * Theorem 6.13: the regret of OLP against all pairs with a buffer {@code rs-x} or {@code rs-x2} of s rows, with probability
     * 1 − δ: Lemmata 6.21 and 6.22 for each t > s + 1, before which the buffer holds all rows, and {@link #regretByBuffer}. The best
     * point in hindsight does not depend on the buffer's draws, so the second lemma needs no complexity term. As
     * {@link #regretByBuffer}, it does not apply to learners that replay.
     */
    public static double regretByAllPairs(
            double regretByBuffer, PairComplexity complexity, double bound, long n, int s, double delta) {
        check(n, bound, delta);
        Check.atLeast("s", s, 1);
        double sampled = Math.max(0, n - 1 - (double) s);
        double each = 2 * complexity.at(s) + 2 * bound * Math.sqrt(Math.log(2 * n / delta) / (2 * s));
        return regretByBuffer + sampled * each;
    }
}
