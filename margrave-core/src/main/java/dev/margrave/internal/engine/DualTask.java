// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.engine;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.dual.PrimalPoint;
import dev.margrave.internal.fit.FitOptions;
import dev.margrave.internal.fit.TrainingSet;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.gram.PrecomputedGram;
import dev.margrave.internal.gram.RowStore;
import dev.margrave.internal.gram.StoredGram;
import dev.margrave.internal.gram.ThresholdGram;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.internal.rows.ThresholdRows;
import dev.margrave.kernel.Kernel;
import dev.margrave.solver.Bias;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.StopReason;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The rows of one optimisation problem with the solver that suits them. It may be solved for several losses in turn. */
public final class DualTask {
    /** Up to this many rows a linear kernel's Gram matrix costs nothing, and pair steps reach any tolerance quickly. */
    private static final int LINEAR_ROWS_BY_KERNEL = 1000;

    private static final long LARGEST_KEPT_GRAM = 1L << 26;
    private static final int PANEL_ROWS = 64; // by which packed rows are filled up
    private static final int MATRICES = 8; // more than any machine has of the size of its kernel matrix

    private final FeatureMatrix rows;
    private final Kernel kernel;
    private final Bias bias;
    private final SolverSettings settings;
    private final RunControl control;
    private final GramMatrix gram;
    private final boolean usesLinearSolver;
    private final RowStore store;
    private final FitResources resources;
    private Kept kept;

    /** The only problem of a fit. */
    public DualTask(
            TrainingSet training,
            FeatureMatrix rows,
            int[] origin,
            Bias bias,
            SolverSettings settings,
            RunControl control) {
        this(training, rows, origin, bias, settings, control, 1, new FitResources());
    }

    /** {@code origin} numbers these rows in the whole training set; only precomputed kernels look at it. {@code problems} of about this size are solved and share {@code resources}. */
    public DualTask(
            TrainingSet training,
            FeatureMatrix rows,
            int[] origin,
            Bias bias,
            SolverSettings settings,
            RunControl control,
            int problems,
            FitResources resources) {
        this.rows = rows;
        this.kernel = training.kernel();
        this.bias = bias;
        this.settings = settings;
        this.control = control;
        this.resources = resources;
        this.store = new RowStore(resources);
        if (bias == Bias.PENALISED && !isPlainLinear(kernel)) {
            throw new IllegalArgumentException("a penalised bias needs the linear kernel, got " + kernel.spec());
        }
        this.usesLinearSolver =
                isPlainLinear(kernel) && (bias == Bias.PENALISED || rows.rows() > LINEAR_ROWS_BY_KERNEL);
        GramMatrix made = kernel instanceof PrecomputedKernel precomputed
                ? new PrecomputedGram(training.rows(), origin, precomputed.factor())
                : new KernelGram(kernel, rows, problems, resources.packedRows());
        boolean keep = keepsGram(settings.memoryBytes(), rows.rows()) && !control.shouldStop();
        this.gram = keep && !usesLinearSolver ? StoredGram.of(made, settings.threads()) : made;
    }

    private DualTask(DualTask task, FeatureMatrix rows, GramMatrix gram, boolean usesLinearSolver) {
        this.rows = rows;
        this.kernel = task.kernel;
        this.bias = task.bias;
        this.settings = task.settings;
        this.control = task.control;
        this.resources = task.resources;
        this.store = new RowStore(task.resources);
        this.gram = gram;
        this.usesLinearSolver = usesLinearSolver;
    }

    /**
     * Whether this memory is enough for a working set of full size and for all that is decided by the number of rows. The linear
     * solver takes what it needs; only problems that go to the solver for kernels count.
     */
    public static boolean isAmple(FitOptions options, long memoryBytes, int rows, int columns) {
        int byKernel = rowsByKernel(options, rows);
        return byKernel == 0
                || (SolvePlan.hasFullWorkingSet(byKernel, memoryBytes - packedBytes(byKernel, columns))
                        && keepsGram(memoryBytes, byKernel) == keepsGram(Long.MAX_VALUE, byKernel));
    }

    /**
     * Whether no problem of up to so many rows would be solved in another way with more memory: the cache holds every kernel row,
     * and whole matrices fit as often as any machine wants them.
     */
    public static boolean keepsAll(FitOptions options, long memoryBytes, int rows, int columns) {
        int byKernel = rowsByKernel(options, rows);
        return byKernel == 0
                || MATRICES * StoredGram.bytes(byKernel + 1) + packedBytes(byKernel, columns) <= memoryBytes;
    }

    private static long packedBytes(int rows, int columns) {
        return 4L * (rows + PANEL_ROWS) * columns;
    }

