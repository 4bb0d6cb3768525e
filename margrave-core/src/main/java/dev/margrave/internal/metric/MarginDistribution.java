// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.metric;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.KernelSolver;
import dev.margrave.internal.engine.LinearSolver;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.RowStore;
import dev.margrave.internal.space.LandmarkFactor;
import dev.margrave.loss.TiltedHinge;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;
import java.util.Map;

/**
 * Minimises ½‖w‖² + λ₁·(2/n) Σ (m_i − m̄)² − λ₂·m̄ + C Σ (1 − m_i)₊. The variance is a quadratic form, so that with z_i = y_iφ_i
 *
 * <pre>½‖w‖² + λ₁·(2/n) Σ (m_i − m̄)² = ½ wᵀQw,   Q = I + (4λ₁/n) Σ (z_i − z̄)(z_i − z̄)ᵀ,</pre>
 *
 * and the mean is a sum over rows: this is the problem of one loss a row, C(1 − m)₊ − (λ₂/n)m, with the kernel φᵀQ⁻¹φ. A free
 * bias belongs to m and so to the variance; it is a constant feature whose entry in I is 0, and Q is positive definite all
 * the same. So the dual has no equality constraint. Q is factorised on the features of a linear kernel, by way of K for other
 * kernels, and on landmark features beyond a few thousand rows.
 */
public final class MarginDistribution {
    private static final int MOST_EXACT = 3000;
    private static final int MOST_LANDMARKS = 1000;
    private static final int ROWS_BY_KERNEL = 1000; // pair steps reach any tolerance quickly on so few

    private final BinaryProblem problem;
    private final DualTask task;
    private final double c;
    private final double lambda1;
    private final double reward; // λ₂/n

    public MarginDistribution(BinaryProblem problem, double c, double lambda1, double lambda2) {
        this.problem = problem;
        this.task = problem.task();
        this.c = c;
        this.lambda1 = lambda1;
        this.reward = lambda2 / problem.totalWeight();
    }

    /** Whether more memory would change nothing. */
    public static boolean isAmple(int rows, long memoryBytes) {
        return rows <= MOST_EXACT
                ? SpreadKernel.bytes(rows) <= memoryBytes
                : landmarks(rows, memoryBytes) == MOST_LANDMARKS;
    }

    private static int landmarks(int rows, long memoryBytes) {
        return (int) Math.max(1, Math.min(MOST_LANDMARKS, memoryBytes / 4 / LandmarkFactor.bytes(rows, 1)));
    }

    public ProblemResult run() {
        if (task.shouldStop()) {
            return zero();
        }
        int n = task.size();
        boolean isLinear = task.kernel().linearFactor().isPresent();
        long memory = task.settings().memoryBytes();
        try (Parallel parallel = new Parallel(task.settings().threads())) {
            if (isLinear && (task.rows().columns() < n || task.bias() == Bias.PENALISED)) {
                double factor = Math.sqrt(task.kernel().linearFactor().getAsDouble());
                return onFeatures(task.rows(), factor, null, parallel);
            }
            if (n <= MOST_EXACT && SpreadKernel.bytes(n) <= memory) {
                return onKernel(parallel);
            }
            int most = landmarks(n, memory);
            LandmarkFactor landmarks =
                    LandmarkFactor.of(task.gram(), most, task.settings().seed(), parallel);
            return onFeatures(landmarks.matrix(), 1, landmarks, parallel);
        } catch (NotPositiveDefiniteException e) {
            InvalidDataException failure = new InvalidDataException(
                    "the variance of margins cannot be told from rounding on these features; scale them");
            failure.initCause(e);
            throw failure;
        }
    }

    /** f = 0, for a fit that is over before it began; 0 is no dual point. */
    private ProblemResult zero() {
        double[] zeros = new double[task.size()];
        Certificate certificate = new Certificate(c * problem.totalWeight(), Double.NEGATIVE_INFINITY);
        return new ProblemResult(
                new Solution(task.stopReason().orElseThrow().status(), certificate, zeros, 1, 0, zeros.clone(), 0),
                0,
                Map.of());
    }

    private RowLosses losses() {
        return problem.losses(new TiltedHinge(c, -reward), null);
    }

    private ProblemResult onKernel(Parallel parallel) {
        SpreadKernel kernel = new SpreadKernel(problem, lambda1, parallel);
        Solution dual = solve(kernel.gram());
        double bias = kernel.bias(dual.beta());
        return new ProblemResult(with(dual, kernel.coefficients(dual.beta(), bias), bias), 0, Map.of());
    }

    private ProblemResult onFeatures(FeatureMatrix rows, double factor, LandmarkFactor landmarks, Parallel parallel) {
        SpreadFeatures features = new SpreadFeatures(problem, rows, factor, lambda1, parallel);
        Solution dual = task.size() <= ROWS_BY_KERNEL
                ? solve(features.gram(task.settings().threads()))
                : LinearSolver.solve(
                        new LinearProblem(features.rows(), losses(), Bias.NONE),
                        problem.start(),
                        task.settings(),
                        task.control(),
                        new FitResources());
        double[] w = features.weights(dual.beta());
        double bias = features.bias(w);
        double[] weights = features.withoutBias(w);
        return landmarks == null
                ? ProblemResult.ofWeights(weights, with(dual, dual.beta(), bias), Map.of())
                : new ProblemResult(with(dual, landmarks.coefficients(weights), bias), 0, Map.of("landmarks", (double)
                        landmarks.size()));
    }

    private Solution solve(GramMatrix gram) {
        return KernelSolver.solve(
                new KernelProblem(gram, losses(), false),
                problem.start(),
                task.settings(),
                task.control(),
                new RowStore(new FitResources()));
    }

    private static Solution with(Solution dual, double[] coefficients, double bias) {
        return new Solution(
                dual.status(), dual.certificate(), coefficients, 1, bias, dual.decisions(), dual.iterations());
    }
}
