// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.penalty;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.RegularizedCholesky;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.QuadraticPenalty;
import java.util.Arrays;

/**
 * A {@link QuadraticPenalty} in terms of K: the matrix K̂ = (φ_iᵀQ⁻¹φ_j) of a problem's rows, and the function of its dual
 * variables.
 * With the weights c, q = c/n, H = I − 1qᵀ, R = diag √c, σ = scatter/(identity·n), M = K for rows and y_iy_jK_ij for margins:
 *
 * <pre>
 * N = HMHᵀ,   A = I + σ·RNR,   P = R⁻¹A⁻¹R
 * W = scatter·diag(c)/n,   B = N + identity·W⁻¹,   B⁻¹ = σ·RA⁻¹R = σ·diag(c)·P
 * rows      identity·K̂ = PN                                               on features φ − φ̄
 * margins   identity·K̂ = PN + 1eᵀ + e1ᵀ + κ11ᵀ (+ ddᵀ/tᵀs)                 times y_iy_j
 *           h = Mq − g1, g = qᵀMq, e = Ph, κ = g − hᵀB⁻¹h,  t = Hy, s = B⁻¹t, d = (qᵀy − hᵀs)1 + Pt with a free bias
 * </pre>
 *
 * (Woodbury's identity with M = N + 1(Mq)ᵀ + (Mq)1ᵀ − g11ᵀ and HM = N + h1ᵀ.) As PN = R⁻¹(I − A⁻¹)R⁻¹/σ, an inverse of A can be
 * used as well, in a third of the time, unless σ is so small that the subtraction would lose digits.
 */
final class KernelPenalty {
    private static final int BATCH = 128; // columns per triangular solve; chosen by hand
    private static final double MIN_FOR_INVERSE =
            1e-5; // mean diagonal entry of A − I, for the inverse of A; chosen by hand
    private static final double MAX_ENTRY = 1e10; // of the diagonal of A; larger ones lose digits of K̂; chosen by hand

    private final QuadraticPenalty penalty;
    private final int n;
    private final double[] weights;
    private final double total;
    private final double[] roots;
    private final double sigma;
    private final double[][] centered; // N, later overwritten by K̂
    private final Cholesky factor; // of A
    private final double[] signs; // y for margins, 1 for rows
    private final double[] h; // 0 for rows
    private final double g;
    private final double[] e;
    private final boolean hasBias; // inside the penalty
    private final double[] s;
    private final double[] d;
    private final double ts;

    /** {@code gram} is K, which is overwritten; {@code freeBias} matters for margins only. */
    KernelPenalty(QuadraticPenalty penalty, double[][] gram, ProblemRows rows, boolean freeBias, Parallel parallel) {
        this.penalty = penalty;
        this.n = gram.length;
        this.weights = new double[n];
        this.roots = new double[n];
        this.signs = new double[n];
        boolean ofMargins = penalty.of() == QuadraticPenalty.Of.MARGINS;
        Arrays.setAll(weights, rows::weight);
        Arrays.setAll(roots, i -> Math.sqrt(weights[i]));
        Arrays.setAll(signs, i -> ofMargins ? rows.sign(i) : 1);
        this.total = Arrays.stream(weights).sum();
        this.sigma = penalty.scatter() / (penalty.identity() * total);
        this.centered = gram;
        double[] means = center();
        this.g = ofMargins ? mean(means) : 0;
        this.h = new double[n];
        Arrays.setAll(h, i -> ofMargins ? means[i] - g : 0);
        this.factor = RegularizedCholesky.of(this::regularized, parallel);
        this.e = scaledSolve(h);
        this.hasBias = ofMargins && freeBias;
        this.s = new double[n];
        this.d = new double[n];
        this.ts = hasBias ? addBias() : 1;
    }

