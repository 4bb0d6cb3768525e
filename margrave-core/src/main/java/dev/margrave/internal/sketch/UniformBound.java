// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import dev.margrave.internal.Check;

/**
 * The number of independent estimators of k(x, y), each between −C and C, whose mean is within ε of k(x, y) for all pairs of
 * a set Ω ⊆ B₁(0, R) ⊂ ℝᵈ at once, with probability 1 − δ. Both theorems bound the error by ε/2 on a net of centers r apart, at
 * most (8R/r)ᵈ of them and so (8R/r)²ᵈ pairs, by Hoeffding's inequality, and the change between centers by 2Lr ≤ ε/2.
 *
 * @param radius R, of ‖x‖₁
 * @param inputs d
 */
public record UniformBound(double radius, int inputs, double epsilon, double delta) {
    public UniformBound {
        Check.notNegativeFinite("radius", radius);
        Check.positiveFinite("epsilon", epsilon);
        if (!(delta > 0 && delta < 1)) {
            throw new IllegalArgumentException("delta must be between 0 and 1, got " + delta);
        }
    }

    /** The same for a fraction of the error. */
    public UniformBound withEpsilon(double value) {
        return new UniformBound(radius, inputs, value, delta);
    }

    /**
     * Theorem 3.10: where every error is L-Lipschitz in x and in y, r = ε/(4L) and
     * D = 8C²/ε² · (2d ln(32RL/ε) + ln(2/δ)).
     */
    public double estimators(double bound, double lipschitz) {
        return count(bound, logarithm(32 * radius * lipschitz / epsilon), Math.log(2 / delta));
    }

    /**
     * Theorem 3.14, corrected: where the Lipschitz constant is L in expectation only, it exceeds ε/(4r) with probability
     * at most 4Lr/ε (Markov). Spending the fraction s of δ on this event gives r = sδε/(4L) and
     * D = 8C²/ε² · (2d ln(32RL/(sδε)) + ln(2/((1 − s)δ))), minimal at s = 2d/(2d + 1). The paper has (4R/r)ᵈ centers
     * instead of (8R/r)²ᵈ pairs, and the probability 2Lr/ε.
     */
    public double estimatorsOnAverage(double bound, double lipschitz) {
        double share = 2.0 * inputs / (2.0 * inputs + 1);
        return count(
                bound,
                logarithm(32 * radius * lipschitz / (share * delta * epsilon)),
                Math.log(2 / ((1 - share) * delta)));
    }

    /** A net has at least one center. */
    private static double logarithm(double ratio) {
        return Math.max(0, Math.log(ratio));
    }

    private double count(double bound, double net, double confidence) {
        double count = 8 * bound * bound / (epsilon * epsilon) * (2.0 * inputs * net + confidence);
        return Double.isNaN(count) ? Double.POSITIVE_INFINITY : Math.max(1, Math.ceil(count));
    }
}
