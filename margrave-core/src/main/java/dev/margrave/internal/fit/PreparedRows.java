// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.SparseMatrix;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.ModelMap;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.StoppedException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What machines learn from: the scaled rows, mapped if there is a map, and the kernel resolved on them.
 *
 * @param scaled the input of a model's functions
 * @param map null where there is none
 * @param features from a strategy; null without one
 * @param extras unlabeled rows or a universum; null without them
 * @param known how many features were known when time ran out; empty if all of them
 */
record PreparedRows(
        FeatureMatrix scaled,
        ModelMap map,
        TrainingFeatures features,
        FeatureMatrix rows,
        FeatureMatrix extras,
        Kernel kernel,
        OptionalLong known) {
    /** Largest |k(x, x)|, a factor of 1000 below the largest double so that sums over rows stay finite; chosen by hand. */
    private static final double MAX_KERNEL_VALUE = 1e305;

    /**
     * If time runs out while a map is fitted or applied, all features are 0 and there is no map: the function becomes a constant.
     *
     * @param anyLeftOut whether rows of weight 0 were dropped from {@code data}
     * @param mayRound whether features of a map may be kept in single precision
     */
    static PreparedRows of(
            Dataset data,
            Scaler scaler,
            FitOptions options,
            Optional<FeatureStrategy> strategy,
            boolean anyLeftOut,
            boolean mayRound,
            RunControl control) {
        try {
            FeatureMatrix scaled = scaler.apply(data.features());
            try {
                return prepared(data, scaled, scaler, options, strategy, anyLeftOut, mayRound, control);
            } catch (StoppedException e) {
                return unknown(scaled, options);
            }
        } catch (InvalidDataException e) {
            throw e.numbered(data::rowNumber);
        }
    }

    private static PreparedRows unknown(FeatureMatrix scaled, FitOptions options) {
        FeatureMatrix extras = options.extraRows();
        FeatureMatrix none = extras == null ? null : SparseMatrix.empty(extras.rows(), scaled.columns());
        FeatureMatrix rows = SparseMatrix.empty(scaled.rows(), scaled.columns());
        return new PreparedRows(scaled, null, null, rows, none, Kernels.linear(), OptionalLong.of(0));
    }

    private static PreparedRows prepared(
            Dataset data,
            FeatureMatrix scaled,
            Scaler scaler,
            FitOptions options,
            Optional<FeatureStrategy> strategy,
            boolean anyLeftOut,
            boolean mayRound,
            RunControl control) {
        TrainingFeatures features = strategy.map(some -> some.prepare(data, scaled, scaler, options, control))
                .orElse(null);
        ModelMap map = features == null ? map(options, data, scaled) : features.map();
        FeatureMatrix rows = features == null
                ? RowPlan.inMemory(mapped(map, scaled, options), options.solver.memoryBytes(), mayRound)
                : features.features();
        Kernel kernel = features == null ? options.kernel.resolve(rows, options.solver.seed()) : Kernels.linear();
        checkInMemory(kernel, rows, options);
        if (kernel.precomputedFactor().isPresent()) {
            checkPrecomputed(options, rows, anyLeftOut);
        }
        if (map == null) {
            checkRows(kernel, rows);
        }
        FeatureMatrix extras = options.extraRows() == null ? null : extras(options, scaler, map, kernel);
        if (options.normalizeKernel) {
            kernel = Kernels.scaled(kernel, rows.rows() / trace(kernel, rows));
        }
        OptionalLong known = features == null ? OptionalLong.empty() : features.known();
        return new PreparedRows(scaled, map, features, rows, extras, kernel, known);
    }

    /** Rejects rows that do not fit into memory if all of them are needed at once. */
    private static void checkInMemory(Kernel kernel, FeatureMatrix rows, FitOptions options) {
        boolean linear = kernel.linearFactor().isPresent();
        if (rows.isStreamed() && (!linear || options.extraRows() != null)) {
            String reason = linear ? "separate " + title(options) + " rows need" : "kernel " + kernel.spec() + " needs";
            throw new InvalidDataException(
                    reason + " all rows in memory: " + ((RowPlan.bytes(rows) + (1 << 20) - 1) >> 20)
                            + " MB, more than memory(...) allows; raise it, or use the linear kernel or a map without"
                            + " such rows, which do not need all rows at once");
        }
    }

    private static void checkPrecomputed(FitOptions options, FeatureMatrix rows, boolean anyLeftOut) {
        if (options.extraRows() != null || anyLeftOut) {
            throw new InvalidDataException(
                    "a precomputed kernel takes neither separate " + title(options) + " rows nor rows of weight 0");
        }
        PrecomputedKernel.checkGram(rows);
    }

    /** The map fitted to the scaled rows, or null. */
    private static KernelMap map(FitOptions options, Dataset data, FeatureMatrix scaled) {
        if (data.schema().keepsText()) {
            throw new InvalidDataException("a column is kept as text, which only a machine with a similarity can read");
        }
        if (options.map == null) {
            return null;
        }
        if (!options.kernel.spec().equals("linear")) {
            throw new IllegalArgumentException("map " + options.map.spec()
                    + " replaces the kernel: the kernel must stay linear, got " + options.kernel.spec());
        }
        SolverSettings solver = options.solver;
        return options.map.fit(scaled, new MapSettings(solver.seed(), solver.threads(), solver.memoryBytes()));
    }

    private static FeatureMatrix mapped(ModelMap map, FeatureMatrix scaled, FitOptions options) {
        if (map == null) {
            return scaled;
        }
        return MappedMatrix.of(scaled, map.width(), map::apply, options.solver.threads());
    }

    private static FeatureMatrix extras(FitOptions options, Scaler scaler, ModelMap map, Kernel kernel) {
        try {
            FeatureMatrix extras =
                    RowPlan.inMemory(mapped(map, scaler.apply(options.extraRows()), options), Long.MAX_VALUE);
            checkRows(kernel, extras);
            return extras;
        } catch (InvalidDataException e) {
            throw e.ofKind(title(options));
        }
    }

    static String title(FitOptions options) {
        return options.universum == null ? "unlabeled" : "universum";
    }

    /** Checks the kernel's domain and its values on the diagonal, which bound all others. */
    private static void checkRows(Kernel kernel, FeatureMatrix rows) {
        kernel.checkDomain(rows);
        SimilarityRows similarities = new SimilarityRows(kernel, rows);
        boolean isPrecomputed = kernel.precomputedFactor().isPresent();
        for (int i = 0; i < rows.rows() && !isPrecomputed; i++) {
            if (!(Math.abs(similarities.self(i)) <= MAX_KERNEL_VALUE)) {
                throw InvalidDataException.atRow(
                        i,
                        ": kernel " + kernel.spec() + " of the row with itself is " + similarities.self(i)
                                + ", too large to compute with; scale the features");
            }
        }
    }

    private static double trace(Kernel kernel, FeatureMatrix rows) {
        double sum = 0;
        SimilarityRows similarities = new SimilarityRows(kernel, rows);
        boolean isPrecomputed = kernel.precomputedFactor().isPresent();
        for (int i = 0; i < rows.rows(); i++) {
            sum += isPrecomputed ? rows.row(i).get(i) : similarities.self(i);
        }
        if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
            throw new InvalidDataException("the kernel's trace is " + sum + " and cannot be normalized");
        }
        return sum;
    }
}
