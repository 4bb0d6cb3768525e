// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.plan.SolvePlan;

/**
 * A Newton step on the face of the dual domain that contains the variables. Variables strictly inside a piece of their term are
 * free, the others stay fixed; in the free ones the dual is quadratic, and its optimum δ solves
 *
 * <pre>(K_FF + diag g″ + ε) δ = r − b·1,  Σ δ = 0,   r_i = −(G_i + g_i′).</pre>
 *
 * The step stops at the first breakpoint. Where pair steps converge slowly (large C, few features, a tight tolerance), a handful
 * of these solve the problem. The small ε keeps the system solvable where kernel rows are linearly dependent; along such a
 * direction the dual is linear, and the step r/ε leads to a breakpoint.
 */
final class FaceStep {
    /** ε relative to each diagonal entry, above the indefiniteness of K by rounding in double and single precision; chosen by hand. */
    private static final double RIDGE = 1e-9;

    private static final double SINGLE_RIDGE = 1e-6; // in single precision

    private final DualVariables dual;
    private final double relativeRidge;
    private final int[] free;
    private double[] factor = {}; // as large as the largest face so far
    private final double[] step;
    private final double[] ones;

    FaceStep(DualVariables dual, int capacity, boolean single) {
        this.dual = dual;
        this.relativeRidge = single ? SINGLE_RIDGE : RIDGE;
        this.free = new int[capacity];
        this.step = new double[capacity];
        this.ones = new double[capacity];
    }

    /**
     * Fills {@code change} (one entry per member of the working set) with an ascent direction of the dual times its step
     * length.
     *
     * @return whether anything moves
     */
    boolean solve(WorkingBlock block, double[] change) {
        int m = 0;
        int unconstrained = -1;
        for (int k = 0; k < block.size; k++) {
            change[k] = 0;
            if (dual.isUnconstrained(block.rows[k])) {
                unconstrained = k;
            } else if (block.isFree(k)) {
                free[m++] = k;
            }
        }
        if (m + (unconstrained < 0 ? 0 : 1) < 2 || m > SolvePlan.MAX_FACE_ROWS) {
            return false;
        }
        factorize(block, m);
        for (int a = 0; a < m; a++) {
            step[a] = block.up(free[a]);
            ones[a] = 1;
        }
        solveFactor(step, m);
        if (unconstrained < 0) {
            solveFactor(ones, m);
            removeSum(m);
            removeSum(m); // again, against cancellation: entries are of the order r/ε
        }
        return isStepFinite(m) && goToFirstBreakpoint(block.rows, m, unconstrained, change);
    }

    /** False where the matrix was so indefinite that its factor overflowed: then only pair steps are taken. */
    private boolean isStepFinite(int m) {
        for (int a = 0; a < m; a++) {
            if (!Double.isFinite(step[a])) {
                return false;
            }
        }
        return true;
    }

    /** Makes Σ δ = 0 by the choice of b. */
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

    private boolean goToFirstBreakpoint(int[] rows, int m, int unconstrained, double[] change) {
        double length = 1;
        for (int a = 0; a < m; a++) {
            length = Math.min(length, maxFraction(rows[free[a]], step[a]));
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

    /** The largest fraction of its step δ before a free variable reaches a breakpoint. */
    private double maxFraction(int i, double delta) {
        DualTerms terms = dual.terms;
        double beta = dual.beta[i];
        if (delta > 0) {
            return (terms.rightBreakpoint(terms.pieceRightOf(i, beta)) - beta) / delta;
        }
        return delta < 0 ? (beta - terms.leftBreakpoint(terms.pieceLeftOf(i, beta))) / -delta : 1;
    }

    /** Cholesky of K_FF + diag g″ + ε, row by row. */
    private void factorize(WorkingBlock block, int m) {
        if (factor.length < m * m) {
            factor = new double[m * m];
        }
        for (int a = 0; a < m; a++) {
            int k = free[a];
            int at = a * m;
            double ridge = Math.max(Double.MIN_NORMAL, relativeRidge * block.diagonal[k]);
            double pivot = block.diagonal[k] + dual.rightCurvature[block.rows[k]] + ridge;
            for (int b = 0; b < a; b++) {
                double sum = block.kernel.at(k, free[b]);
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
