// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

/**
 * Bounds on the error of kernel values in single precision, compared with exact arithmetic on the given doubles. They hold for
 * every pair of rows, any order of summation, with and without fused multiply-add.
 *
 * <p>An operation on floats gives fl(a ∘ b) = (a ∘ b)(1 + δ) + ε with |δ| ≤ u = 2⁻²⁴ and |ε| ≤ η = 2⁻¹⁵⁰, where ε ≠ 0 only
 * for products below the normal range; so does rounding a double to float, and double arithmetic with v = 2⁻⁵³. A product of n
 * factors 1 + δ differs from 1 by at most γ_n = nu/(1 − nu), and (1 + γ_m)(1 + γ_n) ≤ 1 + γ_{m+n} (Higham, Accuracy and
 * Stability of Numerical Algorithms, §3.1). R² is the largest ‖x‖² of the rows, relative to the center if there is one, d the
 * largest number of nonzero terms of an inner product. All bounds grow with R² and d.
 *
 * <p><b>Inner products.</b> Each of d terms x_k z_k is subject to two roundings of its factors (the subtraction of a center, done
 * in double, counts as a third), one of the product, and at most d − 1 of sums, since adding zero is exact. With
 * Σ|x_k z_k| ≤ ‖x‖‖z‖ ≤ R²,
 *
 * <pre>    |ŝ − x·z| ≤ e_s = γ_{d+3} R² + 5dη(1 + R).</pre>
 *
 * <p><b>Gaussian.</b> Norms are summed in double and rounded: n̂ = ‖x‖²(1 + θ) + ε, |θ| ≤ ν = u + 2(d + 3)v. Before its last
 * rounding the error of the distance D = ‖x‖² + ‖z‖² − 2x·z is at most
 *
 * <pre>    A = 2((1 + ν)(1 + u) − 1)R² + 2e_s + 8η,</pre>
 *
 * and clipping it at 0 only brings it closer to D ≥ 0. Its last rounding, that of γ, and that of their product change the argument
 * of exp by a factor 1 + θ, |θ| ≤ γ_3. As |e^{−p} − e^{−q}| ≤ |p − q| for p, q ≥ 0, and p·e^{−p(1−t)} ≤ 1/(e(1 − t)),
 *
 * <pre>    |k̂ − k| ≤ γA + γ_3/(e(1 − γ_3)) + ρ + 2⁻¹²⁵ + 8η(1 + γ),</pre>
 *
 * ρ = 10⁻⁷ being the relative error of exp in floats (FormulasTest), and 2⁻¹²⁵ what is lost where that gives 0. Relative to
 * the value: where e^{−p̂} is a normal float p̂ < 88, so that arguments differ by at most t = γA + 88γ_3/(1 − γ_3) + 8η(1 + γ) and
 *
 * <pre>    |k̂ − k| ≤ k̂·(e^t/(1 − ρ) − 1).</pre>
 *
 * <p><b>Polynomial.</b> b = scale·x·z + offset has |b| ≤ B = scale·R² + offset, and the error of b̂ is at most
 * e_b = (1 + γ_3)·scale·e_s + γ_3 B + 5η(1 + R²). A power of degree m is subject to m − 1 roundings, squares counted as often as they
 * are used, and m² ε of lost small factors, each of them multiplied by no more than max(1, B + e_b)^m:
 *
 * <pre>    |k̂ − k| ≤ (B + e_b)^m (1 + γ_m) − B^m + 2m²η·max(1, B + e_b)^m.</pre>
 *
 * <p><b>Factor.</b> Both it and the product with it are rounded: |f̂k̂ − fk| ≤ f((1 + γ_2)e + γ_2 max|k|) + 2η.
 */
final class FloatError {
    private static final double U = 0x1p-24; // u, the unit roundoff of floats
    private static final double V = 0x1p-53; // v, the unit roundoff of doubles
    private static final double ETA = 0x1p-150; // η, half the smallest subnormal float
    private static final double EXPONENTIAL = 1e-7; // ρ, as FormulasTest checks
    private static final double LOST_BELOW_NORMAL = 0x1p-125; // where exp gives 0; see above

