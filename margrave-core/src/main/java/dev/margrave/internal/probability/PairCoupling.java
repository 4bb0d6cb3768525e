// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.probability;

import java.util.Arrays;

/**
 * One distribution p of k labels from probabilities r_ij that label i is true if i or j is: the second method of Wu, Lin and Weng
 * (Probability Estimates for Multi-class Classification by Pairwise Coupling, JMLR 5, 2004),
 *
 * <pre>
 * min over p   Σ_i Σ_{j≠i} (r_ji p_i − r_ij p_j)² = 2 pᵀQp,   Σ p_i = 1
 * Q_ii = Σ_{s≠i} r_si²,   Q_ij = −r_ji r_ij
 * </pre>
 *
 * <p>The solution has (Qp)_i = pᵀQp for every i. Their Algorithm 2 sets p_i to satisfy the i-th of these equations, one label after
 * the other, and normalizes after each step. Here it stops when no (Qp)_i differs from pᵀQp by more than {@value #TOLERANCE} of
 * the largest Q_ii, or after {@value #MAX_SWEEPS} sweeps. Probabilities of pairs are kept at least {@value #MIN_PROBABILITY} from 0 and 1, so
 * that Q is regular.
 */
public final class PairCoupling {
    private static final double TOLERANCE = 1e-12; // of the largest Q_ii, near rounding; chosen by hand
    private static final int MAX_SWEEPS = 1000; // over all labels, a safeguard; chosen by hand
    private static final int LIBSVM_SWEEPS = 100;
    private static final double MIN_PROBABILITY = 1e-7; // as in LIBSVM

    private PairCoupling() {}

    /**
     * @param labels k
     * @param last for each pair (a, b), a before b in lexicographic order, the probability of b
     */
    public static double[] probabilities(int labels, double[] last) {
        double[][] q = matrix(labels, last);
        double largest = 0;
        for (int i = 0; i < labels; i++) {
            largest = Math.max(largest, q[i][i]);
        }
        return probabilities(q, TOLERANCE * largest, MAX_SWEEPS);
    }

    /** The same, stopping as LIBSVM does: when no (Qp)_i differs from pᵀQp by more than the tolerance, or after a number of sweeps. */
    public static double[] probabilities(int labels, double[] last, double tolerance) {
        return probabilities(matrix(labels, last), tolerance, Math.max(LIBSVM_SWEEPS, labels));
    }

    private static double[] probabilities(double[][] q, double tolerance, int sweeps) {
        int labels = q.length;
        double[] p = new double[labels];
        double[] qp = new double[labels];
        Arrays.fill(p, 1.0 / labels);
        for (int sweep = 0; sweep < sweeps; sweep++) {
            double form = multiply(q, p, qp);
            if (residual(qp, form) <= tolerance) {
                break;
            }
            for (int i = 0; i < labels; i++) {
                form = step(q, p, qp, i, form);
            }
        }
        return normalized(p);
    }

    static double[][] matrix(int labels, double[] last) {
        double[][] q = new double[labels][labels];
        int pair = 0;
        for (int a = 0; a < labels; a++) {
            for (int b = a + 1; b < labels; b++) {
                double second = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, last[pair++]));
                double first = 1 - second;
                q[a][a] += second * second;
                q[b][b] += first * first;
                q[a][b] = -second * first;
                q[b][a] = -second * first;
            }
        }
        return q;
    }

    /** Sets Qp and returns pᵀQp. */
    private static double multiply(double[][] q, double[] p, double[] qp) {
        double form = 0;
        for (int i = 0; i < p.length; i++) {
            double sum = 0;
            for (int j = 0; j < p.length; j++) {
                sum += q[i][j] * p[j];
            }
            qp[i] = sum;
            form += p[i] * sum;
        }
        return form;
    }

    private static double residual(double[] qp, double form) {
        double largest = 0;
        for (double value : qp) {
            largest = Math.max(largest, Math.abs(value - form));
        }
        return largest;
    }

    /** Moves p_i by (pᵀQp − (Qp)_i)/Q_ii and normalizes; updates Qp and returns the new pᵀQp. */
    private static double step(double[][] q, double[] p, double[] qp, int i, double form) {
        double change = (form - qp[i]) / q[i][i];
        double sum = 1 + change;
        double moved = (form + change * (change * q[i][i] + 2 * qp[i])) / (sum * sum);
        p[i] += change;
        for (int j = 0; j < p.length; j++) {
            qp[j] = (qp[j] + change * q[j][i]) / sum;
            p[j] /= sum;
        }
        return moved;
    }

    /** The values divided by their sum; equal values if that is 0. */
    public static double[] normalized(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double[] out = new double[values.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = sum > 0 ? values[i] / sum : 1.0 / out.length;
        }
        return out;
    }
}
