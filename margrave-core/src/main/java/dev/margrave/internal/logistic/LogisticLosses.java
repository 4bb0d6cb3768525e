// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.logistic;

import dev.margrave.internal.newton.SmoothLosses;
import dev.margrave.internal.probability.Logistic;
import dev.margrave.solver.ProblemRows;

/**
 * ℓ_i(f) = c_i ln(1 + exp(−y_i f)), with c_i the price of the row. Its conjugate is an entropy: with u = β/(y_i c_i) in [0, 1]
 *
 * <pre>g_i(β) = ℓ_i*(−β) = c_i (u ln u + (1 − u) ln(1 − u)),   β suits f where u = σ(−y_i f).</pre>
 */
public final class LogisticLosses implements SmoothLosses {
    private static final double LN_2 = Math.log(2);

    private final int[] signs;
    private final double[] prices; // 0 for a row without a label

    LogisticLosses(ProblemRows rows, double c) {
        signs = new int[rows.size()];
        prices = new double[signs.length];
        for (int i = 0; i < signs.length; i++) {
            signs[i] = rows.sign(i);
            prices[i] = signs[i] == 0 ? 0 : c * rows.weight(i);
        }
    }

    /** From y_i c_i. */
    public LogisticLosses(double[] signedPrices) {
        signs = new int[signedPrices.length];
        prices = new double[signs.length];
        for (int i = 0; i < signs.length; i++) {
            signs[i] = (int) Math.signum(signedPrices[i]);
            prices[i] = Math.abs(signedPrices[i]);
        }
    }

    public int size() {
        return signs.length;
    }

    /** Σ ℓ_i(0). */
    public double atZero() {
        return LN_2 * (price(1) + price(-1));
    }

    /** The prices of the rows with this sign. */
    double price(int sign) {
        double sum = 0;
        for (int i = 0; i < signs.length; i++) {
            sum += signs[i] == sign ? prices[i] : 0;
        }
        return sum;
    }

    @Override
    public double value(int i, double f) {
        return prices[i] * Logistic.softplus(-signs[i] * f);
    }

    @Override
    public double negativeSlope(int i, double f) {
        return signs[i] * prices[i] * Logistic.of(-signs[i] * f);
    }

    @Override
    public double curvature(int i, double f, double negativeSlope) {
        return prices[i] * Logistic.of(f) * Logistic.of(-f);
    }

    /** g_i(β). */
    public double dualValue(int i, double beta) {
        double price = prices[i];
        double used = Math.abs(beta);
        return price == 0 ? 0 : used * log(used / price) + (price - used) * log((price - used) / price);
    }

    /** ln u, and 0 for u = 0, where u ln u vanishes. */
    private static double log(double u) {
        return u > 0 ? Math.log(u) : 0;
    }

    /** The nearest point of the domain of g_i. */
    public double clamp(int i, double beta) {
        return signs[i] * Math.min(prices[i], Math.max(0, signs[i] * beta));
    }

    /** Scales the variables of the heavier sign down until Σ β_i = 0; they stay in their domain. */
    void balance(double[] beta) {
        double positive = 0;
        double negative = 0;
        for (double value : beta) {
            positive += Math.max(0, value);
            negative -= Math.min(0, value);
        }
        double larger = Math.max(positive, negative);
        double factor = larger == 0 ? 1 : Math.min(positive, negative) / larger;
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] > 0 == positive > negative) {
                beta[i] *= factor;
            }
        }
    }

    /** The b with the least Σ ℓ_i(u_i + b): Newton's method, with bisection where it leaves the bracket. */
    double bestBias(double[] u) {
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        double bias = 0;
        for (int step = 0; step < 100; step++) {
            double slope = 0;
            double curvature = 0;
            for (int i = 0; i < u.length; i++) {
                double f = u[i] + bias;
                slope -= negativeSlope(i, f);
                curvature += curvature(i, f, 0);
            }
            if (slope > 0) {
                high = bias;
            } else {
                low = bias;
            }
            double newton = slope == 0 ? bias : bias - slope / curvature;
            boolean isInside = newton > low && newton < high;
            double next = isInside ? newton : outside(low, high, bias);
            if (Math.abs(next - bias) <= 1e-12 * Math.max(1, Math.abs(bias))) {
                return next;
            }
            bias = next;
        }
        return bias;
    }

    /** The middle of the bracket, or a step that doubles where one end is unknown. */
    private static double outside(double low, double high, double bias) {
        if (Double.isInfinite(low)) {
            return bias - Math.max(1, Math.abs(bias));
        }
        return Double.isInfinite(high) ? bias + Math.max(1, Math.abs(bias)) : 0.5 * (low + high);
    }
}
