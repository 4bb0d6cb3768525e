// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.validation;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.evaluation.LabelChoice;
import dev.margrave.internal.Copyable;
import dev.margrave.internal.selection.Limits;
import dev.margrave.machine.Machine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.pipeline.Pipeline;
import dev.margrave.selection.Calibrator;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.solver.Status;
import dev.margrave.solver.StoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Scores one machine as it is on held-out rows: it is fitted to each training part and scored on the test part, without any search.
 * The limits on threads, memory and time are those of the whole work and override those of the machine. Immutable.
 */
public final class Validation {
    /** The settings of a validation. */
    static final class Settings extends Copyable<Settings> {
        final Pipeline<?> pipeline;
        List<Split> splits = List.of();
        Metric metric;
        Calibration.@Nullable Kind calibration; // null without probabilities
        IntConsumer listener = finished -> {};
        Limits limits = Limits.DEFAULTS;

        private Settings(Pipeline<?> pipeline) {
            this.pipeline = Objects.requireNonNull(pipeline, "pipeline");
            this.calibration = pipeline.calibration().orElse(null);
            this.metric = Metric.of(machine().info().task()).get(0);
        }

        Machine<?> machine() {
            return pipeline.machine();
        }
    }

    private final Settings settings;

    private Validation(Settings settings) {
        this.settings = settings;
    }

    private Validation with(Consumer<Settings> change) {
        return new Validation(settings.with(change));
    }

    /** By default five folds, drawn with seed 1, and the default metric of the machine's task. */
    public static Validation of(Machine<?> machine) {
        return of(Pipeline.of(machine));
    }

    /** The same for a pipeline: its scaling, map and calibration are learned from the training part of each split alone. */
    public static Validation of(Pipeline<?> pipeline) {
        return new Validation(new Settings(pipeline));
    }

    public Validation splits(List<Split> newSplits) {
        if (newSplits.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one split");
        }
        return with(v -> v.splits = List.copyOf(newSplits));
    }

    public Validation metric(Metric newMetric) {
        Task task = settings.machine().info().task();
        if (!newMetric.suits(task)) {
            throw new IllegalArgumentException("metric " + newMetric.text() + " does not suit the machine; use "
                    + String.join(
                            ", ", Metric.of(task).stream().map(Metric::text).toList()));
        }
        return with(v -> v.metric = newMetric);
    }

    /**
     * Calibrates the model of every split by folds within its training part, so that the held-out rows have probabilities; they
     * may change its labels. Without it there are probabilities only for metrics that measure them, by a temperature.
     */
    public Validation calibrate(Calibration.Kind kind) {
        return with(v -> v.calibration = Objects.requireNonNull(kind, "kind"));
    }

    /** Receives the number of finished splits after each. */
    public Validation listener(IntConsumer newListener) {
        return with(v -> v.listener = Objects.requireNonNull(newListener, "listener"));
    }

    /** All cores by default. */
    public Validation threads(int threads) {
        return with(v -> v.limits = v.limits.withThreads(threads));
    }

    /** What a fit may allocate in addition to the data; 1 GB by default. */
    public Validation memory(long bytes) {
        return with(v -> v.limits = v.limits.withMemory(bytes));
    }

    /** Wall-clock limit of all splits together. */
    public Validation maxSeconds(double seconds) {
        return with(v -> v.limits = v.limits.withMaxSeconds(seconds));
    }

    /**
     * Fits and scores the machine on every split. A limit or interruption ends this with the finished splits; the interruption flag
     * stays set.
     *
     * @throws InvalidDataException when the machine cannot be trained or scored on a part
     */
    public ValidationResult run(Dataset data) {
        List<Split> splits = settings.splits.isEmpty() ? Splits.folds(data, 5, 1) : settings.splits;
        HeldOutPool pool = new HeldOutPool(settings.machine().info().task(), settings.metric);
        long start = System.nanoTime();
        for (int split = 0; split < splits.size(); split++) {
            double left = settings.limits.maxSeconds() - (System.nanoTime() - start) * 1e-9;
            if (!(left > 0) || Thread.currentThread().isInterrupted() || !score(splits.get(split), data, left, pool)) {
                break;
            }
            settings.listener.accept(split + 1);
        }
        return pool.result(
                splits.size(),
                LabelChoice.of(settings.calibration, settings.machine().hasLabelWeights()));
    }

    /**
     * Reads the rows as the pipeline does, and validates; see {@link #run(Dataset)}. What the columns hold is found from all rows; all
     * else is learned from training parts.
     */
    public ValidationResult run(Path data) throws IOException {
        return run(settings.pipeline.read(data));
    }

    /** Whether it was finished. */
    private boolean score(Split split, Dataset data, double seconds, HeldOutPool pool) {
        Machine<?> machine = settings.machine()
                .threads(settings.limits.threads())
                .memory(settings.limits.memoryBytes())
                .maxSeconds(seconds);
        boolean areKernelValues = machine.isPrecomputed();
        Dataset train = split.training(data, areKernelValues);
        long start = System.nanoTime();
        Model model;
        try {
            model = machine.fit(train);
        } catch (StoppedException e) {
            return false;
        }
        Status status = model.report().status();
        if (status == Status.TIME_LIMIT || status == Status.INTERRUPTED) {
            return false;
        }
        Dataset test = split.test(data, areKernelValues);
        if (!needsProbabilities()) {
            pool.add(model, test, settings.limits.threads());
            return true;
        }
        double left = seconds - (System.nanoTime() - start) * 1e-9;
        if (!(left > 0)) {
            return false;
        }
        Classifier calibrated = Calibrator.of(
                        settings.calibration == null ? Calibration.Kind.TEMPERATURE : settings.calibration)
                .threads(settings.limits.threads())
                .maxSeconds(left)
                .calibrate((Classifier) model, machine, train);
        if (calibrated.calibration().isEmpty()) {
            return false;
        }
        if (settings.calibration == null) {
            pool.add((Classifier) model, calibrated, test, settings.limits.threads());
        } else {
            pool.add(calibrated, test, settings.limits.threads());
        }
        return true;
    }

    private boolean needsProbabilities() {
        return settings.calibration != null || settings.metric.needsProbabilities();
    }
}
