// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

/** kl(q‖p) = q ln(q/p) + (1 − q) ln((1 − q)/(1 − p)), the divergence of the probabilities q and p. */
public final class BinaryKl {
    private BinaryKl() {}

    public static double of(double q, double p) {
        return term(q, p) + term(1 - q, 1 - p);
    }

    private static double term(double a, double b) {
        return a == 0 ? 0 : a * Math.log(a / b);
    }

    /**
     * kl⁻¹(q, c): the largest p with kl(q‖p) ≤ c, by bisection of the branch p ≥ q, on which kl increases. The upper end is
     * returned, so that rounding never makes a bound too small.
     */
    public static double inverse(double q, double c) {
        if (!(q >= 0 && q <= 1 && c >= 0)) {
            throw new IllegalArgumentException("kl inverse of q " + q + " and c " + c);
        }
        if (q == 0) {
            return -Math.expm1(-c); // kl(0‖p) = −ln(1 − p)
        }
        double low = q;
        double high = Math.min(1, q + Math.sqrt(c / 2)); // Pinsker
        double middle = (low + high) / 2;
        while (middle > low && middle < high) {
            if (of(q, middle) > c) {
                high = middle;
            } else {
                low = middle;
            }
            middle = (low + high) / 2;
        }
        return high;
    }
}
