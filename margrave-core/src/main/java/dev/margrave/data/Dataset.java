// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows with their targets and weights, immutable. A row of a classification set may be unlabeled. */
public final class Dataset {
    /** The code of an unlabeled row. */
    public static final int UNLABELED = -1;

    private final FeatureMatrix features;
    private final Schema schema;
    private final Task task;
    private final LabelSet labels;
    private final int[] codes;
    private final double[] targets;
    private final double[] weights;
    private final int[] numbers; // null where row i has the number i + 1
    private final int[] queries; // null where rows belong to none

    private Dataset(
            FeatureMatrix features,
            Schema schema,
            Task task,
            LabelSet labels,
            int[] codes,
            double[] targets,
            double[] weights,
            int[] numbers,
            int[] queries) {
        this.features = features;
        this.schema = schema;
        this.task = task;
        this.labels = labels;
        this.codes = codes;
        this.targets = targets;
        this.weights = weights;
        this.numbers = numbers;
        this.queries = queries;
        if (schema.features() != features.columns()) {
            throw new IllegalArgumentException(
                    "the schema has " + schema.features() + " features, the rows have " + features.columns());
        }
    }

    /** One label per row; null stands for an unlabeled row. */
    public static Dataset classification(FeatureMatrix features, List<@Nullable String> rowLabels) {
        Check.sameLength("rowLabels", rowLabels.size(), features.rows());
        List<@Nullable String> given = new ArrayList<>(rowLabels);
        given.removeIf(Objects::isNull);
        LabelSet labels = LabelSet.of(given);
        int[] codes = new int[features.rows()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = rowLabels.get(i) == null ? UNLABELED : labels.code(rowLabels.get(i));
        }
        return classification(features, labels, codes);
    }

    /** Labels by their code in {@code labels}, or {@link #UNLABELED}. */
    public static Dataset classification(FeatureMatrix features, LabelSet labels, int[] codes) {
        Check.sameLength("codes", codes.length, features.rows());
        for (int code : codes) {
            if (code < UNLABELED || code >= labels.size()) {
                throw new IllegalArgumentException("label code " + code + " with " + labels.size() + " labels");
            }
        }
        Schema schema = Schema.unnamed(features.columns());
        return new Dataset(features, schema, Task.CLASSIFICATION, labels, codes.clone(), null, null, null, null);
    }

    public static Dataset regression(FeatureMatrix features, double[] targets) {
        Check.sameLength("targets", targets.length, features.rows());
        for (int i = 0; i < targets.length; i++) {
            if (!Double.isFinite(targets[i])) {
                throw InvalidDataException.atRow(i, ": target " + targets[i] + "; targets must be finite");
            }
        }
        Schema schema = Schema.unnamed(features.columns());
        return new Dataset(features, schema, Task.REGRESSION, null, null, targets.clone(), null, null, null);
    }

    public static Dataset withoutTarget(FeatureMatrix features) {
        return new Dataset(features, Schema.unnamed(features.columns()), Task.NONE, null, null, null, null, null, null);
    }

    public Dataset withSchema(Schema newSchema) {
        return new Dataset(features, newSchema, task, labels, codes, targets, weights, numbers, queries);
    }

    /** One weight per row, finite and not negative: weight k counts as k copies, weight 0 as no row. */
    public Dataset withWeights(double[] newWeights) {
        Check.sameLength("weights", newWeights.length, rows());
        for (int i = 0; i < newWeights.length; i++) {
            if (!(newWeights[i] >= 0 && newWeights[i] < Double.POSITIVE_INFINITY)) {
                throw InvalidDataException.atRow(
                                i, ": weight " + newWeights[i] + "; weights must be at least 0 and finite")
                        .numbered(this::rowNumber);
            }
        }
        return new Dataset(features, schema, task, labels, codes, targets, newWeights.clone(), numbers, queries);
    }

