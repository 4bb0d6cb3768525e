// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.MappedMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Task;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.ModelMap;
import dev.margrave.internal.kernel.PrecomputedKernel;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.internal.plan.RowPlan;
import dev.margrave.internal.rows.RowStack;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A data set prepared for a fit: rows of weight 0 dropped, features scaled and mapped, the kernel resolved on them. */
public final class TrainingSet {
    /** Largest |k(x, x)|, a factor of 1000 below the largest double so that sums over rows stay finite; chosen by hand. */
    private static final double MAX_KERNEL_VALUE = 1e305;

    private final Dataset data;
    private final double[] weights;
    private final Scaler scaler;
    private final FeatureMatrix scaledRows;
    private final ModelMap map; // null where there is none
    private final TrainingFeatures features; // from a strategy; null without one
    private final FeatureMatrix rows;
    private final FeatureMatrix allRows; // the rows, then the extra rows
    private final Kernel kernel;
    private final boolean hasUnlabeledExtras;
    private final boolean mayRound;

    private TrainingSet(
            Dataset data,
            double[] weights,
            Scaler scaler,
            FeatureMatrix scaledRows,
            ModelMap map,
            TrainingFeatures features,
            FeatureMatrix rows,
            FeatureMatrix extras,
            Kernel kernel,
            boolean hasUnlabeledExtras,
            boolean mayRound) {
        this.data = data;
        this.weights = weights;
        this.scaler = scaler;
        this.scaledRows = scaledRows;
        this.map = map;
        this.features = features;
        this.rows = rows;
        this.allRows = extras == null ? rows : RowStack.of(rows, extras);
        this.kernel = kernel;
        this.hasUnlabeledExtras = hasUnlabeledExtras;
        this.mayRound = mayRound;
    }

    /** Rejects data without labels. */
    static void checkLabels(Dataset given, String machine) {
        if (given.task() != Task.CLASSIFICATION) {
            throw new InvalidDataException("machine " + machine + " needs labels, which the data do not have");
        }
    }

    /** {@code mayRound} if the machines can certify what features of a map in single precision change. */
    public static TrainingSet prepare(
            Dataset given,
            FitOptions options,
            Optional<FeatureStrategy> strategy,
            boolean mayRound,
            RunControl control) {
        checkLabelsKnown(given, options.classWeights);
        double[] weights = new double[given.rows()];
        int[] kept = new int[given.rows()];
        int count = 0;
        for (int i = 0; i < weights.length; i++) { // plain loops: streams take longer to link than to run
            double weight = weight(given, options, i);
            if (weight > 0) {
                weights[count] = weight;
                kept[count++] = i;
            }
        }
        if (count == 0) {
            throw new InvalidDataException("there are no rows to learn from");
        }
        Dataset data = count == given.rows() ? given : given.select(Arrays.copyOf(kept, count));
        Scaler scaler = scaler(data, options);
        boolean rounds = mayRound
                && options.solver.allowsSinglePrecision()
                && options.extraRows() == null
                && !options.normalizeKernel;
        checkWidth(options, data.features().columns());
        FeatureMatrix scaled;
        TrainingFeatures features;
        ModelMap map;
        FeatureMatrix rows;
        Kernel kernel;
        try {
            scaled = scaler.apply(data.features());
            features = strategy.map(some -> some.prepare(data, scaled, scaler, options, control))
                    .orElse(null);
            map = features == null ? map(options, data, scaled) : features.map();
            rows = features == null
                    ? RowPlan.inMemory(mapped(map, scaled, options), options.solver.memoryBytes(), rounds)
                    : features.features();
            kernel = features == null ? options.kernel.resolve(rows, options.solver.seed()) : Kernels.linear();
            checkInMemory(kernel, rows, options);
            if (kernel.precomputedFactor().isPresent()) {
                checkPrecomputed(options, rows, data != given);
            }
            if (map == null) {
                checkRows(kernel, rows);
            }
        } catch (InvalidDataException e) {
            throw e.numbered(data::rowNumber);
        }
        FeatureMatrix extras = options.extraRows() == null ? null : extras(options, scaler, map, kernel);
        if (options.normalizeKernel) {
            kernel = Kernels.scaled(kernel, rows.rows() / trace(kernel, rows));
        }
        boolean unlabeled = options.unlabeled != null;
        return new TrainingSet(
                data,
                Arrays.copyOf(weights, count),
                scaler,
                scaled,
                map,
                features,
                rows,
                extras,
                kernel,
                unlabeled,
                rounds);
    }

