// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Task;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.SafeFactor;
import dev.margrave.internal.engine.BinaryProblem;
import dev.margrave.internal.engine.DualTask;
import dev.margrave.internal.engine.KernelSolver;
import dev.margrave.internal.engine.LinearSolver;
import dev.margrave.internal.engine.ProblemResult;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.gram.RowStore;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.internal.metric.WhitenedFeatures;
import dev.margrave.internal.metric.WhitenedKernel;
import dev.margrave.internal.plan.FeaturePlan;
import dev.margrave.internal.plan.FeaturePlan.Kind;
import dev.margrave.internal.space.ExplicitFeatures;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.Hinge;
import dev.margrave.solver.Bias;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.Solution;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Σ-SVM, the support vector machine on whitened rows: ½(1−D)|w|² + ½D·wᵀΣw + C Σ(1−yf)₊ with f(x) = ⟨w, φ(x) − μ⟩ + b, μ and
 * Σ the mean and covariance of all φ(x_i). It is the SVM with the kernel k̂ of {@link WhitenedKernel}, and its certificate is
 * that SVM's. Exact on the whole kernel matrix of up to about 2 900 rows and on the features of linear kernels, by landmark
 * features beyond. Shivaswamy and Jebara 2010, (5)–(7).
 */
public final class SigmaMachine extends ClassifierMachine<SigmaMachine> {
    static final MachineInfo INFO = new MachineInfo(
            "sigma-svm",
            "support vector machine on whitened rows",
            "½(1-D)|w|² + ½D·wᵀΣw + C Σ(1-yf)₊ with f(x) = w·(x-μ) + b",
            Task.CLASSIFICATION,
            List.of(
                    ParameterSpec.positive("C", 1, "price of a row inside the margin"),
                    ParameterSpec.fraction("D", false, 1, 0.5, "share of the covariance in the whitening"),
                    ParameterSpec.count("landmarks", 0, 0, "rows that span the features; 0: as many as needed")),
            "Shivaswamy & Jebara 2010, (6)");

    /** Up to this many rows the kernel solver is the quicker one on explicit features. */
    private static final int ROWS_BY_KERNEL = 1000;

    private SigmaMachine(FitOptions options, Map<String, Double> parameters) {
        super(options, parameters);
    }

    /** A machine with default parameters on this kernel. */
    public static SigmaMachine with(KernelRule kernel) {
        return new SigmaMachine(new FitOptions(), Map.of()).kernel(kernel);
    }

    @Override
    SigmaMachine copy(FitOptions newOptions, Map<String, Double> newParameters) {
        return new SigmaMachine(newOptions, newParameters);
    }

    @Override
    public MachineInfo info() {
        return INFO;
    }

    /** The price of a row inside the margin, positive. */
    public SigmaMachine c(double value) {
        return set("C", value);
    }

    /** The share of the covariance in the whitening, between 0 and 1, both excluded. */
    public SigmaMachine d(double value) {
        return set("D", value);
    }

    /** How many rows span the features; 0 leaves it to the fit, which is exact where it can be. */
    public SigmaMachine landmarks(int count) {
        return set("landmarks", count);
    }

    /** A constant feature has no variance to whiten. */
    @Override
    public boolean allows(Bias bias) {
        return bias != Bias.PENALISED;
    }

    @Override
    public boolean isAmple(long memoryBytes, int rows, int columns) {
        return super.isAmple(memoryBytes, rows, columns)
                && FeaturePlan.isAmple(options.kernel, rows, columns, (int) value("landmarks"), memoryBytes);
    }

    @Override
    public ProblemResult solve(BinaryProblem problem) {
        DualTask task = problem.task();
        RowLosses losses = problem.losses(new Hinge(value("C")), null);
        if (task.shouldStop()) {
            return problem.nothingLearned(losses);
        }
        FeaturePlan plan = FeaturePlan.of(task, (int) value("landmarks"));
        try (Parallel parallel = new Parallel(task.settings().threads())) {
            return plan.kind() == Kind.KERNEL
                    ? byKernel(problem, losses, parallel)
                    : byFeatures(problem, losses, ExplicitFeatures.of(task, plan, parallel), parallel);
        }
    }

    /** Fits of a path that differ in C alone share the whitened matrix. */
    private record Whitened(WhitenedKernel kernel, DualTask task) {}

    private record Share(double d) {}

    private ProblemResult byKernel(BinaryProblem problem, RowLosses losses, Parallel parallel) {
        DualTask task = problem.task();
        double[] start = dualStart(problem);
        Whitened whitened = task.keep(new Share(value("D")), Whitened.class, () -> {
            WhitenedKernel kernel = new WhitenedKernel(task.wholeGram(), problem.weights(), value("D"), parallel);
            return new Whitened(kernel, task.on(kernel.gram(parallel)));
        });
        Solution solution = whitened.task().solve(losses, start, task.tolerance());
        double[] gamma = whitened.kernel().fold(solution.beta());
        double[] u = task.multiply(gamma);
        double mean = problem.mean(u);
        double[] decisions = new double[u.length];
        Arrays.setAll(decisions, i -> u[i] - mean + solution.bias());
        SafeFactor.checkFinite(decisions);
        return new ProblemResult(
                new Solution(
                        solution.status(),
                        solution.certificate(),
                        gamma,
                        1,
                        solution.bias() - mean,
                        decisions,
                        solution.iterations()),
                0,
                Map.of());
    }

    private ProblemResult byFeatures(
            BinaryProblem problem, RowLosses losses, ExplicitFeatures features, Parallel parallel) {
        DualTask task = problem.task();
        if (task.shouldStop()) {
            return problem.nothingLearned(losses);
        }
        double[] start = dualStart(problem);
        WhitenedFeatures whitened = new WhitenedFeatures(features, problem.weights(), value("D"), parallel);
        DenseMatrix rows = whitened.rows(parallel);
        Solution solution = rows.rows() <= ROWS_BY_KERNEL
                ? KernelSolver.solve(
                        new KernelProblem(
                                StoredGram.of(new KernelGram(Kernels.linear(), rows), parallel.threads()),
                                losses,
                                task.hasFreeBias()),
                        start,
                        task.settings(),
                        task.control(),
                        new RowStore(new FitResources()))
                : LinearSolver.solve(
                        new LinearProblem(rows, losses, task.bias()),
                        start,
                        task.settings(),
                        task.control(),
                        new FitResources());
        double[] v = new double[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.addTo(i, v, solution.beta()[i]);
        }
        double[] w = whitened.weights(v);
        double bias = solution.bias() - whitened.atMean(w);
        return features.result(
                w, bias, solution.status(), solution.certificate(), solution.beta(), solution.iterations());
    }

    /**
     * Kernel models hold γ, not the dual variables: those are (1−D)γ + (D/n)·s_i(u_i − mean u) with u = Kγ, up to what the
     * kernel does not see. A start from a linear model needs no such translation.
     */
    private double[] dualStart(BinaryProblem problem) {
        double[] gamma = problem.start();
        DualTask task = problem.task();
        if (gamma == null || task.kernel().linearFactor().isPresent()) {
            return gamma;
        }
        double[] u = task.multiply(gamma);
        double mean = problem.mean(u);
        double d = value("D");
        double[] start = new double[gamma.length];
        double total = problem.totalWeight();
        Arrays.setAll(start, i -> (1 - d) * gamma[i] + d * problem.weight(i) / total * (u[i] - mean));
        return start;
    }
}
