// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.internal.Check;
import dev.margrave.internal.CompensatedSum;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;

/**
 * The primal point of dual variables β, and its objective value. With u = Kβ and ‖w‖² = βᵀKβ it is s·(w, b), where b (if
 * free) is the midpoint of the minimizers of Σ ℓ_i(u_i + b), and s is the factor nearest to 1 that brings every s·(u_i + b)
 * into the domain of its loss: 1 for losses that are finite everywhere, min(1, B / max|f|) for the relative margin machine,
 * 1 / min m_i for a hard margin that is not yet reached. Where no factor s ≥ 0 does, s is 1 and the primal value +∞.
 */
public final class PrimalPoint {
    private final double bias;
    private final double scale;
    private final double primal;
    private final double[] decisions;

    private PrimalPoint(double bias, double scale, double primal, double[] decisions) {
        this.bias = bias;
        this.scale = scale;
        this.primal = primal;
        this.decisions = decisions;
    }

    /** {@code u} holds the decision values without bias and before scaling and is left as it is. */
    public static PrimalPoint at(double[] u, double squaredNorm, RowLosses losses, boolean freeBias) {
        Check.sameLength("u", u.length, losses.size());
        double bias = freeBias ? BiasSearch.minimizer(u, losses) : 0;
        double[] decisions = new double[u.length];
        double least = 0;
        double most = Double.POSITIVE_INFINITY;
        for (int i = 0; i < u.length; i++) {
            double f = u[i] + bias;
            decisions[i] = f;
            double lower = losses.loss(i).lower() + losses.target(i);
            double upper = losses.loss(i).upper() + losses.target(i);
            if (f == 0) {
                most = lower <= 0 && upper >= 0 ? most : Double.NEGATIVE_INFINITY;
            } else {
                least = Math.max(least, (f > 0 ? lower : upper) / f);
                most = Math.min(most, (f > 0 ? upper : lower) / f);
            }
        }
        if (least > most) {
            return new PrimalPoint(bias, 1, Double.POSITIVE_INFINITY, decisions);
        }
        double scale = Math.min(most, Math.max(least, 1));
        CompensatedSum primal = new CompensatedSum(0.5 * scale * scale * squaredNorm);
        for (int i = 0; i < u.length; i++) {
            // Rounding may leave scale · f just outside the domain.
            PiecewiseQuadratic loss = losses.loss(i);
            double target = losses.target(i);
            double f = clamp(scale * decisions[i], loss.lower() + target, loss.upper() + target);
            decisions[i] = f;
            primal.add(loss.value(clamp(f - target, loss.lower(), loss.upper())));
        }
        return new PrimalPoint(scale * bias, scale, primal.value(), decisions);
    }

    /** −½ βᵀKβ − Σ g_i(β_i); −∞ where β is outside a row's dual domain. Does not check whether Σ β_i = 0. */
    public static double dual(double[] beta, double squaredNorm, RowLosses losses) {
        Check.sameLength("beta", beta.length, losses.size());
        CompensatedSum dual = new CompensatedSum(-0.5 * squaredNorm);
        for (int i = 0; i < beta.length; i++) {
            double g = losses.dualValue(i, beta[i]);
            if (g == Double.POSITIVE_INFINITY) {
                return Double.NEGATIVE_INFINITY;
            }
            dual.add(-g);
        }
        return dual.value();
    }

    private static double clamp(double x, double lower, double upper) {
        return Math.min(upper, Math.max(lower, x));
    }

    /** The bias of the scaled model, s·b. */
    public double bias() {
        return bias;
    }

    public double scale() {
        return scale;
    }

    public double primal() {
        return primal;
    }

    /** s·(u_i + b), inside the domain of every loss when the primal value is finite. */
    public double[] decisions() {
        return decisions;
    }
}
