// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.RegularizedCholesky;
import dev.margrave.solver.RunControl;
import java.util.Arrays;

/**
 * min A(p) over p ≥ 0, Σp_j = 1, an optimal-design problem, convex, with A of {@link Whitening}. By convexity A(p) − min A ≤
 * max_j c_j − Σ p_j c_j with c = −∇A: that gap is the certificate and the stopping test. Every p gives a valid T₂, so a run
 * that is stopped early gives a larger bound, not a wrong one.
 *
 * <p>First multiplicative steps p_j ← p_j√c_j / Σ, each of which decreases A and which quickly find the reference rows that
 * matter. Then, because these steps become slow near the optimum, an interior-point method: damped Newton steps on A(p) − μ Σ
 * ln p_j on the simplex with a line search, where μ shrinks by ten once a point is central enough.
 */
public final class OptimalDesign {
    private static final int MULTIPLICATIVE_STEPS = 30; // after which they gain little
    private static final int NEWTON_STEPS = 300; // over all μ
    private static final double BARRIER_FACTOR = 0.1; // from one μ to the next

    private final Whitening whitening;
    private final Parallel parallel;
    private double[] p;
    private Whitening.Point point;

    private OptimalDesign(Whitening whitening, Parallel parallel) {
        this.whitening = whitening;
        this.parallel = parallel;
        this.p = new double[whitening.size()];
        Arrays.fill(p, 1.0 / p.length);
        this.point = whitening.at(p, parallel);
    }

    /**
     * @param value A(p)
     * @param gap A(p) is at most this much above the minimum
     */
    @SuppressWarnings("ArrayRecordComponent") // returned once, never compared
    public record Design(double value, double gap, double[] p) {}

    /** Runs until the gap is at most {@code tolerance} times the value, or the control stops it. */
    public static Design of(Whitening whitening, double tolerance, Parallel parallel, RunControl control) {
        OptimalDesign run = new OptimalDesign(whitening, parallel);
        run.multiplicative(tolerance, control);
        run.newton(tolerance, control);
        return new Design(run.point.value(), run.gap(), run.p);
    }

    private double gap() {
        double largest = 0;
        double mean = 0;
        for (int j = 0; j < p.length; j++) {
            largest = Math.max(largest, point.slopes()[j]);
            mean += p[j] * point.slopes()[j];
        }
        return Math.max(0, largest - mean);
    }

    private boolean isDone(double tolerance, RunControl control) {
        return gap() <= tolerance * point.value() || control.shouldStop();
    }

    private void multiplicative(double tolerance, RunControl control) {
        for (int step = 0; step < MULTIPLICATIVE_STEPS && !isDone(tolerance, control); step++) {
            double[] next = new double[p.length];
            double sum = 0;
            for (int j = 0; j < p.length; j++) {
                next[j] = p[j] * Math.sqrt(point.slopes()[j]);
                sum += next[j];
            }
            for (int j = 0; j < p.length; j++) {
                next[j] /= sum;
            }
            p = next;
            point = whitening.at(p, parallel);
        }
    }

    private void newton(double tolerance, RunControl control) {
        for (int j = 0; j < p.length; j++) { // off the border, where the logarithms are infinite
            p[j] = (p[j] + 1e-6 / p.length) / (1 + 1e-6);
        }
        point = whitening.at(p, parallel);
        double mu = Math.max(gap(), tolerance * point.value()) / p.length;
        for (int step = 0; step < NEWTON_STEPS && !isDone(tolerance, control); step++) {
            double[] direction = direction(mu);
            double decrement = decrement(direction, mu);
            if (decrement <= 0.1 * mu) {
                mu *= BARRIER_FACTOR;
                continue;
            }
            double length = lineSearch(direction, decrement, mu);
            if (length == 0) { // rounding prevents a more central point
                mu *= BARRIER_FACTOR;
                continue;
            }
            move(direction, length);
        }
    }

    /** The Newton direction of A − μ Σ ln p on Σp = 1, in units of p, in which the logarithms have curvature μ. */
    private double[] direction(double mu) {
        int m = p.length;
        Cholesky factor = RegularizedCholesky.of(
                () -> {
                    double[][] h = new double[m][m];
                    for (int j = 0; j < m; j++) {
                        for (int l = 0; l <= j; l++) {
                            h[j][l] = p[j] * point.curvature()[j][l] * p[l];
                        }
                        h[j][j] += mu;
                    }
                    return h;
                },
                parallel);
        double[] step = new double[m];
        double[] ones = new double[m];
        for (int j = 0; j < m; j++) {
            step[j] = p[j] * point.slopes()[j] + mu;
            ones[j] = p[j];
        }
        factor.solve(step);
        factor.solve(ones);
        double stepSum = 0;
        double oneSum = 0;
        for (int j = 0; j < m; j++) {
            stepSum += p[j] * step[j];
            oneSum += p[j] * ones[j];
        }
        for (int j = 0; j < m; j++) {
            step[j] = p[j] * (step[j] - stepSum / oneSum * ones[j]);
        }
        return step;
    }

    /** The squared Newton decrement: twice the predicted decrease of a full step. */
    private double decrement(double[] direction, double mu) {
        double sum = 0;
        for (int j = 0; j < p.length; j++) {
            sum += direction[j] * (point.slopes()[j] + mu / p[j]);
        }
        return sum;
    }

    private double lineSearch(double[] direction, double decrement, double mu) {
        double length = 1;
        for (int j = 0; j < p.length; j++) {
            if (direction[j] < 0) {
                length = Math.min(length, -0.99 * p[j] / direction[j]);
            }
        }
        double start = point.value();
        for (int tries = 0; tries < 40; tries++, length /= 2) {
            double[] there = moved(direction, length);
            double logs = 0;
            for (int j = 0; j < p.length; j++) {
                logs += Math.log(there[j] / p[j]);
            }
            double change = whitening.value(there, parallel) - start - mu * logs;
            if (change <= -0.1 * length * decrement) {
                return length;
            }
        }
        return 0;
    }

    private double[] moved(double[] direction, double length) {
        double[] there = new double[p.length];
        double sum = 0;
        for (int j = 0; j < p.length; j++) {
            there[j] = p[j] + length * direction[j];
            sum += there[j];
        }
        for (int j = 0; j < p.length; j++) {
            there[j] /= sum;
        }
        return there;
    }

    private void move(double[] direction, double length) {
        p = moved(direction, length);
        point = whitening.at(p, parallel);
    }
}
