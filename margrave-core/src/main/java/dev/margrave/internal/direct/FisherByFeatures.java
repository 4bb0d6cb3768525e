// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.RegularizedCholesky;
import dev.margrave.internal.dense.Scatter;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.space.FeatureSpace;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The Fisher discriminant on explicit features with K = ΦΦᵀ. Mika's a is SΦz with (GT + mu·I)z = q, G the scatter within
 * classes, T = ΦᵀSΦ and q the difference of the class means; with T = LLᵀ this is w = Φᵀa = Ly, (LᵀGL + mu·I)y = Lᵀq.
 */
final class FisherByFeatures {
    private final LearningProblem problem;
    private final FeatureSpace features;
    private final double mu;

    FisherByFeatures(LearningProblem problem, FeatureSpace features, double mu) {
        this.problem = problem;
        this.features = features;
        this.mu = mu;
    }

    ProblemResult solve() {
        double[] negative = classMean(-1);
        double[] positive = classMean(1);
        double[] w = weights(negative, positive);
        double bias = 0;
        for (int k = 0; k < w.length; k++) {
            bias -= w[k] * (negative[k] + positive[k]) / 2;
        }
        double[] decisions = new double[features.rows()];
        features.outputs(w, decisions);
        for (int i = 0; i < decisions.length; i++) {
            decisions[i] += bias;
        }
        RegularizedCholesky.checkFinite(decisions);
        return features.result(w, bias, decisions, Status.CONVERGED, 0, Map.of());
    }

    private double[] weights(double[] negative, double[] positive) {
        double[][] within = scatter(i -> features.features(i, problem.sign(i) > 0 ? positive : negative));
        Cholesky all = RegularizedCholesky.of(() -> scatter(features::features), features.parallel());
        Cholesky factor = RegularizedCholesky.of(
                () -> withRidge(all.congruence(within, features.parallel())), features.parallel());
        double[] w = new double[features.dimension()];
        Arrays.setAll(w, k -> positive[k] - negative[k]);
        all.multiplyUpper(w);
        factor.solve(w);
        all.multiplyLower(w);
        return w;
    }

    private double[] classMean(int sign) {
        double total = FisherMethod.classWeight(problem, sign);
        double[] shares = problem.weights();
        for (int i = 0; i < shares.length; i++) {
            shares[i] = problem.sign(i) == sign ? shares[i] / total : 0;
        }
        return features.sum(shares);
    }

    private double[][] scatter(IntFunction<double[]> rows) {
        return Scatter.of(problem.weights(), features.dimension(), rows, features.parallel());
    }

    private double[][] withRidge(double[][] matrix) {
        for (int j = 0; j < matrix.length; j++) {
            matrix[j][j] += mu;
        }
        return matrix;
    }
}
