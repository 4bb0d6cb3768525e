// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online.bound;

import dev.margrave.data.Row;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.online.StreamRow;
import dev.margrave.online.AucLoss;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The minimum over the ball ‖w‖ ≤ R of an AUC loss over all pairs of a stream,
 *
 * <pre>f(w) = Σ_{t ≥ 2} (1/(t − 1)) Σ_{k &lt; t} ℓ(w, z_t, z_k) + (ρ/2)‖w‖²,</pre>
 *
 * by Newton's method on f, smoothed ({@link SmoothMargin}), and the barrier −ν log(R² − ‖w‖²), with ν and the smoothing going to 0
 * together. Any point of the ball gives an upper bound. The lower bound comes from lines of slope s_p below the losses
 * of the pairs: f(w) ≥ Σ c_p (dual(s_p) + s_p w·δ_p) + (ρ/2)‖w‖² ≥ Σ c_p dual(s_p) − R‖Σ c_p s_p δ_p‖ if ρ = 0, for the hinge its dual. The slopes are
 * those at w, and those after a Newton step to first order, whose sum is already balanced. Both bounds meet at the
 * optimum. A step takes n² operations for the losses and n²d + nd² for the curvature, with d features.
 */
final class AucMinimum {
    private static final double SHRINK =
            0.3; // factor of ν once the point is centered, in the usual range of path-following methods
    private static final double CENTERED =
            1e-5; // relative to ν: half the squared decrement at which ν shrinks; weights of pairs are as small as 1/n
    private static final double SMALLEST_STEP = 1e-10; // fraction of a Newton step at which the line search ends
    private static final double ROUNDING = 1e-11; // relative error of the objective, a sum of n² terms
    private static final int MAX_IDLE = 60; // steps without progress of the bounds
    private static final double SUFFICIENT = 1e-4; // Armijo's fraction of the predicted decrease

    private final AucLoss loss;
    private final double[][] x;
    private final int[][] rowsOf = new int[2][]; // by label
    private final double radius;
    private final double ridge; // ρ
    private final int d;
    private double equal; // the loss of pairs of equal labels, for any w
    private double weights; // Σ c_p of the others
    private double[] w;
    private double best = Double.POSITIVE_INFINITY;
    private double lowest = Double.NEGATIVE_INFINITY;

    AucMinimum(AucLoss loss, List<Row> rows, int[] labels, double radius, double ridge) {
        this.loss = loss;
        this.radius = radius;
        this.ridge = ridge;
        this.x = rows.stream().map(Row::toArray).toArray(double[][]::new);
        this.d = x[0].length;
        this.w = new double[d];
        int[] count = new int[2];
        for (int half = 0; half < 2; half++) {
            int label = 2 * half - 1;
            rowsOf[half] = IntStream.range(0, labels.length)
                    .filter(t -> labels[t] == label)
                    .toArray();
        }
        for (int t = 0; t < labels.length; t++) {
            int half = labels[t] > 0 ? 1 : 0;
            if (t > 0) {
                equal += loss.phi().value(0) * count[half] / t;
                weights += (double) count[1 - half] / t;
            }
            count[half]++;
        }
    }

    /** f, its smoothed form with the barrier, and their derivatives at a point. */
    private final class SmoothedPoint {
        final double exact;
        final double smooth;
        final double lower;
        final double[] gradient = new double[d];
        final double[][] hessian;

        SmoothedPoint(double[] at, double nu, boolean isCurved) {
            SmoothMargin phi = new SmoothMargin(loss.phi(), nu / weights);
            double[] scores = new double[x.length];
            for (int t = 0; t < x.length; t++) {
                scores[t] = loss.factor() * StreamRow.dot(at, x[t], d);
            }
            hessian = isCurved ? new double[d][d] : null;
            double[] slopes = new double[x.length];
            double[] curvatures = new double[x.length];
            double values = 0;
            double smoothValues = 0;
            double duals = 0;
            double[] others = new double[d];
            for (int i : rowsOf[1]) {
                Arrays.fill(others, 0);
                for (int j : rowsOf[0]) {
                    double u = scores[i] - scores[j];
                    double c = 1.0 / Math.max(i, j);
                    phi.at(u);
                    values += c * loss.phi().value(u);
                    smoothValues += c * phi.value();
                    duals += c * phi.dual(phi.feasible(phi.slope()));
                    double slope = c * loss.factor() * phi.slope();
                    slopes[i] += slope;
                    slopes[j] -= slope;
                    if (isCurved) {
                        double curvature = c * loss.factor() * loss.factor() * phi.curvature();
                        curvatures[i] += curvature;
                        curvatures[j] += curvature;
                        add(others, x[j], curvature);
                    }
                }
                if (isCurved) {
                    addCross(x[i], others);
                }
            }
            for (int t = 0; t < x.length; t++) {
                add(gradient, x[t], slopes[t]);
                if (isCurved) {
                    addSquare(x[t], curvatures[t]);
                }
            }
            lower = duals + equal - lowered(gradient);
            double regularizer = ridge / 2 * StreamRow.dot(at, at, d);
            exact = values + equal + regularizer;
            smooth = smoothValues + regularizer + barrier(at, nu);
        }

        private void addCross(double[] a, double[] b) {
            for (int k = 0; k < d; k++) {
                for (int l = 0; l <= k; l++) {
                    hessian[k][l] -= a[k] * b[l] + a[l] * b[k];
                }
            }
        }

