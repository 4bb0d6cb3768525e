// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import dev.margrave.internal.RandomRows;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.selection.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * How much a model's score on rows with known targets gets worse when the values of one column are permuted among the rows: s −
 * s_{c,r} for column c and repeat r, with the opposite sign for a metric of which smaller is better. Every column uses the same
 * permutation in a repeat. Breiman, Random forests, 2001, as in scikit-learn's {@code permutation_importance}. Immutable.
 *
 * <p>A column that duplicates another one, or that could be predicted from the others, seems unimportant: the model may get by with
 * the other. Importance describes the model, not the world.
 */
public final class PermutationImportance {
    private static final class Settings extends Copyable<Settings> {
        final Model model;
        Metric metric;
        int repeats = 10;
        int rows = Integer.MAX_VALUE;
        long seed = 1;
        int threads = Runtime.getRuntime().availableProcessors();
        double maxSeconds = Double.POSITIVE_INFINITY;
        List<int[]> permutations = List.of(); // drawn if empty
        IntConsumer listener = finished -> {};

        Settings(Model model) {
            this.model = model;
            this.metric = Metric.of(task(model)).get(0);
        }
    }

    private final Settings settings;

    private PermutationImportance(Settings settings) {
        this.settings = settings;
    }

    /**
     * With the default metric of the model's task.
     *
     * @throws IllegalArgumentException when the model has no columns, because it takes kernel values
     */
    public static PermutationImportance of(Model model) {
        checkColumns(model);
        return new PermutationImportance(new Settings(model));
    }

    static void checkColumns(Model model) {
        if (model.report().kernel().startsWith("precomputed")) {
            throw new IllegalArgumentException(
                    "a model of a precomputed kernel has no columns to explain, only similarities to training rows");
        }
    }

    private static Task task(Model model) {
        if (model instanceof MarginClassifier classifier && classifier.multiclass() == Multiclass.ORDINAL) {
            return Task.ORDINAL;
        }
        if (model instanceof MarginRegressor regressor && regressor.isRanker()) {
            return Task.RANKING;
        }
        return model instanceof Classifier ? Task.CLASSIFICATION : Task.REGRESSION;
    }

    private PermutationImportance with(Consumer<Settings> change) {
        return new PermutationImportance(settings.with(change));
    }

    public PermutationImportance metric(Metric newMetric) {
        Task task = task(settings.model);
        if (!newMetric.suits(task) && !newMetric.suits(task.target())) {
            throw new IllegalArgumentException("metric " + newMetric.text() + " does not suit the model; use "
                    + String.join(
                            ", ", Metric.of(task).stream().map(Metric::text).toList()));
        }
        if (newMetric.needsProbabilities()
                && ((Classifier) settings.model).calibration().isEmpty()) {
            throw new IllegalArgumentException(
                    "metric " + newMetric.text() + " needs probabilities; the model is not calibrated");
        }
        return with(s -> s.metric = newMetric);
    }

    /** Permutations of each column; 10 by default. */
    public PermutationImportance repeats(int newRepeats) {
        return with(s -> s.repeats = Check.atLeast("repeats", newRepeats, 1));
    }

    /** The most rows to use, drawn by the seed; all by default. */
    public PermutationImportance maxRows(int newRows) {
        return with(s -> s.rows = Check.atLeast("maxRows", newRows, 2));
    }

    /** The seed of the permutations; 1 by default. */
    public PermutationImportance seed(long newSeed) {
        return with(s -> s.seed = newSeed);
    }

    /** All cores by default. */
    public PermutationImportance threads(int newThreads) {
        return with(s -> s.threads = Check.atLeast("threads", newThreads, 1));
    }

    /** Wall-clock limit. */
    public PermutationImportance maxSeconds(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + seconds);
        }
        return with(s -> s.maxSeconds = seconds);
    }

    /** Receives the number of permuted columns that are finished, of all repeats, from one thread at a time. */
    public PermutationImportance listener(IntConsumer newListener) {
        return with(s -> s.listener = newListener);
    }

    /** These permutations, one per repeat, instead of drawn ones. */
    PermutationImportance permutations(List<int[]> given) {
        return with(s -> {
            s.permutations = List.copyOf(given);
            s.repeats = given.size();
        });
    }

    /**
     * Permutes every column in every repeat. A limit or interruption ends this after the columns in work; the result then has fewer
     * repeats for some columns, and columns without any are left out. The interruption flag stays set.
     *
     * @throws InvalidDataException when no row counts, or the metric is not defined for these rows
     * @throws dev.margrave.solver.StoppedException when it was stopped before any column was finished
     */
    public ImportanceResult run(Dataset data) {
        Dataset counted =
                Evaluation.counted(data, settings.model instanceof Classifier ? Task.CLASSIFICATION : Task.REGRESSION);
        Dataset rows = counted.rows() <= settings.rows && !counted.features().isStreamed()
                ? counted
                : counted.select(
                        RandomRows.draw(counted.rows(), Math.min(settings.rows, counted.rows()), settings.seed));
        List<int[]> permutations = settings.permutations.isEmpty() ? drawn(rows.rows()) : settings.permutations;
        try {
            return ImportanceRun.measure(
                    rows,
                    settings.threads,
                    settings.maxSeconds,
                    settings.listener,
                    settings.model,
                    settings.metric,
                    permutations);
        } catch (InvalidDataException e) {
            throw e.numbered(rows::rowNumber);
        }
    }

    private List<int[]> drawn(int rows) {
        SplittableRandom random = new SplittableRandom(settings.seed);
        List<int[]> permutations = new ArrayList<>();
        for (int r = 0; r < settings.repeats; r++) {
            permutations.add(Shuffle.positions(rows, random.split()));
        }
        return permutations;
    }
}
