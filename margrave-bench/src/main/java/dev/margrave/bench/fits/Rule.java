// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

/**
 * Decides whether a fit has reached its optimum. With P and D the primal and dual value of a problem, and P(0) the value of the
 * function that is 0 everywhere:
 *
 * <pre>  P − D ≤ 10⁻³ · max(|P|, 10⁻¹⁰ P(0)).</pre>
 *
 * <p>The library's own test is not used: it may use another scale where P is small.
 */
final class Rule {
    static final double TOLERANCE = 1e-3;

    /** A recomputed primal value may differ by rounding; by more than this, one of the two is wrong. */
    static final double AGREEMENT = 1e-6;

    private static final double LEAST_SCALE = 1e-10;

    private Rule() {}

    /** The scale of differences of this problem. */
    static double scale(double primal, double atZero) {
        return Math.max(Math.abs(primal), LEAST_SCALE * atZero);
    }

    /** (P − D) / scale; 0 if both values are equal, NaN if one is unknown. */
    static double relativeGap(double primal, double dual, double atZero) {
        double gap = primal - dual;
        return gap == 0 ? 0 : gap / scale(primal, atZero);
    }

    static boolean isReached(double relativeGap) {
        return relativeGap <= TOLERANCE;
    }

    /**
     * The contradiction to a certificate, or null: a different primal value of the same function, or a dual above the primal.
     * {@code rounding} is the error that the certificate itself allows for.
     */
    static String contradiction(double primal, double dual, double rounding, double again, double atZero) {
        double allowed = AGREEMENT * scale(primal, atZero) + rounding;
        if (!(Math.abs(again - primal) <= allowed)) {
            return "primal " + primal + ", recomputed " + again;
        }
        return primal - dual < -allowed - rounding ? "dual " + dual + " above primal " + primal : null;
    }
}