        private void addSquare(double[] a, double factor) {
            for (int k = 0; k < d; k++) {
                double scaled = factor * a[k];
                for (int l = 0; l <= k; l++) {
                    hessian[k][l] += scaled * a[l];
                }
            }
        }

        /** Adds the derivatives of the barrier and of the regularizer; returns the value of the barrier. */
        private double barrier(double[] at, double nu) {
            double left = radius * radius - StreamRow.dot(at, at, d);
            double first = 2 * nu / left;
            for (int k = 0; k < d; k++) {
                gradient[k] += (first + ridge) * at[k];
                if (hessian != null) {
                    hessian[k][k] += first + ridge;
                    for (int l = 0; l <= k; l++) {
                        hessian[k][l] += 2 * first / left * at[k] * at[l];
                    }
                }
            }
            return -nu * Math.log(left);
        }
    }

    /** Makes steps until the gap is at most {@code tolerance}, rounding prevents progress, or the maximum is reached. */
    void run(int steps, double tolerance) {
        if (weights == 0) {
            best = equal; // one label
            lowest = equal;
            return;
        }
        double nu = weights;
        double last = tolerance / 8; // at the optimum for ν the bounds are 3ν apart
        int idle = 0; // steps since the bounds last improved
        for (int k = 0;
                k < steps
                        && idle < MAX_IDLE
                        && (k == 0 || !Thread.currentThread().isInterrupted());
                k++) {
            double gap = best - lowest;
            SmoothedPoint here = evaluate(w, nu, true);
            if (best - lowest <= tolerance) {
                return;
            }
            idle = nu <= last && !(best - lowest < gap) ? idle + 1 : 0;
            double[] direction = direction(here);
            if (direction == null) {
                return;
            }
            lowest = Math.max(lowest, linearized(direction, nu));
            double decrement = -StreamRow.dot(here.gradient, direction, d);
            boolean isCentered = decrement / 2 <= CENTERED * nu;
            if (isCentered && nu > last) {
                nu = Math.max(last, SHRINK * nu);
            } else if (!move(here, direction, decrement, nu) && nu > last) {
                nu = Math.max(last, SHRINK * nu);
            }
        }
    }

    /** The lower bound by the slopes after a step, to first order, clipped to feasible slopes. */
    private double linearized(double[] direction, double nu) {
        SmoothMargin phi = new SmoothMargin(loss.phi(), nu / weights);
        double[] scores = new double[x.length];
        double[] changes = new double[x.length];
        for (int t = 0; t < x.length; t++) {
            scores[t] = loss.factor() * StreamRow.dot(w, x[t], d);
            changes[t] = loss.factor() * StreamRow.dot(direction, x[t], d);
        }
        double[] slopes = new double[x.length];
        double duals = 0;
        for (int i : rowsOf[1]) {
            for (int j : rowsOf[0]) {
                double c = 1.0 / Math.max(i, j);
                phi.at(scores[i] - scores[j]);
                double slope = phi.feasible(phi.slope() + phi.curvature() * (changes[i] - changes[j]));
                duals += c * phi.dual(slope);
                slopes[i] += c * loss.factor() * slope;
                slopes[j] -= c * loss.factor() * slope;
            }
        }
        double[] gradient = new double[d];
        for (int t = 0; t < x.length; t++) {
            add(gradient, x[t], slopes[t]);
        }
        return duals + equal - lowered(gradient);
    }

    /** −min of g·w + (ρ/2)‖w‖² over the ball. */
    private double lowered(double[] g) {
        double norm = Math.sqrt(StreamRow.dot(g, g, d));
        return norm < ridge * radius ? norm * norm / (2 * ridge) : radius * norm - ridge / 2 * radius * radius;
    }

    private SmoothedPoint evaluate(double[] at, double nu, boolean isCurved) {
        SmoothedPoint here = new SmoothedPoint(at, nu, isCurved);
        best = Math.min(best, here.exact);
        lowest = Math.max(lowest, here.lower);
        return here;
    }

    private double[] direction(SmoothedPoint here) {
        double[] step = here.gradient.clone();
        for (int j = 0; j < d; j++) {
            step[j] = -step[j];
        }
        try (Parallel one = new Parallel(1)) {
            Cholesky.inPlace(here.hessian, one).solve(step);
            return step;
        } catch (NotPositiveDefiniteException e) {
            return null; // rounding
        }
    }

    /** Backtracking line search along the step; takes the full step if the predicted decrease is below rounding. */
    private boolean move(SmoothedPoint here, double[] direction, double decrement, double nu) {
        boolean isTiny = decrement <= ROUNDING * (1 + Math.abs(here.smooth));
        for (double length = 1; length > SMALLEST_STEP; length /= 2) {
            double[] next = w.clone();
            add(next, direction, length);
            if (StreamRow.dot(next, next, d) < radius * radius) {
                SmoothedPoint there = evaluate(next, nu, false);
                if (isTiny || there.smooth <= here.smooth - SUFFICIENT * length * decrement) {
                    w = next;
                    return true;
                }
            }
        }
        return false;
    }

    /** a ← a + factor · b. */
    private static void add(double[] a, double[] b, double factor) {
        for (int j = 0; j < a.length; j++) {
            a[j] += factor * b[j];
        }
    }

    /** The smallest value found. */
    double best() {
        return best;
    }

    /** A lower bound of the minimum over the ball. */
    double lowest() {
        return Math.min(best, lowest);
    }
}