    /** The formulas above are themselves computed in doubles; all their terms are positive. */
    private static final double ROUNDED_UP = 1 + 0x1p-20;

    private FloatError() {}

    /** γ_n; infinite if nu ≥ 1. */
    private static double gamma(double n) {
        double nu = n * U;
        return nu < 0.5 ? nu / (1 - nu) : Double.POSITIVE_INFINITY;
    }

    /** The largest squared norm, computed in doubles from the given number of terms, rounded up. */
    static double upper(double squaredNorm, int terms) {
        return squaredNorm * (1 + 4 * (terms + 3.0) * V);
    }

    /** e_s of inner products of {@code terms} terms. */
    static double product(int terms, double squaredNorm) {
        double lost = 5.0 * terms * ETA * (1 + Math.sqrt(squaredNorm));
        return ROUNDED_UP * (gamma(terms + 3.0) * squaredNorm + lost);
    }

    static double gaussian(double gamma, int terms, double squaredNorm) {
        double norms = U + 2 * (terms + 3.0) * V;
        double distance = 2 * (norms + U + norms * U) * squaredNorm + 2 * product(terms, squaredNorm) + 8 * ETA;
        double argument = gamma(3) / (Math.E * (1 - gamma(3)));
        return ROUNDED_UP * (gamma * distance + argument + EXPONENTIAL + LOST_BELOW_NORMAL + 8 * ETA * (1 + gamma));
    }

    /** Relative to the value, if that is a normal float. */
    static double gaussianRelative(double gamma, int terms, double squaredNorm) {
        double norms = U + 2 * (terms + 3.0) * V;
        double distance = 2 * (norms + U + norms * U) * squaredNorm + 2 * product(terms, squaredNorm) + 8 * ETA;
        double argument = gamma * distance + 88 * gamma(3) / (1 - gamma(3)) + 8 * ETA * (1 + gamma);
        return ROUNDED_UP * (Math.expm1(argument) + EXPONENTIAL) / (1 - EXPONENTIAL);
    }

    static double polynomial(double scale, double offset, int degree, int terms, double squaredNorm) {
        double largest = scale * squaredNorm + offset;
        double base =
                (1 + gamma(3)) * scale * product(terms, squaredNorm) + gamma(3) * largest + 5 * ETA * (1 + squaredNorm);
        return power(largest, base, degree);
    }

    private static double power(double largest, double error, int degree) {
        double grown = Math.expm1(degree * Math.log1p(error / largest)); // ((B + e)/B)^m − 1
        double value = Math.pow(largest, degree);
        double lost = 2.0 * degree * degree * ETA * Math.max(1, value * (1 + grown));
        return ROUNDED_UP * (value * (grown * (1 + gamma(degree)) + gamma(degree)) + lost);
    }

    /** Values from a table that a formula of {@code degree} on counts filled in doubles, rounded once. */
    static double table(double largest, int degree) {
        double inDouble = Math.expm1((degree + 1.0) * Math.log1p(8 * V));
        return ROUNDED_UP * (largest * ((1 + inDouble) * (1 + U) - 1) + ETA);
    }

    /** The same relative to the value, if that is a normal float. */
    static double tableRelative(int degree) {
        double inDouble = Math.expm1((degree + 1.0) * Math.log1p(8 * V));
        double part = (1 + inDouble) * (1 + U) - 1;
        return ROUNDED_UP * part / (1 - part);
    }

    /** A relative error after a factor. */
    static double timesRelative(double relative) {
        return ROUNDED_UP * ((1 + gamma(2)) * (1 + relative) - 1) / (1 - gamma(2));
    }

    /** {@code error} of values up to {@code largest}, after they are multiplied by a factor. */
    static double times(double factor, double largest, double error) {
        return ROUNDED_UP * (factor * ((1 + gamma(2)) * error + gamma(2) * largest) + 2 * ETA);
    }
}
