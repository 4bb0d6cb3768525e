// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.metric;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;

/**
 * {@link MarginDistribution}'s kernel φᵀQ⁻¹φ by way of K. With Y = diag(y), S = diag(4λ₁·weight/n) and H taking off the mean by
 * weight, Q = I + ZᵀHᵀSHZ for the rows z_i of Z, and
 *
 * <pre>B = S⁻¹ + HYKYHᵀ = L·Lᵀ,   V = L⁻¹HYK,   φ_iᵀQ⁻¹φ_j = (K − VᵀV)_ij.</pre>
 *
 * A free bias with p = L⁻¹Hy and e = 1 − Vᵀp adds e_ie_j/pᵀp. The function of dual variables β then has
 *
 * <pre>b = eᵀβ/pᵀp,   coefficients β − YHᵀL⁻ᵀ(Vβ + b·p).</pre>
 */
final class SpreadKernel {
    private static final int COLUMNS = 128; // that one task solves for

    private final BinaryProblem problem;
    private final int n;
    private final double total;
    private final Cholesky factor;
    private final double[][] v;
    private final double[][] kernel;
    private final double[] p; // null without a bias
    private final double[] e;
    private final double pp;

    SpreadKernel(BinaryProblem problem, double lambda1, Parallel parallel) {
        this.problem = problem;
        n = problem.task().size();
        total = problem.totalWeight();
        VectorOps ops = VectorSupport.forWork((double) n * n * n);
        kernel = problem.task().wholeGram();
        v = new double[n][];
        for (int i = 0; i < n; i++) {
            v[i] = kernel[i].clone();
            if (problem.sign(i) < 0) {
                negate(v[i]);
            }
        }
        centreRows();
        double[][] b = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                b[i][j] = v[i][j] * problem.sign(j);
            }
            removeMean(b[i]);
            b[i][i] += total / (4 * lambda1 * problem.weight(i));
        }
        factor = Cholesky.inPlace(b, parallel);
        solveLower(parallel);
        boolean bias = problem.task().hasFreeBias();
        p = bias ? centredSigns() : null;
        e = new double[n];
        double sum = 0;
        if (bias) {
            factor.solveLower(p);
            Arrays.fill(e, 1);
            double[] minus = Arrays.stream(p).map(value -> -value).toArray();
            ops.addRows(minus, v, n, e, 0, n);
            sum = Arrays.stream(p).map(value -> value * value).sum();
        }
        pp = sum;
        parallel.run(n, i -> {
            double[] factors = new double[n];
            Arrays.setAll(factors, k -> -v[k][i]);
            ops.addRows(factors, v, n, kernel[i], 0, n);
            for (int j = 0; j < n && bias; j++) {
                kernel[i][j] += e[i] * e[j] / pp;
            }
        });
    }

    /** What the three matrices take. */
    static long bytes(int rows) {
        return 3 * StoredGram.bytes(rows);
    }

    private static void negate(double[] row) {
        for (int j = 0; j < row.length; j++) {
            row[j] = -row[j];
        }
    }

    private void centreRows() {
        double[] mean = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                mean[j] += problem.weight(i) / total * v[i][j];
            }
        }
        for (double[] row : v) {
            for (int j = 0; j < n; j++) {
                row[j] -= mean[j];
            }
        }
    }

    /** x ← Hx. */
    private void removeMean(double[] x) {
        double mean = 0;
        for (int i = 0; i < n; i++) {
            mean += problem.weight(i) / total * x[i];
        }
        for (int i = 0; i < n; i++) {
            x[i] -= mean;
        }
    }

    private double[] centredSigns() {
        double[] signs = new double[n];
        Arrays.setAll(signs, problem::sign);
        removeMean(signs);
        return signs;
    }

    /** V ← L⁻¹V, some columns at a time. */
    private void solveLower(Parallel parallel) {
        parallel.run((n + COLUMNS - 1) / COLUMNS, task -> {
            int from = task * COLUMNS;
            int count = Math.min(COLUMNS, n - from);
            double[][] part = new double[n][];
            Arrays.setAll(part, i -> Arrays.copyOfRange(v[i], from, from + count));
            factor.solveLower(part, count);
            for (int i = 0; i < n; i++) {
                System.arraycopy(part[i], 0, v[i], from, count);
            }
        });
    }

    GramMatrix gram() {
        return StoredGram.wrap(kernel);
    }

    double bias(double[] beta) {
        double sum = 0;
        for (int i = 0; i < n && p != null; i++) {
            sum += e[i] * beta[i];
        }
        return p == null ? 0 : sum / pp;
    }

    /** The coefficients of the training rows. */
    double[] coefficients(double[] beta, double bias) {
        double[] t = new double[n];
        for (int k = 0; k < n; k++) {
            double sum = p == null ? 0 : bias * p[k];
            for (int i = 0; i < n; i++) {
                sum += v[k][i] * beta[i];
            }
            t[k] = sum;
        }
        factor.solveUpper(t);
        double whole = Arrays.stream(t).sum();
        double[] out = new double[n];
        for (int i = 0; i < n; i++) {
            out[i] = beta[i] - problem.sign(i) * (t[i] - problem.weight(i) / total * whole);
        }
        return out;
    }
}
