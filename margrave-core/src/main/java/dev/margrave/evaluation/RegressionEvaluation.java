// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.internal.Check;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The quality of predictions f_i of targets t_i.
 *
 * @param rows counted
 * @param mse mean of (t_i − f_i)²
 * @param mae mean of |t_i − f_i|
 * @param r2 1 − Σ(t_i − f_i)² / Σ(t_i − mean t)²; empty when all targets are equal
 * @param baseline mean of (t_i − mean t)²: the mse of always predicting the mean target of these rows
 */
public record RegressionEvaluation(int rows, double mse, double mae, OptionalDouble r2, double baseline)
        implements TaskEvaluation {
    /** Compares predictions with their targets; there must be at least one. */
    public static RegressionEvaluation of(double[] targets, double[] predicted) {
        Check.sameLength("predicted", predicted.length, targets.length);
        int count = targets.length;
        double mean = 0;
        for (double target : targets) {
            mean += target / count;
        }
        double squares = 0;
        double absolute = 0;
        double spread = 0;
        for (int i = 0; i < count; i++) {
            double error = targets[i] - predicted[i];
            double deviation = targets[i] - mean;
            squares += error * error;
            absolute += Math.abs(error);
            spread += deviation * deviation;
        }
        boolean varies = Arrays.stream(targets).anyMatch(target -> target != targets[0]);
        OptionalDouble r2 = varies ? OptionalDouble.of(1 - squares / spread) : OptionalDouble.empty();
        return new RegressionEvaluation(count, squares / count, absolute / count, r2, varies ? spread / count : 0);
    }
}
