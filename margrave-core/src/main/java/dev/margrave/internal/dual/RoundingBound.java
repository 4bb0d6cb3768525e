// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.internal.CompensatedSum;
import dev.margrave.kernel.BlockError;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;

/**
 * Bounds the effect of errors of kernel values on the objectives of a point. With |u_i − (Kβ)_i| ≤ e_i and δ = Σ|β_i|e_i,
 *
 * <pre>
 * dual     −½βᵀKβ − Σ g_i(β_i) is wrong by at most ½δ
 * primal   the optimum is at most ½t²(βᵀu + δ) + Σ max ℓ_i(t(u_i + b ± e_i)),
 * </pre>
 *
 * by convexity of the losses, for any t and b; t is the scale of the model, or where an output could leave the domain of its loss
 * the largest smaller one that keeps every output inside.
 */
public final class RoundingBound {
    /** How far outside its domain, relative to max(1, |f|), rounding may leave an output; chosen by hand. */
    private static final double DOMAIN_MARGIN = 1e-12;

    private RoundingBound() {}

    /**
     * @param u Kβ as it was computed, without bias
     * @param squaredNorm βᵀu
     * @param errors e
     * @return a bound on how much each objective may be worse than the certificate says; may be infinite
     */
    public static double of(
            double[] beta, double[] u, double squaredNorm, double[] errors, RowLosses losses, PrimalPoint point) {
        double delta = 0;
        for (int i = 0; i < losses.size(); i++) {
            delta += Math.abs(beta[i]) * errors[i];
        }
        double bias = point.bias() / point.scale();
        double scale = scale(u, bias, errors, losses, point.scale());
        double highest = highestPrimal(u, bias, scale, squaredNorm + delta, errors, losses);
        return Math.max(0.5 * delta, Math.max(0, highest - point.primal()));
    }

    /**
     * The bound of the primal objective alone, for outputs f of a model with known weights, each wrong by at most e_i.
     *
     * @param squaredNorm of the weights
     * @param primal the objective as it was computed
     */
    static double ofPrimal(double[] f, double squaredNorm, double[] errors, RowLosses losses, double primal) {
        double scale = scale(f, 0, errors, losses, 1);
        return Math.max(0, highestPrimal(f, 0, scale, squaredNorm, errors, losses) - primal);
    }

    private static double highestPrimal(
            double[] u, double bias, double scale, double squaredNorm, double[] errors, RowLosses losses) {
        CompensatedSum primal = new CompensatedSum(0.5 * scale * scale * squaredNorm);
        for (int i = 0; i < losses.size(); i++) {
            double f = scale * (u[i] + bias);
            double scaledError = scale * errors[i];
            primal.add(Math.max(value(losses, i, f - scaledError), value(losses, i, f + scaledError)));
        }
        return primal.value();
    }

    /**
     * e for u = K̂β, with errors of the entries bounded by {@code error}.
     *
     * @param sizes Σ_j |β_j| |K̂_ij|, or more, of every row; only used where there is a relative bound
     * @param drift what rounding in double precision may have added to any u_i
     */
    public static double[] errors(BlockError error, double[] beta, double[] sizes, double drift) {
        double sum = 0;
        for (double value : beta) {
            sum += Math.abs(value);
        }
        double[] errors = new double[sizes.length];
        for (int i = 0; i < errors.length; i++) {
            double relative = error.relative() * sizes[i] * (1 + 1e-9) + 1e-37 * error.largest() * sum;
            double absolute = error.absolute() * sum;
            errors[i] = (relative < absolute ? relative : absolute) * (1 + 1e-9) + drift; // relative may be NaN
        }
        return errors;
    }

    private static double scale(double[] u, double bias, double[] errors, RowLosses losses, double scaleOfModel) {
        double scale = scaleOfModel;
        for (int i = 0; i < losses.size(); i++) {
            double upper = losses.loss(i).upper() + losses.target(i);
            double lower = losses.loss(i).lower() + losses.target(i);
            double most = u[i] + bias + errors[i];
            double least = u[i] + bias - errors[i];
            scale = most > 0 ? Math.min(scale, upper / most) : scale;
            scale = least < 0 ? Math.min(scale, lower / least) : scale;
        }
        return Math.max(0, scale);
    }

    /** The loss, also where rounding of {@code scale} leaves an output just outside the domain. */
    private static double value(RowLosses losses, int i, double f) {
        PiecewiseQuadratic loss = losses.loss(i);
        double x = f - losses.target(i);
        double margin = DOMAIN_MARGIN * Math.max(1, Math.abs(f));
        boolean inside = x >= loss.lower() - margin && x <= loss.upper() + margin;
        return inside ? loss.value(Math.min(loss.upper(), Math.max(loss.lower(), x))) : Double.POSITIVE_INFINITY;
    }
}
