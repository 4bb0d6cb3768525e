// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.space;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.PivotedCholesky;
import dev.margrave.internal.dense.SymmetricInverse;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Kernel functions on a factor K = Φ·Φᵀ, by their weights on its features: coefficients would keep and enlarge what K does
 * not see of them. The factor is of all of K, or a Nyström one for more rows than K has room for.
 */
public final class FactorSpace implements FunctionSpace {
    /** More landmarks are not worth their time. */
    public static final int MOST = 1000;

    private static final double JITTER = 1e-13;

    private final LinearSpace features;
    private final UnaryOperator<double[]> coefficients;
    private final Map<String, Double> said;

    private FactorSpace(LinearSpace features, UnaryOperator<double[]> coefficients, Map<String, Double> said) {
        this.features = features;
        this.coefficients = coefficients;
        this.said = said;
    }

    /** The memory of so many landmarks: the kernel values, the features twice while they are made, some square matrices. */
    public static long bytes(int rows, int landmarks) {
        return 8L * landmarks * (3L * rows + 6L * landmarks);
    }

    /** How many landmarks fit. */
    public static int count(int rows, long memoryBytes) {
        int count = Math.min(MOST, rows);
        while (count > 1 && bytes(rows, count) > memoryBytes) {
            count--;
        }
        return count;
    }

    /** With as many landmarks as memory allows. */
    public static FactorSpace landmarks(DualTask task, Parallel parallel) {
        SolverSettings settings = task.settings();
        return landmarks(task, count(task.size(), settings.memoryBytes()), parallel);
    }

    public static FactorSpace landmarks(DualTask task, int landmarks, Parallel parallel) {
        LandmarkFactor factor =
                LandmarkFactor.of(task.gram(), landmarks, task.settings().seed(), parallel);
        LinearSpace features = new LinearSpace(factor.matrix(), 1, false, parallel);
        return new FactorSpace(features, factor::coefficients, Map.of("landmarks", (double) factor.size()));
    }

    /** Of the whole kernel matrix. */
    public static FactorSpace whole(double[][] kernel, Parallel parallel) {
        PivotedCholesky factor = PivotedCholesky.of(kernel, parallel);
        LinearSpace features = new LinearSpace(DenseMatrix.copyOf(factor.rows()), 1, false, parallel);
        return new FactorSpace(features, factor::coefficients, Map.of());
    }

    public LinearSpace features() {
        return features;
    }

    /**
     * I + S⁻¹ with S = Σ weight_i φ_i φ_iᵀ: what the norm ‖a‖² = aᵀ(K + W⁻¹)a of coefficients costs a function when all
     * coefficients that give it are allowed. Directions that S hardly has are priced as if it had 1e-13 of its trace there.
     */
    public double[][] coefficientPrice(double[] weights) {
        int m = features.dimension();
        double[][] s = new double[m][m];
        features.addSquares(weights, s);
        double trace = 0;
        for (int j = 0; j < m; j++) {
            trace += s[j][j];
        }
        for (int j = 0; j < m; j++) {
            s[j][j] += JITTER * trace;
        }
        double[][] price = SymmetricInverse.of(Cholesky.inPlace(s, features.parallel()), features.parallel());
        for (int j = 0; j < m; j++) {
            price[j][j] += 1;
        }
        return price;
    }

    @Override
    public double[] sum(double[] coefficients) {
        return features.sum(coefficients);
    }

    @Override
    public void outputs(double[] function, double[] out) {
        features.outputs(function, out);
    }

    @Override
    public double norm(double[] function, double[] outputs) {
        return features.norm(function, outputs);
    }

    @Override
    public double largestSquaredNorm() {
        return features.largestSquaredNorm();
    }

    /** The number of landmarks, where there are some, joins what was solved. */
    @Override
    public ProblemResult result(
            double[] function, double[] outputs, Status status, long iterations, Map<String, Double> solved) {
        Map<String, Double> all = new LinkedHashMap<>(solved);
        all.putAll(said);
        double[] beta = coefficients.apply(function);
        return new ProblemResult(new Solution(status, Certificate.NONE, beta, 1, 0, outputs, iterations), 0, all);
    }
}
