// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.Arrays;

/** The best points of a run: the weights with the lowest primal value, which become the model, and the highest dual value. */
final class BlockBest {
    private final double atZero;
    private double[] weights; // scaled; with the bias as last component
    private double primal = Double.POSITIVE_INFINITY;
    private double dual = Double.NEGATIVE_INFINITY;
    private double violation = Double.POSITIVE_INFINITY;
    private long support;
    private double largestOutput;

    BlockBest(double atZero) {
        this.atZero = atZero;
    }

    /** Takes the answer to a certificate request at these weights and this scale. */
    void add(double[] w, double scale, double[] ridge, double[] answer, boolean isFree, boolean isInfeasible) {
        int size = w.length;
        double newPrimal = answer[size + CertificateSums.LOSS];
        double newDual = -answer[size + CertificateSums.DUAL];
        double residual = 0;
        for (int j = 0; j < size; j++) {
            newPrimal += 0.5 * ridge[j] * scale * w[j] * scale * w[j];
            newDual -= 0.5 * ridge[j] * answer[j] * answer[j];
            residual = Math.max(residual, ridge[j] * Math.abs(w[j] - answer[j]));
        }
        newPrimal = isInfeasible ? Double.POSITIVE_INFINITY : newPrimal;
        violation = Math.max(
                residual,
                isFree
                        ? answer[size + CertificateSums.REQUIRED] + answer[size + CertificateSums.ALLOWED]
                        : answer[size + CertificateSums.VIOLATION]);
        if (weights == null || newPrimal < primal) {
            primal = newPrimal;
            weights = Arrays.stream(w).map(value -> scale * value).toArray();
            largestOutput = answer[size + CertificateSums.OUTPUT];
        }
        if (newDual > dual) {
            dual = newDual;
            support = (long) answer[size + CertificateSums.SUPPORT];
        }
    }

    private Certificate certificate() {
        return new Certificate(primal, dual, 0, atZero);
    }

    double relativeGap() {
        return certificate().relativeGap();
    }

    /** Of the last point. */
    double violation() {
        return violation;
    }

    BlockSolution solution(Status status, Bias bias, long steps) {
        int features = bias == Bias.NONE ? weights.length : weights.length - 1;
        double constant = bias == Bias.NONE ? 0 : weights[features];
        return new BlockSolution(
                Arrays.copyOf(weights, features), constant, certificate(), status, support, largestOutput, steps);
    }
}
