// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.calibration.HeldOutDecisions;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.evaluation.TrainingAccuracy;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Prediction;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Trains any machine for labels so that its model gives probabilities. The model is trained on all rows. In addition, the machine is
 * trained on the other folds of each of five stratified folds ({@link #folds}), or of as many as the rarest label has rows. The
 * resulting decision values of the rows of the fold, which these machines have not seen, determine the {@link Calibration}.
 * Weights of rows count in it. {@linkplain Machine#classWeight Weights of labels} do not: they move the decision values, not the
 * probabilities. Immutable.
 */
public final class Calibrator {
    private static final class Settings extends Copyable<Settings> {
        final Calibration.Kind kind;
        int folds = 5;
        List<Split> splits = List.of(); // empty for folds
        long seed = 1;
        int threads = Runtime.getRuntime().availableProcessors();
        double maxSeconds = Double.POSITIVE_INFINITY;

        Settings(Calibration.Kind kind) {
            this.kind = Objects.requireNonNull(kind, "kind");
        }
    }

    private final Settings settings;

    private Calibrator(Settings settings) {
        this.settings = settings;
    }

    private Calibrator with(Consumer<Settings> change) {
        return new Calibrator(settings.with(change));
    }

    public static Calibrator of(Calibration.Kind kind) {
        return new Calibrator(new Settings(kind));
    }

    /** The largest number of folds. */
    public Calibrator folds(int newFolds) {
        return with(s -> s.folds = Check.atLeast("folds", newFolds, 2));
    }

    /** Uses the held-out rows of these splits instead of folds. */
    public Calibrator splits(List<Split> newSplits) {
        if (newSplits.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one split");
        }
        return with(s -> s.splits = List.copyOf(newSplits));
    }

    /** The seed of the folds; 1 by default. */
    public Calibrator seed(long newSeed) {
        return with(s -> s.seed = newSeed);
    }

    /** The threads for decision values; all cores by default. Fits use the threads of the machine. */
    public Calibrator threads(int newThreads) {
        return with(s -> s.threads = Check.atLeast("threads", newThreads, 1));
    }

    /** Wall-clock limit of all fits together, instead of the machine's own. */
    public Calibrator maxSeconds(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + seconds);
        }
        return with(s -> s.maxSeconds = seconds);
    }

    public Calibration.Kind kind() {
        return settings.kind;
    }

    /** See {@link #fit(Machine, Dataset)}. */
    public Classifier fit(ClassifierMachine<?> machine, Dataset data) {
        return fit((Machine<?>) machine, data);
    }

    /** See {@link #fit(Machine, Dataset)}. */
    public Classifier fit(OrdinalMachine<?> machine, Dataset data) {
        return fit((Machine<?>) machine, data);
    }

    /**
     * The machine's model of all rows, with probabilities. If a time limit or interruption ends the work before all folds are
     * finished, the model has none.
     *
     * @throws InvalidDataException when a label has fewer than two rows
     */
    public Classifier fit(Machine<?> machine, Dataset data) {
        check(machine, data);
        long start = System.nanoTime();
        Classifier model = (Classifier) limited(machine, start).fit(data);
        return calibrate(model, machine, data, start);
    }

    /** A model of this machine and these rows, with probabilities; see {@link #fit(Machine, Dataset)}. */
    public Classifier calibrate(Classifier model, Machine<?> machine, Dataset data) {
        check(machine, data);
        return calibrate(model, machine, data, System.nanoTime());
    }

    private Classifier calibrate(Classifier model, Machine<?> machine, Dataset data, long start) {
        return heldOut(machine, data, start)
                .map(decisions -> TrainingAccuracy.updated(
                        model.withCalibration(decisions.calibrate(settings.kind)), data, settings.threads))
                .orElse(model);
    }

    /** The decision values of all labeled rows in the folds; empty if a time limit or interruption ended the work. */
    public Optional<HeldOutDecisions> heldOut(Machine<?> machine, Dataset data) {
        check(machine, data);
        return heldOut(machine, data, System.nanoTime());
    }

    private Optional<HeldOutDecisions> heldOut(Machine<?> machine, Dataset data, long start) {
        List<Split> folds =
                settings.splits.isEmpty() ? Splits.folds(data, folds(data), settings.seed) : settings.splits;
        int tested = folds.stream().mapToInt(Split::testRows).sum();
        int[] codes = new int[tested];
        double[][] decisions = new double[tested][];
        double[] weights = new double[tested];
        LabelSet labels = null;
        Multiclass multiclass = null;
        int filled = 0;
        for (Split fold : folds) {
            if (mustStop(start)) {
                return Optional.empty();
            }
            MarginClassifier model;
            try {
                model = (MarginClassifier)
                        limited(machine.warmStart(null), start).fit(fold.training(data, machine.isPrecomputed()));
            } catch (StoppedException e) {
                return Optional.empty();
            }
            if (labels != null && !model.labels().equals(labels)) {
                throw new InvalidDataException("calibration needs rows of every label in every fold");
            }
            labels = model.labels();
            multiclass = model.multiclass();
            Dataset held = fold.test(data, machine.isPrecomputed());
            List<Prediction> predictions = model.predict(held.features(), settings.threads);
            for (int i = 0; i < held.rows(); i++) {
                int code = labels.code(data.labels().name(held.code(i)));
                if (code >= 0) {
                    codes[filled] = code;
                    decisions[filled] = predictions.get(i).decisions();
                    weights[filled++] = held.weight(i);
                }
            }
        }
        return mustStop(start)
                ? Optional.empty()
                : Optional.of(HeldOutDecisions.of(
                        labels,
                        multiclass,
                        Arrays.copyOf(codes, filled),
                        Arrays.copyOf(decisions, filled),
                        Arrays.copyOf(weights, filled),
                        folds.size()));
    }

    private static void check(Machine<?> machine, Dataset data) {
        if (machine instanceof RegressionMachine<?>) {
            throw new IllegalArgumentException(
                    "machine " + machine.info().name() + " predicts numbers, which have no probabilities");
        }
        if (data.task() != Task.CLASSIFICATION) {
            throw new InvalidDataException("calibration needs labels, the data have none");
        }
    }

    /** The number of folds: no more than the rarest label has rows. */
    private int folds(Dataset data) {
        int[] rows = new int[data.labels().size()];
        for (int i = 0; i < data.rows(); i++) {
            if (data.code(i) != Dataset.UNLABELED && data.weight(i) > 0) {
                rows[data.code(i)]++;
            }
        }
        int folds = settings.folds;
        for (int code = 0; code < rows.length; code++) {
            if (rows[code] > 0) {
                HeldOutDecisions.checkRows(data.labels().name(code), rows[code]);
                folds = Math.min(folds, rows[code]);
            }
        }
        return folds;
    }

    private boolean mustStop(long start) {
        return Thread.currentThread().isInterrupted() || secondsLeft(start) <= 0;
    }

    private double secondsLeft(long start) {
        return settings.maxSeconds - (System.nanoTime() - start) * 1e-9;
    }

    private Machine<?> limited(Machine<?> machine, long start) {
        return settings.maxSeconds == Double.POSITIVE_INFINITY
                ? machine
                : machine.maxSeconds(Math.max(Double.MIN_VALUE, secondsLeft(start)));
    }
}
