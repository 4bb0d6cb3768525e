// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.space;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.SafeFactor;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.plan.FeaturePlan;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.Map;

/**
 * The rows of a problem as vectors φ(x_i) with k(x_i, x_j) = φ(x_i)·φ(x_j): √c·x for the kernel c·u·v, or the features of a
 * {@link LandmarkFactor}. Functions ⟨w, φ(x)⟩ + b on them become weights or coefficients of training rows again.
 */
public final class ExplicitFeatures {
    private final FeatureMatrix rows;
    private final LandmarkFactor landmarks; // null for a linear kernel
    private final double root;

    private ExplicitFeatures(FeatureMatrix rows, LandmarkFactor landmarks, double root) {
        this.rows = rows;
        this.landmarks = landmarks;
        this.root = root;
    }

    /** For plans of the kinds LINEAR and LANDMARKS. */
    public static ExplicitFeatures of(DualTask task, FeaturePlan plan, Parallel parallel) {
        if (plan.kind() == FeaturePlan.Kind.LINEAR) {
            double factor = task.kernel().linearFactor().orElseThrow();
            return new ExplicitFeatures(task.rows(), null, Math.sqrt(factor));
        }
        if (!plan.fits(task.size(), task.settings().memoryBytes())) {
            long needed = FeaturePlan.bytes(task.size(), plan.landmarks());
            throw new IllegalArgumentException(plan.landmarks() + " landmarks on " + task.size() + " rows need "
                    + megabytes(needed) + " MB, the limit is "
                    + megabytes(task.settings().memoryBytes())
                    + " MB; allow more (--memory) or ask for fewer landmarks");
        }
        double[] diagonal = new double[task.size()];
        Arrays.setAll(diagonal, task.gram()::diagonal);
        SafeFactor.checkFinite(diagonal);
        LandmarkFactor factor =
                LandmarkFactor.of(task.gram(), plan.landmarks(), task.settings().seed(), parallel);
        return new ExplicitFeatures(task.rows(), factor, 1);
    }

    private static long megabytes(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }

    public int rows() {
        return rows.rows();
    }

    /** The dimension of φ. */
    public int size() {
        return landmarks == null ? rows.columns() : landmarks.size();
    }

    /** φ(x_i), a fresh copy. */
    public double[] row(int i) {
        if (landmarks != null) {
            return landmarks.features(i).clone();
        }
        double[] x = rows.row(i).toArray();
        for (int k = 0; k < x.length; k++) {
            x[k] *= root;
        }
        return x;
    }

    /** φ(x_i) − centre. */
    public double[] row(int i, double[] centre) {
        double[] x = row(i);
        for (int k = 0; k < x.length; k++) {
            x[k] -= centre[k];
        }
        return x;
    }

    /** Σ factors_i φ(x_i). */
    public double[] sum(double[] factors) {
        double[] sum = new double[size()];
        for (int i = 0; i < factors.length; i++) {
            if (factors[i] != 0) {
                double[] x = row(i);
                for (int k = 0; k < sum.length; k++) {
                    sum[k] += factors[i] * x[k];
                }
            }
        }
        return sum;
    }

    /** f(x) = ⟨w, φ(x)⟩ + bias; {@code beta} are the dual variables or anything else that tells which rows count. */
    public ProblemResult result(
            double[] w, double bias, Status status, Certificate certificate, double[] beta, long iterations) {
        double[] decisions = new double[rows()];
        if (landmarks == null) {
            double[] weights = Arrays.stream(w).map(value -> root * value).toArray();
            rows.dots(weights, decisions);
            Arrays.setAll(decisions, i -> decisions[i] + bias);
            SafeFactor.checkFinite(decisions);
            Solution solution = new Solution(status, certificate, beta, 1, bias, decisions, iterations);
            return ProblemResult.ofWeights(weights, solution, Map.of());
        }
        for (int i = 0; i < decisions.length; i++) {
            double[] x = landmarks.features(i);
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                sum += w[k] * x[k];
            }
            decisions[i] = sum + bias;
        }
        SafeFactor.checkFinite(decisions);
        double[] coefficients = landmarks.coefficients(w);
        Solution solution = new Solution(status, certificate, coefficients, 1, bias, decisions, iterations);
        return new ProblemResult(solution, 0, Map.of("landmarks", (double) size()));
    }
}