    private static int rowsByKernel(FitOptions options, int rows) {
        boolean linear = options.kernel instanceof Kernel kernel && isPlainLinear(kernel);
        return !linear ? rows : options.bias == Bias.PENALISED ? 0 : Math.min(rows, LINEAR_ROWS_BY_KERNEL);
    }

    /** Whether the whole kernel matrix takes no more than a quarter of the memory and may be factorised in reasonable time. */
    public static boolean keepsGram(long memoryBytes, int rows) {
        return StoredGram.bytes(rows) <= Math.min(memoryBytes / 4, LARGEST_KEPT_GRAM);
    }

    private static boolean isPlainLinear(Kernel kernel) {
        return kernel.linearFactor().isPresent() && kernel.linearFactor().getAsDouble() == 1;
    }

    /** Leaves memory to the next problem of the fit; this one is solved. */
    public void release() {
        store.release();
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

    /** The whole of K, in double precision: 8n² bytes, whose rows the caller may change. */
    public double[][] wholeGram() {
        double[][] all = new double[size()][size()];
        try (Parallel parallel = new Parallel(settings.threads())) {
            parallel.run(all.length, i -> gram.row(i, all[i]));
        }
        return all;
    }

    public SolverSettings settings() {
        return settings;
    }

    public RunControl control() {
        return control;
    }

    private record Kept(Object key, Object value) {}

    /**
     * What was made under this key for an earlier machine of the path, else what {@code make} makes now. One thing is kept at
     * a time; a problem is solved by one thread.
     */
    public <T> T keep(Object key, Class<T> type, Supplier<T> make) {
        if (kept == null || !kept.key().equals(key)) {
            kept = null; // before the next is made: both may be large
            kept = new Kept(key, make.get());
        }
        return type.cast(kept.value());
    }

    /** The same rows, limits and bias with another kernel matrix, solved by the kernel solver. */
    public DualTask on(GramMatrix other) {
        return new DualTask(this, rows, other, false);
    }

    /** The same rows, each once for every threshold with a feature of its own: row i·m + k is (x_i, e_k). */
    public DualTask withThresholds(int thresholds) {
        boolean linear = isPlainLinear(kernel)
                && (long) size() * thresholds > LINEAR_ROWS_BY_KERNEL
                && ThresholdRows.bytes(rows, thresholds) <= settings.memoryBytes() / 2;
        if (!linear) {
            return on(new ThresholdGram(gram, thresholds));
        }
        FeatureMatrix extended = ThresholdRows.of(rows, thresholds);
        return new DualTask(this, extended, new KernelGram(kernel, extended), true);
    }

    public Bias bias() {
        return bias;
    }

    public boolean hasFreeBias() {
        return bias == Bias.FREE;
    }

    public double tolerance() {
        return settings.tolerance();
    }

    public boolean shouldStop() {
        return control.shouldStop();
    }

    /** Why {@link #shouldStop} says so. */
    public Optional<StopReason> stopReason() {
        return control.stopReason();
    }

    /** Solves from {@code start} (null for zero) to the given tolerance. */
    public Solution solve(RowLosses losses, double[] start, double tolerance) {
        SolverSettings adjusted = settings.withTolerance(tolerance);
        if (usesLinearSolver) {
            return LinearSolver.solve(new LinearProblem(rows, losses, bias), start, adjusted, control, resources);
        }
        return KernelSolver.solve(new KernelProblem(gram, losses, hasFreeBias()), start, adjusted, control, store);
    }

    /** The bias of the model that dual variables and their primal point make: a penalised one is a weight like others. */
    public double bias(double[] beta, PrimalPoint point) {
        return bias == Bias.PENALISED ? point.scale() * Arrays.stream(beta).sum() : point.bias();
    }

    /** Kβ from the data alone; a penalised bias is part of K as a constant feature. */
    public double[] multiply(double[] beta) {
        double[] out = new double[size()];
        if (usesLinearSolver) {
            rows.dots(weights(beta), out);
            double constant = bias == Bias.PENALISED ? Arrays.stream(beta).sum() : 0;
            Arrays.setAll(out, i -> out[i] + constant);
            return out;
        }
        int[] support =
                IntStream.range(0, beta.length).filter(i -> beta[i] != 0).toArray();
        int chunk = 64; // a fixed number of partial sums, so that the result does not depend on the threads
        double[][] partial = new double[chunk][];
        try (Parallel parallel = new Parallel(settings.threads())) {
            parallel.run(chunk, c -> {
                double[] sum = new double[size()];
                double[] row = new double[size()];
                for (int k = c; k < support.length; k += chunk) {
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
    public double[] weights(double[] beta) {
        double factor = kernel.linearFactor().orElseThrow();
        double[] w = new double[rows.columns()];
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] != 0) {
                rows.row(i).addTo(w, factor * beta[i]);
            }
        }
        return w;
    }
}