    /** The same targets and weights with other features, row by row. */
    public Dataset withFeatures(FeatureMatrix newFeatures) {
        Check.sameLength("rows", newFeatures.rows(), rows());
        Schema newSchema = newFeatures.columns() == features.columns() ? schema : Schema.unnamed(newFeatures.columns());
        return new Dataset(newFeatures, newSchema, task, labels, codes, targets, weights, numbers, queries);
    }

    /** One number per row, at least 1: its position in the file, for messages. */
    public Dataset withRowNumbers(int[] newNumbers) {
        Check.sameLength("numbers", newNumbers.length, rows());
        for (int number : newNumbers) {
            Check.atLeast("row number", number, 1);
        }
        return new Dataset(features, schema, task, labels, codes, targets, weights, newNumbers.clone(), queries);
    }

    /** The number of each row's query: rows of one query are ranked against each other, and their targets are relevances. */
    public Dataset withQueries(int[] newQueries) {
        Check.sameLength("queries", newQueries.length, rows());
        return new Dataset(features, schema, task, labels, codes, targets, weights, numbers, newQueries.clone());
    }

    /**
     * The given rows, in the given order, with their numbers; the labels stay those of the whole set. Features that are not in memory are not loaded.
     */
    public Dataset select(int[] rows) {
        return new Dataset(
                features.isStreamed() ? features.view(rows) : features.select(rows),
                schema,
                task,
                labels,
                codes == null ? null : Arrays.stream(rows).map(i -> codes[i]).toArray(),
                targets == null
                        ? null
                        : Arrays.stream(rows).mapToDouble(i -> targets[i]).toArray(),
                weights == null
                        ? null
                        : Arrays.stream(rows).mapToDouble(i -> weights[i]).toArray(),
                Arrays.stream(rows).map(this::rowNumber).toArray(),
                queries == null
                        ? null
                        : Arrays.stream(rows).map(i -> queries[i]).toArray());
    }

    public int rows() {
        return features.rows();
    }

    public FeatureMatrix features() {
        return features;
    }

    public Row row(int i) {
        return features.row(i);
    }

    /** The position of row i in the file, 1 for the first; rows that were left out count. */
    public int rowNumber(int i) {
        return numbers == null ? i + 1 : numbers[i];
    }

    public Schema schema() {
        return schema;
    }

    public Task task() {
        return task;
    }

    /** The distinct labels of a classification set. */
    public LabelSet labels() {
        require(Task.CLASSIFICATION);
        return labels;
    }

    /** The code of row i's label in {@link #labels()}, or {@link #UNLABELED}. */
    public int code(int i) {
        require(Task.CLASSIFICATION);
        return codes[i];
    }

    /** The regression target of row i. */
    public double target(int i) {
        require(Task.REGRESSION);
        return targets[i];
    }

    /** Whether rows belong to queries. */
    public boolean hasQueries() {
        return queries != null;
    }

    /** The number of row i's query. */
    public int query(int i) {
        if (queries == null) {
            throw new InvalidDataException("the data have no queries; ranking needs the query of each row");
        }
        return queries[i];
    }

    /** The rows of each query, queries in order of appearance. */
    public List<int[]> rowsByQuery() {
        Map<Integer, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < rows(); i++) {
            groups.computeIfAbsent(query(i), query -> new ArrayList<>()).add(i);
        }
        return groups.values().stream()
                .map(group -> group.stream().mapToInt(row -> row).toArray())
                .toList();
    }

    public boolean isWeighted() {
        return weights != null;
    }

    public double weight(int i) {
        return weights == null ? 1.0 : weights[i];
    }

    private void require(Task wanted) {
        if (task != wanted) {
            throw new IllegalStateException("the data set has no " + wanted + " target; its task is " + task);
        }
    }

    /** The number of rows, of features and of labels. */
    @Override
    public String toString() {
        return rows() + " rows of " + schema().countedFeatures() + " features"
                + (task() == Task.CLASSIFICATION ? ", labels " + labels().names() : "");
    }
}
