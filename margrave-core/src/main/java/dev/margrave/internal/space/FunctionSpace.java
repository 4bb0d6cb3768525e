// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.space;

import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.solver.Status;
import java.util.Map;

/**
 * The functions f(x) = ⟨w, φ(x)⟩ in which a method without a dual takes its steps. A function is a vector whose meaning depends on
 * the space: weights of features, or coefficients of rows. Vectors may be added and scaled.
 */
public interface FunctionSpace {
    /** Σ coefficients_i φ(x_i). */
    double[] sum(double[] coefficients);

    /** f(x_i) for every row. */
    void outputs(double[] function, double[] out);

    /** ‖w‖, given the function and its outputs. */
    double norm(double[] function, double[] outputs);

    /** √(Σ v_j²), scaled by the largest entry so that no square overflows or underflows. */
    static double length(double[] v) {
        double largest = 0;
        for (double value : v) {
            largest = Math.abs(value) <= largest ? largest : Math.abs(value); // keeps NaN
        }
        if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) {
            return largest;
        }
        double sum = 0;
        for (double value : v) {
            double part = value / largest;
            sum += part * part;
        }
        return largest * Math.sqrt(sum);
    }

    /** max k(x_i, x_i). */
    double largestSquaredNorm();

    /** The result of a method without a dual; {@code bias} is added to the bias that is part of the function. */
    ProblemResult result(
            double[] function,
            double bias,
            double[] outputs,
            Status status,
            long iterations,
            Map<String, Double> solved);

    /** The same without another bias. */
    default ProblemResult result(
            double[] function, double[] outputs, Status status, long iterations, Map<String, Double> solved) {
        return result(function, 0, outputs, status, iterations, solved);
    }
}
