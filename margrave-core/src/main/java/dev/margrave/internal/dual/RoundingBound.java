// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.internal.CompensatedSum;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.BlockError;
import dev.margrave.solver.RowLosses;

/**
 * What errors of kernel values can have changed in the objectives of a point. With |u_i − (Kβ)_i| ≤ e_i and δ = Σ|β_i|e_i,
 *
 * <pre>
 * dual     −½βᵀKβ − Σ g_i(β_i) is wrong by at most ½δ
 * primal   the optimum is at most ½t²(βᵀu + δ) + Σ max ℓ_i(t(u_i + b ± e_i)),
 * </pre>
 *
 * by convexity of the losses, for any t and b; t is the model's own scale, or where an output could leave the domain of its loss
 * the largest below it that keeps every output inside.
 */
public final class RoundingBound {
    private RoundingBound() {}

    /**
     * @param u Kβ as it was computed, without bias
     * @param squaredNorm βᵀu
     * @param errors e
     * @return a number by which neither objective is wrong to the disfavour of the certificate; may be infinite
     */
    public static double of(
            double[] beta, double[] u, double squaredNorm, double[] errors, RowLosses losses, PrimalPoint point) {
        double delta = 0;
        for (int i = 0; i < losses.size(); i++) {
            delta += Math.abs(beta[i]) * errors[i];
        }
        double bias = point.bias() / point.scale();
        double scale = scale(u, bias, errors, losses, point.scale());
        CompensatedSum primal = new CompensatedSum(0.5 * scale * scale * (squaredNorm + delta));
        for (int i = 0; i < losses.size(); i++) {
            double f = scale * (u[i] + bias);
            double reach = scale * errors[i];
            primal.add(Math.max(value(losses, i, f - reach), value(losses, i, f + reach)));
        }
        return Math.max(0.5 * delta, Math.max(0, primal.value() - point.primal()));
    }

    /**
     * e for u = K̂β with entries as wrong as {@code error} says.
     *
     * @param sizes Σ_j |β_j| |K̂_ij|, or more, of every row; only looked at where there is a relative bound
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

    private static double scale(double[] u, double bias, double[] errors, RowLosses losses, double own) {
        double scale = own;
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

    /** Rounding of {@code scale} may leave an output a hair outside the domain that it was made for. */
    private static double value(RowLosses losses, int i, double f) {
        PiecewiseQuadratic loss = losses.loss(i);
        double x = f - losses.target(i);
        double hair = 1e-12 * Math.max(1, Math.abs(f));
        boolean inside = x >= loss.lower() - hair && x <= loss.upper() + hair;
        return inside ? loss.value(Math.min(loss.upper(), Math.max(loss.lower(), x))) : Double.POSITIVE_INFINITY;
    }
}