    /** Replaces K by HMHᵀ; returns Mq. */
    private double[] center() {
        double[] means = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                centered[i][j] *= signs[i] * signs[j];
                means[i] += weights[j] / total * centered[i][j];
            }
        }
        double mean = mean(means);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double value = centered[i][j] - means[i] - means[j] + mean;
                centered[i][j] = value;
                centered[j][i] = value;
            }
        }
        return means;
    }

    /** qᵀx. */
    private double mean(double[] x) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += weights[i] / total * x[i];
        }
        return sum;
    }

    private double[][] regularized() {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                a[i][j] = sigma * roots[i] * roots[j] * centered[i][j];
            }
            a[i][i] += 1;
            if (a[i][i] > MAX_ENTRY) {
                throw new InvalidDataException("kernel values are so large that rounding hides the spread of "
                        + (penalty.of() == QuadraticPenalty.Of.ROWS ? "outputs" : "margins")
                        + "; scale the features, or lower the price of the spread");
            }
        }
        return a;
    }

    /** Px. */
    private double[] scaledSolve(double[] x) {
        double[] y = new double[n];
        Arrays.setAll(y, i -> roots[i] * x[i]);
        factor.solve(y);
        Arrays.setAll(y, i -> y[i] / roots[i]);
        return y;
    }

    /** Fills s and d; returns tᵀs. */
    private double addBias() {
        double mean = mean(signs);
        double[] t = new double[n];
        Arrays.setAll(t, i -> signs[i] - mean);
        double[] pt = scaledSolve(t);
        Arrays.setAll(s, i -> sigma * weights[i] * pt[i]);
        double shift = mean - dot(h, s);
        Arrays.setAll(d, i -> shift + pt[i]);
        return dot(t, s);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** K̂. It overwrites N, so this can be called only once. */
    GramMatrix gram(Parallel parallel) {
        double typical = 0;
        for (int i = 0; i < n; i++) {
            typical += sigma * weights[i] * centered[i][i] / n;
        }
        boolean byInverse = typical > MIN_FOR_INVERSE;
        parallel.run((n + BATCH - 1) / BATCH, batch -> {
            int from = batch * BATCH;
            int count = Math.min(BATCH, n - from);
            if (byInverse) {
                setFromInverse(factor.inverse(from, count), from, count);
            } else {
                setFromSolution(from, count);
            }
        });
        double constant = g; // κ
        for (int i = 0; i < n; i++) {
            constant -= h[i] * sigma * weights[i] * e[i];
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double core = byInverse ? centered[i][j] : 0.5 * (centered[i][j] + centered[j][i]);
                double value = core + (e[i] + e[j] + constant + d[i] * d[j] / ts) / penalty.identity();
                centered[i][j] = signs[i] * signs[j] * value;
                centered[j][i] = centered[i][j];
            }
        }
        for (double[] row : centered) {
            RegularizedCholesky.checkFinite(row);
        }
        return StoredGram.wrap(centered);
    }

    /** Computes the lower triangle of some columns of PN/identity. */
    private void setFromInverse(double[][] inverse, int from, int count) {
        double scale = sigma * penalty.identity();
        for (int i = from; i < n; i++) {
            for (int c = 0; c < count && from + c <= i; c++) {
                double entry = (i == from + c ? 1 : 0) - inverse[i][c];
                centered[i][from + c] = entry / (scale * roots[i] * roots[from + c]);
            }
        }
    }

    /** Computes some rows of PN/identity. */
    private void setFromSolution(int from, int count) {
        double[][] columns = new double[n][count];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < count; c++) {
                columns[i][c] = roots[i] * centered[from + c][i];
            }
        }
        factor.solveLower(columns, count);
        factor.solveUpper(columns, count);
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < count; c++) {
                centered[from + c][i] = columns[i][c] / (roots[i] * penalty.identity());
            }
        }
    }

    /** The bias of dual variables if it is part of the penalty, otherwise 0. */
    double bias(double[] beta) {
        double sum = 0;
        for (int i = 0; i < n && hasBias; i++) {
            sum += d[i] * signs[i] * beta[i];
        }
        return sum / (penalty.identity() * ts);
    }

    /**
     * The γ with Σ β_i k̂(x_i, x) = Σ γ_i k(x_i, x) + constant. With β′ = yβ and b of {@link #bias} it is
     * y·[(q·Σβ′ + Hᵀ(identity·B⁻¹W⁻¹β′ − B⁻¹h·Σβ′))/identity − b·Hᵀs], where identity·B⁻¹W⁻¹ = RA⁻¹R⁻¹, and without the terms in
     * Σβ′ for rows.
     */
    double[] coefficients(double[] beta) {
        boolean ofMargins = penalty.of() == QuadraticPenalty.Of.MARGINS;
        double bias = bias(beta);
        double[] x = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            x[i] = signs[i] * beta[i] / roots[i];
            sum += ofMargins ? signs[i] * beta[i] : 0;
        }
        factor.solve(x);
        double whole = 0;
        for (int i = 0; i < n; i++) {
            x[i] = (roots[i] * x[i] - sigma * weights[i] * e[i] * sum) / penalty.identity() - bias * s[i];
            whole += x[i];
        }
        double[] gamma = new double[n];
        for (int i = 0; i < n; i++) {
            double q = weights[i] / total;
            gamma[i] = signs[i] * (q * sum / penalty.identity() + x[i] - q * whole);
        }
        return gamma;
    }
}
