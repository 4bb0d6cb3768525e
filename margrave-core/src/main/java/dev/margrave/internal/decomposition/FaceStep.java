// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.loss.PiecewiseQuadratic;

/**
 * A Newton step on the face of the dual on which the variables now lie. Variables strictly inside a piece of their term are
 * free, the others stand still; on the free ones the dual is quadratic, and its optimum δ solves
 *
 * <pre>(K_FF + diag g″ + ε) δ = r − b·1,  Σ δ = 0,   r_i = −(G_i + g_i′).</pre>
 *
 * The step goes towards it as far as the first knot. Where pair steps creep (large C, few features, a tight tolerance), a
 * handful of these ends the problem. The small ε keeps the system solvable where kernel rows depend on each other; along
 * such a direction the dual is linear, and the step r/ε runs to a knot.
 */
final class FaceStep {
    /** ε relative to the largest diagonal entry; kernel values in single precision leave K that far from semidefinite. */
    private static final double RIDGE = 1e-9;

    private static final double SINGLE_RIDGE = 1e-6;

    private final DualVariables dual;
    private final double relativeRidge;
    private final int[] free;
    private final double[] factor;
    private final double[] step;
    private final double[] ones;

    FaceStep(DualVariables dual, int capacity, boolean single) {
        this.dual = dual;
        this.relativeRidge = single ? SINGLE_RIDGE : RIDGE;
        this.free = new int[capacity];
        this.factor = new double[capacity * capacity];
        this.step = new double[capacity];
        this.ones = new double[capacity];
    }

    /**
     * Fills {@code change} (one entry per member of the working set) with a descent direction times its step length.
     *
     * @param residual r_i on the working set
     * @return whether anything moves
     */
    boolean solve(int[] rows, int size, double[][] block, double[] residual, double[] change) {
        int m = 0;
        int unconstrained = -1;
        for (int k = 0; k < size; k++) {
            change[k] = 0;
            if (dual.isUnconstrained(rows[k])) {
                unconstrained = k;
            } else if (dual.isFree(rows[k])) {
                free[m++] = k;
            }
        }
        if (m + (unconstrained < 0 ? 0 : 1) < 2) {
            return false;
        }
        factorise(rows, block, m);
        for (int a = 0; a < m; a++) {
            step[a] = residual[free[a]];
            ones[a] = 1;
        }
        solveFactor(step, m);
        if (unconstrained < 0) {
            solveFactor(ones, m);
            removeSum(m);
            removeSum(m); // what rounding left of it: entries of the order r/ε cancel badly
        }
        return isFinite(m) && goToFirstKnot(rows, m, unconstrained, change);
    }

    /** False where the matrix was so far from positive definite that its factor overflowed: pair steps go on alone. */
    private boolean isFinite(int m) {
        for (int a = 0; a < m; a++) {
            if (!Double.isFinite(step[a])) {
                return false;
            }
        }
        return true;
    }

    /** Makes Σ δ vanish by a change of b. */
    private void removeSum(int m) {
        double sum = 0;
        double weight = 0;
        for (int a = 0; a < m; a++) {
            sum += step[a];
            weight += ones[a];
        }
        double bias = weight > 0 ? sum / weight : 0;
        for (int a = 0; a < m; a++) {
            step[a] -= bias * ones[a];
        }
    }

    private boolean goToFirstKnot(int[] rows, int m, int unconstrained, double[] change) {
        double length = 1;
        for (int a = 0; a < m; a++) {
            double delta = step[a];
            double beta = dual.beta[rows[free[a]]];
            PiecewiseQuadratic term = dual.term(rows[free[a]]);
            if (delta > 0) {
                length = Math.min(length, (term.knot(term.pieceRightOf(beta) + 1) - beta) / delta);
            } else if (delta < 0) {
                length = Math.min(length, (beta - term.knot(term.pieceLeftOf(beta))) / -delta);
            }
        }
        if (!(length > 0)) {
            return false;
        }
        double sum = 0;
        boolean moves = false;
        for (int a = 0; a < m; a++) {
            change[free[a]] = length * step[a];
            sum += change[free[a]];
            moves |= change[free[a]] != 0;
        }
        if (unconstrained >= 0) {
            change[unconstrained] = -sum;
        }
        return moves;
    }

    /** Cholesky of K_FF + diag g″ + ε, row by row. */
    private void factorise(int[] rows, double[][] block, int m) {
        double ridge = Double.MIN_NORMAL;
        for (int a = 0; a < m; a++) {
            ridge = Math.max(ridge, relativeRidge * block[free[a]][free[a]]);
        }
        for (int a = 0; a < m; a++) {
            int k = free[a];
            int at = a * m;
            double pivot = block[k][k] + dual.curvature(rows[k]) + ridge;
            for (int b = 0; b < a; b++) {
                double sum = block[k][free[b]];
                int other = b * m;
                for (int c = 0; c < b; c++) {
                    sum -= factor[at + c] * factor[other + c];
                }
                sum /= factor[other + b];
                factor[at + b] = sum;
                pivot -= sum * sum;
            }
            factor[at + a] = Math.sqrt(Math.max(pivot, ridge));
        }
    }

    private void solveFactor(double[] x, int m) {
        for (int a = 0; a < m; a++) {
            double sum = x[a];
            for (int b = 0; b < a; b++) {
                sum -= factor[a * m + b] * x[b];
            }
            x[a] = sum / factor[a * m + a];
        }
        for (int a = m - 1; a >= 0; a--) {
            double value = x[a] / factor[a * m + a];
            x[a] = value;
            for (int b = 0; b < a; b++) {
                x[b] -= factor[a * m + b] * value;
            }
        }
    }
}
