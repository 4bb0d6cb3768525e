// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.goodness;

import java.util.Arrays;

/**
 * min P(v) = Σ_t c_t ℓ(⟨a_t, v⟩, y_t) subject to |v_j| ≤ u_j, by accelerated projected gradients on smoothed losses (Beck and
 * Teboulle 2009; Nesterov 2005), with restarts where the objective rises. For slopes g_t of the losses,
 *
 * <pre>P(v) ≥ −Σ_t c_t ℓ*(g_t) − Σ_j u_j |Σ_t c_t g_t a_tj|   for all v in the box,</pre>
 *
 * so the slopes at any point give a lower bound on the minimum.
 */
public final class BoxProblem {
    private static final int STEPS = 800; // at each smoothing; chosen by hand
    private static final int CHECK = 25; // steps between two lower bounds; chosen by hand
    private static final double TOLERANCE = 1e-3; // of the loss at v = 0; estimates of goodness need no more
    private static final double[] SMOOTHINGS = {0.1, 0.01, 0.001}; // of the loss at v = 0; chosen by hand
    private static final int POWER_STEPS = 30; // for ‖A‖²; the estimate is enlarged by a tenth

    private final double[][] scaled; // u_j a_tj
    private final double[] targets;
    private final double[] weights; // c_t
    private final double[] bounds;
    private final BoxLoss loss;

    /** @param features a_t, one array for each term */
    public BoxProblem(double[][] features, double[] targets, double[] weights, double[] bounds, BoxLoss loss) {
        this.scaled = new double[features.length][];
        for (int t = 0; t < features.length; t++) {
            scaled[t] = features[t].clone();
            for (int j = 0; j < bounds.length; j++) {
                scaled[t][j] *= bounds[j];
            }
        }
        this.targets = targets.clone();
        this.weights = weights.clone();
        this.bounds = bounds.clone();
        this.loss = loss;
    }

    /**
     * A point of the box.
     *
     * @param value P(v)
     * @param lower a lower bound on the minimum
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Point(double[] v, double value, double lower) {}

    public Point solve() {
        int m = bounds.length;
        double[] best = new double[m];
        double start = value(best);
        double value = start;
        double lower = 0; // no loss is negative
        double spectrum = largestSquare();
        double[] s = best;
        for (double smoothing : SMOOTHINGS) {
            double mu = smoothing * Math.max(start, Double.MIN_NORMAL);
            double step = 1 / (loss.curvature(mu) * spectrum);
            if (!(spectrum > 0) || !Double.isFinite(step)) {
                break;
            }
            double[] ahead = s.clone();
            double momentum = 1;
            for (int k = 1; k <= STEPS && value - lower > TOLERANCE * start; k++) {
                double[] slopes = slopes(ahead, mu);
                double[] gradient = gradient(slopes);
                double[] next = new double[m];
                double uphill = 0;
                for (int j = 0; j < m; j++) {
                    next[j] = Math.max(-1, Math.min(1, ahead[j] - step * gradient[j]));
                    uphill += (ahead[j] - next[j]) * (next[j] - s[j]);
                }
                double grown = uphill > 0 ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
                double share = uphill > 0 ? 0 : (momentum - 1) / grown;
                momentum = grown;
                for (int j = 0; j < m; j++) {
                    ahead[j] = next[j] + share * (next[j] - s[j]);
                }
                s = next;
                if (k % CHECK == 0) {
                    double here = value(s);
                    if (here < value) {
                        value = here;
                        best = s;
                    }
                    lower = Math.max(lower, lower(slopes(s, mu)));
                }
            }
        }
        double[] v = new double[m];
        for (int j = 0; j < m; j++) {
            v[j] = bounds[j] * best[j];
        }
        return new Point(v, value, Math.min(value, lower));
    }

    private double output(double[] s, int t) {
        double sum = 0;
        double[] row = scaled[t];
        for (int j = 0; j < row.length; j++) {
            sum += row[j] * s[j];
        }
        return sum;
    }

    private double value(double[] s) {
        double sum = 0;
        for (int t = 0; t < scaled.length; t++) {
            sum += weights[t] * loss.value(output(s, t), targets[t]);
        }
        return sum;
    }

    private double[] slopes(double[] s, double mu) {
        double[] slopes = new double[scaled.length];
        for (int t = 0; t < slopes.length; t++) {
            slopes[t] = loss.slope(output(s, t), targets[t], mu);
        }
        return slopes;
    }

    /** Σ_t c_t g_t a_t, by scaled coordinates. */
    private double[] gradient(double[] slopes) {
        double[] gradient = new double[bounds.length];
        for (int t = 0; t < slopes.length; t++) {
            double factor = weights[t] * slopes[t];
            if (factor != 0) {
                double[] row = scaled[t];
                for (int j = 0; j < row.length; j++) {
                    gradient[j] += factor * row[j];
                }
            }
        }
        return gradient;
    }

    private double lower(double[] slopes) {
        double sum = 0;
        for (int t = 0; t < slopes.length; t++) {
            sum -= weights[t] * loss.conjugate(slopes[t], targets[t]);
        }
        for (double part : gradient(slopes)) {
            sum -= Math.abs(part);
        }
        return sum;
    }

    /** An upper estimate of the largest eigenvalue of Σ_t c_t a_t a_tᵀ, by power steps. */
    private double largestSquare() {
        double[] s = new double[bounds.length];
        Arrays.setAll(s, j -> 1 + 0.1 * (j % 7)); // any start that is not orthogonal to the eigenvector
        double eigenvalue = 0;
        for (int k = 0; k < POWER_STEPS; k++) {
            double[] outputs = new double[scaled.length];
            for (int t = 0; t < outputs.length; t++) {
                outputs[t] = output(s, t);
            }
            double[] next = gradient(outputs);
            double norm = 0;
            for (double part : next) {
                norm += part * part;
            }
            norm = Math.sqrt(norm);
            if (!(norm > 0)) {
                return eigenvalue;
            }
            double before = 0;
            for (double part : s) {
                before += part * part;
            }
            eigenvalue = 1.1 * norm / Math.sqrt(before);
            for (int j = 0; j < s.length; j++) {
                s[j] = next[j] / norm;
            }
        }
        return eigenvalue;
    }
}
