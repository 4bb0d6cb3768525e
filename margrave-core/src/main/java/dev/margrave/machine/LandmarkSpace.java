// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.SymmetricInverse;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Kernel functions on a Nyström factor K ≈ Φ·Φᵀ, by their weights on its features: for more rows than K has room for. */
final class LandmarkSpace implements FunctionSpace {
    /** More landmarks are not worth their time. */
    static final int MOST = 1000;

    private static final int BLOCK = 64;
    private static final double JITTER = 1e-13;

    private final LandmarkFactor factor;
    private final LinearSpace features;

    private LandmarkSpace(LandmarkFactor factor, LinearSpace features) {
        this.factor = factor;
        this.features = features;
    }

    /** The memory of so many landmarks: the kernel values, the features twice while they are made, some square matrices. */
    static long bytes(int rows, int landmarks) {
        return 8L * landmarks * (3L * rows + 6L * landmarks);
    }

    /** How many landmarks fit. */
    static int count(int rows, long memoryBytes) {
        int count = Math.min(MOST, rows);
        while (count > 1 && bytes(rows, count) > memoryBytes) {
            count--;
        }
        return count;
    }

    static LandmarkSpace of(DualTask task, Parallel parallel) {
        SolverSettings settings = task.settings();
        return of(task, count(task.size(), settings.memoryBytes()), parallel);
    }

    static LandmarkSpace of(DualTask task, int landmarks, Parallel parallel) {
        LandmarkFactor factor =
                LandmarkFactor.of(task.gram(), landmarks, task.settings().seed(), parallel);
        return new LandmarkSpace(factor, new LinearSpace(factor.matrix(), 1, false, parallel));
    }

    LinearSpace features() {
        return features;
    }

    /**
     * I + S⁻¹ with S = Σ weight_i φ_i φ_iᵀ: what the norm ‖a‖² = aᵀ(K + W⁻¹)a of coefficients costs a function when all
     * coefficients that give it are allowed. Directions that S hardly has are priced as if it had 1e-13 of its trace there.
     */
    double[][] coefficientPrice(double[] weights) {
        int m = features.dimension();
        double[][] s = new double[m][m];
        addSquares(features, weights, s);
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

    /** The lower triangle of target += Σ weight_i φ_i φ_iᵀ, rows of weight 0 left out. */
    static void addSquares(LinearSpace space, double[] weights, double[][] target) {
        int m = target.length;
        VectorOps ops = VectorSupport.forWork((double) weights.length * m * m);
        double[][] block = new double[BLOCK][];
        double[] scale = new double[BLOCK];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                block[count] = space.features(i);
                scale[count++] = weights[i];
            }
            if (count == BLOCK || (i == weights.length - 1 && count > 0)) {
                int rows = count;
                space.parallel().ranges(m, 8, (from, to) -> {
                    double[] factors = new double[rows];
                    for (int j = from; j < to; j++) {
                        int column = j;
                        Arrays.setAll(factors, k -> scale[k] * block[k][column]);
                        ops.addRows(factors, block, rows, target[j], 0, j + 1);
                    }
                });
                count = 0;
            }
        }
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

    /** The number of landmarks joins what was solved. */
    @Override
    public ProblemResult result(
            double[] function, double[] outputs, Status status, long iterations, Map<String, Double> solved) {
        Map<String, Double> all = new LinkedHashMap<>(solved);
        all.put("landmarks", (double) factor.size());
        double[] coefficients = factor.coefficients(function);
        return new ProblemResult(
                new Solution(status, Certificate.NONE, coefficients, 1, 0, outputs, iterations), 0, all);
    }
}
