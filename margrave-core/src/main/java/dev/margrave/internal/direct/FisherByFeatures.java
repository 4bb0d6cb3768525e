// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.SafeFactor;
import dev.margrave.internal.dense.Scatter;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.space.ExplicitFeatures;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The Fisher discriminant on explicit features with K = ΦΦᵀ. Mika's a is SΦz with (GT + mu·I)z = q, G the scatter within
 * classes, T = ΦᵀSΦ and q the difference of the class means; with T = LLᵀ this is w = Φᵀa = Ly, (LᵀGL + mu·I)y = Lᵀq. The
 * least-squares form is ridge regression on the targets, whose weighted mean is 0.
 */
public final class FisherByFeatures {
    private final BinaryProblem problem;
    private final ExplicitFeatures features;
    private final double mu;
    private final Parallel parallel;

    public FisherByFeatures(BinaryProblem problem, ExplicitFeatures features, double mu, Parallel parallel) {
        this.problem = problem;
        this.features = features;
        this.mu = mu;
        this.parallel = parallel;
    }

    /** n/n₊ or −n/n₋. */
    public static double[] targets(BinaryProblem problem) {
        double negative = classWeight(problem, -1);
        double positive = classWeight(problem, 1);
        double[] targets = new double[problem.task().size()];
        Arrays.setAll(targets, i -> (negative + positive) / (problem.sign(i) > 0 ? positive : -negative));
        return targets;
    }

    public static double classWeight(BinaryProblem problem, int sign) {
        double sum = 0;
        for (int i = 0; i < problem.task().size(); i++) {
            sum += problem.sign(i) == sign ? problem.weight(i) : 0;
        }
        return sum;
    }

    public ProblemResult solve(boolean leastSquares) {
        double[] negative = classMean(-1);
        double[] positive = classMean(1);
        double[] w = leastSquares ? leastSquares() : ridge(negative, positive);
        double[] middle = new double[w.length];
        if (leastSquares) {
            double total = problem.totalWeight();
            middle = features.sum(
                    Arrays.stream(problem.weights()).map(s -> s / total).toArray());
        } else {
            for (int k = 0; k < middle.length; k++) {
                middle[k] = (negative[k] + positive[k]) / 2;
            }
        }
        double bias = 0;
        for (int k = 0; k < w.length; k++) {
            bias -= w[k] * middle[k];
        }
        return features.result(w, bias, Status.CONVERGED, Certificate.NONE, problem.weights(), 0);
    }

    private double[] ridge(double[] negative, double[] positive) {
        double[][] within = scatter(i -> features.row(i, problem.sign(i) > 0 ? positive : negative));
        Cholesky all = SafeFactor.of(() -> scatter(features::row), parallel);
        Cholesky factor = SafeFactor.of(() -> withRidge(all.congruence(within, parallel)), parallel);
        double[] w = new double[features.size()];
        Arrays.setAll(w, k -> positive[k] - negative[k]);
        all.multiplyUpper(w);
        factor.solve(w);
        all.multiplyLower(w);
        return w;
    }

    private double[] leastSquares() {
        double total = problem.totalWeight();
        double[] mean = features.sum(
                Arrays.stream(problem.weights()).map(s -> s / total).toArray());
        Cholesky factor = SafeFactor.of(() -> withRidge(scatter(i -> features.row(i, mean))), parallel);
        double[] factors = targets(problem);
        for (int i = 0; i < factors.length; i++) {
            factors[i] *= problem.weight(i);
        }
        double[] w = features.sum(factors); // the weighted targets sum to 0: centring changes nothing
        factor.solve(w);
        return w;
    }

    private double[] classMean(int sign) {
        double total = classWeight(problem, sign);
        double[] shares = problem.weights();
        for (int i = 0; i < shares.length; i++) {
            shares[i] = problem.sign(i) == sign ? shares[i] / total : 0;
        }
        return features.sum(shares);
    }

    private double[][] scatter(IntFunction<double[]> rows) {
        return Scatter.of(problem.weights(), features.size(), rows, parallel);
    }

    private double[][] withRidge(double[][] matrix) {
        for (int j = 0; j < matrix.length; j++) {
            matrix[j][j] += mu;
        }
        return matrix;
    }
}
