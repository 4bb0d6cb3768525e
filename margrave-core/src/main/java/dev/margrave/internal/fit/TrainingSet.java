// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaler;
import dev.margrave.data.Task;
import dev.margrave.feature.ModelMap;
import dev.margrave.internal.rows.RowStack;
import dev.margrave.kernel.Kernel;
import dev.margrave.solver.RunControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A data set prepared for a fit: rows of weight 0 dropped, features scaled and mapped, the kernel resolved on them. */
public final class TrainingSet {
    private final Dataset data;
    private final double[] weights;
    private final Scaler scaler;
    private final PreparedRows prepared;
    private final FeatureMatrix allRows; // the rows, then the extra rows
    private final boolean hasUnlabeledExtras;
    private final boolean mayRound;

    private TrainingSet(
            Dataset data,
            double[] weights,
            Scaler scaler,
            PreparedRows prepared,
            boolean hasUnlabeledExtras,
            boolean mayRound) {
        this.data = data;
        this.weights = weights;
        this.scaler = scaler;
        this.prepared = prepared;
        this.allRows = prepared.extras() == null ? prepared.rows() : RowStack.of(prepared.rows(), prepared.extras());
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
        PreparedRows prepared = PreparedRows.of(data, scaler, options, strategy, data != given, rounds, control);
        boolean unlabeled = options.unlabeled != null;
        return new TrainingSet(data, Arrays.copyOf(weights, count), scaler, prepared, unlabeled, rounds);
    }

    private static Scaler scaler(Dataset data, FitOptions options) {
        Scaler scaler = Scaler.learn(options.scaling, data);
        return options.transform == null ? scaler : options.transform.after(scaler, data);
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
            throw new InvalidDataException("the " + PreparedRows.title(options) + " rows have " + extras.columns()
                    + " features, the training rows " + columns);
        }
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
        return Optional.ofNullable(prepared.map());
    }

    /** What a strategy has prepared, such as similarities with landmarks; empty if machines learn from the rows themselves. */
    Optional<TrainingFeatures> strategyFeatures() {
        return Optional.ofNullable(prepared.features());
    }

    /** How many features were known when time ran out, so that all are 0; empty if all of them. */
    OptionalLong known() {
        return prepared.known();
    }

    /** The spec of the kernel, or of the map or similarity that replaces it. */
    String spaceSpec() {
        if (prepared.features() != null) {
            return prepared.features().spec();
        }
        return prepared.map() != null
                ? prepared.map().spec()
                : prepared.kernel().spec();
    }

    /** The scaled rows of {@link #data()}: the input of a model's functions. */
    public FeatureMatrix scaledRows() {
        return prepared.scaled();
    }

    /** The scaled and mapped rows of {@link #data()}. */
    public FeatureMatrix rows() {
        return prepared.rows();
    }

    /** {@link #rows()}, then extra unlabeled rows or a universum, scaled and mapped. */
    public FeatureMatrix allRows() {
        return allRows;
    }

    public Kernel kernel() {
        return prepared.kernel();
    }

    /** Whether the output of a map may be kept in single precision. */
    boolean mayRound() {
        return mayRound;
    }
}
