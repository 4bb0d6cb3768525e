// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dual;

import dev.margrave.data.FloatMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.Solution;
import java.util.Arrays;

/**
 * What the rounding of features to single precision can have changed in the objectives of a linear problem. With x̂ = x(1 + ε)
 *
 * <pre>
 * |w·x̂_i − w·x_i| ≤ e_i = ε Σ_j |w_j||x_ij|        the losses at f_i ± e_i bound the primal value, by convexity
 * |v̂_j − v_j| ≤ d_j = ε Σ_i |β_i||x_ij|            v = Σ β_i x_i, and ½‖v‖² changes by at most ‖v‖‖d‖ + ½‖d‖²
 * </pre>
 */
public final class FeatureRounding {
    private FeatureRounding() {}

    /** The solution of a problem on rounded rows, with that bound in its certificate. */
    public static Solution certify(LinearProblem problem, FloatMatrix rows, Solution solution) {
        if (!solution.certificate().isKnown() || solution.weights().isEmpty()) {
            return solution;
        }
        double[] w = solution.weights().get();
        double[] beta = solution.beta();
        double[] errors = new double[rows.rows()];
        double[] sizes = new double[w.length];
        double[] v = new double[w.length];
        RowReader reader = rows.reader();
        for (int i = 0; i < errors.length; i++) {
            Row row = reader.row(i);
            double size = Math.abs(beta[i]);
            double sum = 0;
            for (int j = 0; j < w.length; j++) {
                double value = Math.abs(row.value(j)) * FloatMatrix.RELATIVE_ERROR + FloatMatrix.ABSOLUTE_ERROR;
                sum += Math.abs(w[j]) * value;
                sizes[j] += size * value;
                v[j] += beta[i] * row.value(j);
            }
            errors[i] = sum;
        }
        double squaredNorm = squaredNorm(w) + (problem.bias() == Bias.PENALIZED ? square(solution.bias()) : 0);
        double primal = RoundingBound.ofPrimal(
                solution.decisions(),
                squaredNorm,
                errors,
                problem.losses(),
                solution.certificate().primal());
        double change = Math.sqrt(squaredNorm(sizes));
        double constant =
                problem.bias() == Bias.PENALIZED ? square(Arrays.stream(beta).sum()) : 0;
        double dual = Math.sqrt(squaredNorm(v) + constant) * change + 0.5 * change * change;
        return solution.with(solution.certificate().withRounding(Math.max(primal, dual)));
    }

    private static double squaredNorm(double[] x) {
        double sum = 0;
        for (double value : x) {
            sum += value * value;
        }
        return sum;
    }

    private static double square(double x) {
        return x * x;
    }
}
