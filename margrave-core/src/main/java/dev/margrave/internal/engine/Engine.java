// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.FloatMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.FeatureRounding;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.gram.DifferenceGram;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.gram.KernelRowPool;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.internal.gram.ThresholdGram;
import dev.margrave.internal.linear.LinearPoint;
import dev.margrave.internal.plan.FitShape;
import dev.margrave.internal.plan.ProblemPlan;
import dev.margrave.internal.plan.Representation;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.internal.rows.DifferenceRows;
import dev.margrave.internal.rows.ThresholdRows;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.Bias;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SearchProblem.DualPoint;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The rows of one problem and the solver that its plan names. The problem may be solved for several losses in turn, which share
 * kernel values.
 */
public final class Engine {
    /** Partial sums of a product, a fixed number so that results do not depend on the number of threads; chosen by hand. */
    private static final int CHUNKS = 64;

    private final Kernel kernel;
    private final FeatureMatrix rows;
    private final GramMatrix gram;
    private final Bias bias;
    private final ProblemPlan plan;
    private final SolverSettings settings;
    private final RunControl control;
    private final FitResources resources;
    private final KernelRowPool pool;
    private Kept kept;

    private Engine(
            Kernel kernel,
            FeatureMatrix rows,
            GramMatrix gram,
            Bias bias,
            ProblemPlan plan,
            SolverSettings settings,
            RunControl control,
            FitResources resources,
            KernelRowPool pool) {
        this.kernel = kernel;
        this.rows = rows;
        this.gram = gram;
        this.bias = bias;
        this.plan = plan;
        this.settings = settings;
        this.control = control;
        this.resources = resources;
        this.pool = pool;
    }

    /** {@code gram} is the kernel matrix of the rows; it is computed now if the plan keeps it. */
    public static Engine of(
            Kernel kernel,
            FeatureMatrix rows,
            GramMatrix gram,
            Bias bias,
            ProblemPlan plan,
            SolverSettings settings,
            RunControl control,
            FitResources resources) {
        boolean keep = plan.keepsGram() && !control.shouldStop();
        GramMatrix kept = keep ? StoredGram.of(gram, settings.threads()) : gram;
        return new Engine(kernel, rows, kept, bias, plan, settings, control, resources, new KernelRowPool(resources));
    }

    /** The same problem with another plan; both share kernel values. */
    public Engine with(ProblemPlan other) {
        return other.equals(plan)
                ? this
                : new Engine(kernel, rows, gram, bias, other, settings, control, resources, pool);
    }

    /** The same problem with another source of its kernel values. */
    public Engine withGram(GramMatrix same) {
        return new Engine(kernel, rows, same, bias, plan, settings, control, resources, pool);
    }

    /** The same rows and limits with another kernel matrix and bias. */
    public Engine on(GramMatrix other, Bias newBias) {
        return new Engine(
                kernel,
                rows,
                other,
                newBias,
                plan.onMatrix(),
                settings,
                control,
                resources,
                new KernelRowPool(resources));
    }

    /** The same limits on explicit features of the rows. */
    public Engine onFeatures(FeatureMatrix features, Bias newBias) {
        Kernel linear = Kernels.linear();
        return of(
                linear,
                features,
                new KernelGram(linear, features),
                newBias,
                plan.onFeatures(features.rows(), newBias),
                settings,
                control,
                resources);
    }

    /** The same rows, repeated for every threshold with one more feature per threshold: row i·m + k is (x_i, e_k). */
    public Engine withThresholds(FitShape shape, int thresholds) {
        ProblemPlan extended = plan.onRows(
                shape, (long) rows.rows() * thresholds, ThresholdRows.bytes(rows, thresholds), settings.memoryBytes());
        return extended.form() == Representation.LINEAR
                ? on(extended, ThresholdRows.of(rows, thresholds), bias)
                : on(extended, new ThresholdGram(gram, thresholds), bias);
    }

