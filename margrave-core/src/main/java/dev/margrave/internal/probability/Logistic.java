// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.probability;

/** The logistic function σ(z) = 1/(1 + e⁻ᶻ), accurate at both ends. */
public final class Logistic {
    private Logistic() {}

    /** σ(z); 1 − σ(z) is σ(−z). */
    public static double of(double z) {
        if (z >= 0) {
            return 1 / (1 + Math.exp(-z));
        }
        double e = Math.exp(z);
        return e / (1 + e);
    }

    /** ln(1 + eᶻ) = −ln(1 − σ(z)). */
    public static double softplus(double z) {
        return Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));
    }
}
