// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.RegularizedCholesky;
import dev.margrave.internal.dense.Scatter;
import dev.margrave.internal.engine.FittedFunction.Expansion;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Map;

/**
 * The Fisher discriminant on the whole kernel matrix. With row weights S = diag(s), which count as copies, mu·I
 * becomes mu·S⁻¹: (N + mu·S⁻¹)a = m₊ − m₋ with weighted means and scatter. The rows of K are the features whose scatter within
 * classes counts; the threshold lies midway between the projected class means.
 */
final class FisherByKernel {
    private final LearningProblem problem;
    private final double mu;
    private final Parallel parallel;
    private final double[][] gram;

    FisherByKernel(LearningProblem problem, double mu, Parallel parallel) {
        this.problem = problem;
        this.mu = mu;
        this.parallel = parallel;
        this.gram = problem.engine().wholeGram();
    }

    ProblemResult solve() {
        Within within = problem.engine().keep(Within.class, Within.class, this::within);
        Cholesky factor = RegularizedCholesky.of(
                () -> {
                    double[][] matrix = new double[gram.length][];
                    Arrays.setAll(matrix, i -> Arrays.copyOf(within.scatter[i], gram.length));
                    for (int i = 0; i < matrix.length; i++) {
                        matrix[i][i] += mu / problem.weight(i);
                    }
                    return matrix;
                },
                parallel);
        double[] a = difference(within.positive, within.negative);
        factor.solve(a);
        double bias = -(dot(a, within.positive) + dot(a, within.negative)) / 2;
        double[] decisions = new double[a.length];
        parallel.run(a.length, i -> decisions[i] = dot(gram[i], a) + bias);
        RegularizedCholesky.checkFinite(decisions);
        return ProblemResult.withoutDual(new Expansion(a), bias, decisions, Status.CONVERGED, 0, Map.of());
    }

    /** The class means of the kernel's columns, and the lower triangle of their scatter: the same for every mu. */
    @SuppressWarnings("ArrayRecordComponent") // private, never compared
    private record Within(double[] negative, double[] positive, double[][] scatter) {}

    private Within within() {
        double[] negative = classMean(-1);
        double[] positive = classMean(1);
        double[][] scatter = Scatter.of(
                problem.weights(),
                gram.length,
                i -> difference(gram[i], problem.sign(i) > 0 ? positive : negative),
                parallel);
        for (int i = 0; i < scatter.length; i++) {
            scatter[i] = Arrays.copyOf(scatter[i], i + 1);
        }
        return new Within(negative, positive, scatter);
    }

    /** m_c: the weighted mean of the kernel's columns of one class. */
    private double[] classMean(int sign) {
        double total = FisherMethod.classWeight(problem, sign);
        double[] mean = new double[gram.length];
        for (int i = 0; i < gram.length; i++) {
            if (problem.sign(i) == sign) {
                double share = problem.weight(i) / total;
                for (int j = 0; j < mean.length; j++) {
                    mean[j] += share * gram[i][j];
                }
            }
        }
        return mean;
    }

    private static double[] difference(double[] left, double[] right) {
        double[] out = new double[left.length];
        for (int k = 0; k < out.length; k++) {
            out[k] = left[k] - right[k];
        }
        return out;
    }

    private static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int k = 0; k < left.length; k++) {
            sum += left[k] * right[k];
        }
        return sum;
    }
}