    /** The differences φ(x_a) − φ(x_b) of the rows of each pair, without a bias, which would cancel. */
    public Engine withPairs(FitShape shape, int[] above, int[] below) {
        ProblemPlan pairs =
                plan.onRows(shape, above.length, DifferenceRows.bytes(rows, above, below), settings.memoryBytes());
        return pairs.form() == Representation.LINEAR
                ? on(pairs, DifferenceRows.of(rows, above, below), Bias.NONE)
                : on(pairs, new DifferenceGram(gram, above, below, settings.threads()), Bias.NONE);
    }

    private Engine on(ProblemPlan newPlan, FeatureMatrix newRows, Bias newBias) {
        return new Engine(
                kernel,
                newRows,
                new KernelGram(kernel, newRows),
                newBias,
                newPlan,
                settings,
                control,
                resources,
                new KernelRowPool(resources));
    }

    private Engine on(ProblemPlan newPlan, GramMatrix matrix, Bias newBias) {
        return new Engine(
                kernel, rows, matrix, newBias, newPlan, settings, control, resources, new KernelRowPool(resources));
    }

    /** The same problem with kernel values in double precision at any tolerance. */
    Engine inDoublePrecision() {
        return new Engine(kernel, rows, gram, bias, plan, settings.withDoublePrecision(true), control, resources, pool);
    }

    /** Releases memory for the next problem of the fit, after this one is solved. */
    public void release() {
        pool.release();
        gram.release();
    }

    public int size() {
        return gram.size();
    }

    public FeatureMatrix rows() {
        return rows;
    }

    public Kernel kernel() {
        return kernel;
    }

    /** K on the rows of the problem. */
    public GramMatrix gram() {
        return gram;
    }

    public Bias bias() {
        return bias;
    }

    public ProblemPlan plan() {
        return plan;
    }

    public SolverSettings settings() {
        return settings;
    }

    public RunControl control() {
        return control;
    }

    private record Kept(Object key, Object value) {}

    /**
     * The value that was created under this key for an earlier machine of the path, or else the value that {@code make} creates
     * now. Only the last value is kept. Not thread-safe: a problem is solved by one thread.
     */
    public <T> T keep(Object key, Class<T> type, Supplier<T> make) {
        if (kept == null || !kept.key().equals(key)) {
            kept = null; // before the next is created, as both may be large
            kept = new Kept(key, make.get());
        }
        return type.cast(kept.value());
    }

    /** Solves from {@code start} (null for zero) to the given tolerance. */
    public Solution solve(RowLosses losses, double[] start, double tolerance) {
        Solution solution = solveRows(losses, start, tolerance);
        return rows instanceof FloatMatrix rounded
                ? FeatureRounding.certify(new LinearProblem(rows, losses, bias), rounded, solution)
                : solution;
    }

    private Solution solveRows(RowLosses losses, double[] start, double tolerance) {
        SolverSettings adjusted = settings.withTolerance(tolerance);
        boolean isSystem = plan.isSystem() && losses.areQuadratic();
        if (plan.form() == Representation.LINEAR) {
            return solveByFeatures(losses, isSystem, start, adjusted);
        }
        if (!plan.maySwitchToLinear()) {
            return solveByKernel(losses, isSystem, start, adjusted);
        }
        long steps = Math.min(SolvePlan.maxPairSteps(size()), adjusted.maxIterations());
        Solution pairs = solveByKernel(losses, isSystem, start, adjusted.withMaxIterations(steps));
        // The model is w = Σ β_i x_i, whose rounding error the kernel values do not show.
        LinearProblem problem = new LinearProblem(rows, losses, bias);
        LinearPoint point = LinearPoint.of(problem, new DualTerms(losses), pairs.beta());
        if (point.satisfies(tolerance)) {
            return point.solution(problem, Status.CONVERGED, pairs.iterations());
        }
        long left = adjusted.maxIterations() - pairs.iterations();
        if (left <= 0 || control.shouldStop()) {
            Status status = pairs.status() == Status.CONVERGED ? Status.STALLED : pairs.status();
            return point.solution(problem, status, pairs.iterations());
        }
        return solveByFeatures(losses, isSystem, pairs.beta(), adjusted.withMaxIterations(left));
    }

