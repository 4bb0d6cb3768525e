// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.internal.Check;

/**
 * A bound constant/√n on the Rademacher complexity R_n(H) = E sup_h (1/n) Σ ε_τ h(z, z_τ) of functions of pairs, by Tables 6.1 to
 * 6.3 of the thesis. ‖X‖ is the largest norm of a row, ‖W‖ that of the parameters.
 *
 * <p>Two entries hold in a narrower range than printed: the L_q balls for q up to 2, since ‖w‖_q² is not strongly convex above,
 * and those with log d from d = 3 on. For these √(e log d) suffices by Khinchine's inequality with Haagerup's constants: the mean of
 * the largest of d sums is at most d^{1/p}(E|g|^p)^{1/p} times their root mean square, g normal, which is smaller for some p. The
 * trace norm needs no log d: W is multiplied with a matrix of rank one, whose spectral norm is its Frobenius norm, and the trace ball
 * lies in the Frobenius ball.
 */
public record PairComplexity(double constant) {
    public PairComplexity {
        Check.notNegativeFinite("constant", constant);
    }

    /** The bound for n rows. */
    public double at(long n) {
        return constant / Math.sqrt((double) n);
    }

    /** The mean of the bounds for min(t, s) rows over t = 1, …, n. */
    double mean(long n, long s) {
        double sum = 0;
        long exact = Math.min(n, s);
        for (long t = 1; t <= exact; t++) {
            sum += 1 / Math.sqrt((double) t);
        }
        return constant * (sum + (n - exact) / Math.sqrt((double) s)) / n;
    }

    /** The complexity of φ(Y(y, y′) h(x, x′)), φ being L-Lipschitz and |Y| at most {@code labels} (Theorem 6.10). */
    public PairComplexity composed(double lipschitz, double labels) {
        Check.notNegativeFinite("lipschitz", lipschitz);
        Check.notNegativeFinite("labels", labels);
        return new PairComplexity(lipschitz * labels * constant);
    }

    /** Table 6.1: w·(x − x′) with ‖w‖_q ≤ w and ‖x‖_p ≤ x, 1/p + 1/q = 1, q over 1 and at most 2. */
    public static PairComplexity auc(double q, double x, double w) {
        if (!(q > 1 && q <= 2)) {
            throw new IllegalArgumentException("q must be above 1 and at most 2, got " + q);
        }
        return new PairComplexity(2 * x * w * Math.sqrt(1 / (q - 1))); // p − 1 = 1/(q − 1)
    }

    /** Table 6.1: the same with ‖w‖₁ ≤ w and |x_j| ≤ x for d features. */
    public static PairComplexity aucSparse(double x, double w, int d) {
        return new PairComplexity(2 * x * w * Math.sqrt(Math.E * log(d)));
    }

    /** Matrix norms that define a ball. */
    public enum MatrixNorm {
        /** Frobenius. */
        FROBENIUS,
        /** (2,1): the sum of the lengths of the rows. */
        MIXED,
        /** (1,1): the sum of all entries. */
        ENTRIES,
        /** The sum of the singular values. */
        TRACE
    }

    /** Table 6.2: xᵀWx′ with ‖x‖₂ ≤ {@code x2} and |x_j| ≤ {@code xMax}, d features. */
    public static PairComplexity similarity(MatrixNorm norm, double w, double x2, double xMax, int d) {
        return new PairComplexity(w
                * switch (norm) {
                    case FROBENIUS, TRACE -> x2 * x2;
                    case MIXED -> x2 * xMax * Math.sqrt(Math.E * log(d));
                    case ENTRIES -> xMax * xMax * Math.sqrt(2 * Math.E * log(d));
                });
    }

    /** Table 6.2 for (x − x′)ᵀW(x − x′): four times that of a similarity. */
    public static PairComplexity metric(MatrixNorm norm, double w, double x2, double xMax, int d) {
        return new PairComplexity(4 * similarity(norm, w, x2, xMax, d).constant());
    }

    /** Table 6.3: Σ μ_k K_k of p kernels with |K_k| ≤ κ², μ on the nonnegative part of the unit sphere. */
    public static PairComplexity kernelsOnSphere(double kappaSquared, int p) {
        return new PairComplexity(kappaSquared * Math.sqrt(p));
    }

    /** Table 6.3: the same with μ on the simplex. */
    public static PairComplexity kernelsOnSimplex(double kappaSquared, int p) {
        return new PairComplexity(kappaSquared * Math.sqrt(Math.E * log(p)));
    }

    private static double log(int d) {
        return Math.log(Math.max(3, d));
    }
}