    private static Scaler scaler(Dataset data, FitOptions options) {
        Scaler scaler = Scaler.learn(options.scaling, data);
        return options.transform == null ? scaler : options.transform.after(scaler, data);
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

    private static void checkLabelsKnown(Dataset data, Map<String, Double> classWeights) {
        for (String label : classWeights.keySet()) {
            if (data.task() != Task.CLASSIFICATION || data.labels().code(label) < 0) {
                throw new IllegalArgumentException(
                        "a weight is given for label " + label + ", which the data do not have"
                                + (data.task() == Task.CLASSIFICATION ? "; labels: " + data.labels() : ""));
            }
        }
    }

    private static double weight(Dataset data, FitOptions options, int row) {
        if (options.classWeights.isEmpty() || data.code(row) == Dataset.UNLABELED) {
            return data.weight(row);
        }
        LabelSet labels = data.labels();
        return data.weight(row) * options.classWeights.getOrDefault(labels.name(data.code(row)), 1.0);
    }

    private static void checkWidth(FitOptions options, int columns) {
        FeatureMatrix extras = options.extraRows();
        if (extras != null && extras.columns() != columns) {
            throw new InvalidDataException("the " + title(options) + " rows have " + extras.columns()
                    + " features, the training rows " + columns);
        }
    }

    private static String title(FitOptions options) {
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

    public Dataset data() {
        return data;
    }

    /** Row weight times class weight, positive. */
    public double weight(int row) {
        return weights[row];
    }

    /** The weight of any of {@link #allRows()}: 1 for extra rows. */
    public double weightOfAny(int row) {
        return row < weights.length ? weights[row] : 1;
    }

    /** The weights of some of {@link #allRows()}. */
    public double[] weights(int[] origin) {
        double[] some = new double[origin.length];
        for (int k = 0; k < some.length; k++) {
            some[k] = weightOfAny(origin[k]);
        }
        return some;
    }

    /** The labels that occur on rows of positive weight, at least two. */
    public LabelSet presentLabels() {
        boolean[] occurs = new boolean[data.labels().size()];
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) != Dataset.UNLABELED) {
                occurs[data.code(i)] = true;
            }
        }
        List<String> names = new ArrayList<>();
        for (int code = 0; code < occurs.length; code++) {
            if (occurs[code]) {
                names.add(data.labels().name(code));
            }
        }
        LabelSet present = LabelSet.of(names);
        if (present.size() < 2) {
            throw new InvalidDataException("training needs at least two labels, the data have "
                    + (present.size() == 0 ? "none" : "only \"" + present.name(0) + "\""));
        }
        return present;
    }

    /** Whether unlabeled rows take part, from the training set or as extra rows; those of a universum do not count. */
    boolean hasUnlabeled() {
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) == Dataset.UNLABELED) {
                return true;
            }
        }
        return hasUnlabeledExtras;
    }

    /** The code in {@code labels} of each of {@link #allRows()}; −1 for a row without a label. */
    public int[] codes(LabelSet labels) {
        int[] present = data.labels().names().stream().mapToInt(labels::code).toArray();
        int[] codes = new int[allRows.rows()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = i >= data.rows() || data.code(i) == Dataset.UNLABELED ? -1 : present[data.code(i)];
        }
        return codes;
    }

    public Scaler scaler() {
        return scaler;
    }

    /** The map that is applied after the scaling, if there is one. */
    public Optional<ModelMap> map() {
        return Optional.ofNullable(map);
    }

    /** What a strategy has prepared, such as similarities with landmarks; empty if machines learn from the rows themselves. */
    Optional<TrainingFeatures> strategyFeatures() {
        return Optional.ofNullable(features);
    }

    /** The spec of the kernel, or of the map or similarity that replaces it. */
    String spaceSpec() {
        return features != null ? features.spec() : map != null ? map.spec() : kernel.spec();
    }

    /** The scaled rows of {@link #data()}: the input of a model's functions. */
    public FeatureMatrix scaledRows() {
        return scaledRows;
    }

    /** The scaled and mapped rows of {@link #data()}. */
    public FeatureMatrix rows() {
        return rows;
    }

    /** {@link #rows()}, then extra unlabeled rows or a universum, scaled and mapped. */
    public FeatureMatrix allRows() {
        return allRows;
    }

    public Kernel kernel() {
        return kernel;
    }

    /** Whether the output of a map may be kept in single precision. */
    boolean mayRound() {
        return mayRound;
    }
}