    private Solution solveByFeatures(RowLosses losses, boolean isSystem, double[] start, SolverSettings adjusted) {
        LinearProblem problem = new LinearProblem(rows, losses, bias);
        return SolverChoice.onFeatures(problem, isSystem, start, adjusted, control, resources);
    }

    private Solution solveByKernel(RowLosses losses, boolean isSystem, double[] start, SolverSettings adjusted) {
        if (SolvePlan.kernel(gram, bias == Bias.FREE, isSystem, adjusted).isSingle()) {
            resources.noteSinglePrecision();
        }
        KernelProblem problem = new KernelProblem(gram, losses, bias == Bias.FREE);
        return SolverChoice.onKernelValues(problem, isSystem, start, adjusted, control, pool);
    }

    /** Evaluates the weights of a solution as a model for these losses. */
    DualPoint evaluate(RowLosses losses, Solution point) {
        LinearProblem problem = new LinearProblem(rows, losses, bias);
        double[] w = point.weights().orElseThrow().clone();
        double squaredNorm = 0;
        for (int j = 0; j < w.length; j++) {
            w[j] /= point.scale();
            squaredNorm += w[j] * w[j];
        }
        double constant = bias == Bias.PENALIZED ? point.bias() / point.scale() : 0;
        LinearPoint at = LinearPoint.of(problem, new DualTerms(losses), point.beta(), w, constant);
        return new DualPoint(at.solution(problem, point.status(), 0), squaredNorm + constant * constant);
    }

    /** The bias of the model with these dual variables and their primal point; a penalized bias is a weight like the others. */
    double bias(double[] beta, PrimalPoint point) {
        return bias == Bias.PENALIZED ? point.scale() * Arrays.stream(beta).sum() : point.bias();
    }

    /** The whole matrix K in double precision, 8n² bytes. The caller may modify it. */
    public double[][] wholeGram() {
        double[][] all = new double[size()][size()];
        try (Parallel parallel = new Parallel(settings.threads())) {
            parallel.run(all.length, i -> {
                StopSignal.check();
                gram.row(i, all[i]);
            });
        }
        return all;
    }

    /** Kβ, computed from the data; a penalized bias is part of K as a constant feature. */
    public double[] multiply(double[] beta) {
        return multiply(beta, () -> {});
    }

    /** The same as a long step of a method, which ends when the method should stop. */
    public double[] multiplyUnlessStopped(double[] beta) {
        return multiply(beta, StopSignal::check);
    }

    private double[] multiply(double[] beta, Runnable check) {
        double[] out = new double[size()];
        if (plan.form() == Representation.LINEAR) {
            rows.dots(weights(beta), out);
            double constant = bias == Bias.PENALIZED ? Arrays.stream(beta).sum() : 0;
            Arrays.setAll(out, i -> out[i] + constant);
            return out;
        }
        int[] support =
                IntStream.range(0, beta.length).filter(i -> beta[i] != 0).toArray();
        double[][] partial = new double[CHUNKS][];
        try (Parallel parallel = new Parallel(settings.threads())) {
            parallel.run(CHUNKS, c -> {
                double[] sum = new double[size()];
                double[] row = new double[size()];
                for (int k = c; k < support.length; k += CHUNKS) {
                    check.run();
                    gram.row(support[k], row);
                    for (int i = 0; i < row.length; i++) {
                        sum[i] += beta[support[k]] * row[i];
                    }
                }
                partial[c] = sum;
            });
        }
        for (double[] sum : partial) {
            Arrays.setAll(out, i -> out[i] + sum[i]);
        }
        return out;
    }

    /** w = c·Σ β_i x_i for a linear kernel c·u·v. */
    private double[] weights(double[] beta) {
        double factor = kernel.linearFactor().orElseThrow();
        double[] w = new double[rows.columns()];
        double[] factors = beta.clone();
        Arrays.setAll(factors, i -> factor * beta[i]);
        rows.addAllTo(w, factors);
        return w;
    }
}
