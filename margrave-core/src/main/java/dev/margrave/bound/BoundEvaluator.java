// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.bound.HeldOutBound;
import dev.margrave.internal.bound.RowRepeats;
import dev.margrave.internal.bound.TrainingBounds;
import dev.margrave.internal.bound.term.RepeatTest;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.Model;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.StoppedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Computes bounds on the error that a model will make on new rows. Immutable: every setting returns a changed copy.
 *
 * <p>For the rows that the model was trained on, which it recognizes by their digest, it computes all bounds that apply. For
 * other rows, and for {@link #test}, it counts the errors on them. A row counts once whatever its weight; rows of weight 0 and
 * rows without a label do not count.
 */
public final class BoundEvaluator {
    private static final class Settings extends Copyable<Settings> {
        final Model model;
        double delta = 0.05;
        BoundParameters parameters = BoundParameters.FREE;
        Set<BoundName> names = Set.of(); // empty: all that apply
        FeatureMatrix references; // null: some rows are set aside
        Dataset test;
        ClassifierMachine<?> machine; // null: as the model records it
        long seed = 1;
        int threads = Runtime.getRuntime().availableProcessors();
        double maxSeconds = Double.POSITIVE_INFINITY;

        Settings(Model model) {
            this.model = Objects.requireNonNull(model, "model");
        }
    }

    private final Settings settings;

    private BoundEvaluator(Settings settings) {
        this.settings = settings;
    }

    private BoundEvaluator with(Consumer<Settings> change) {
        return new BoundEvaluator(settings.with(change));
    }

    /** With δ = 0.05, no fixed parameters and no further rows. */
    public static BoundEvaluator of(Model model) {
        return new BoundEvaluator(new Settings(model));
    }

    /** The probability with which each bound may fail to hold. */
    public BoundEvaluator delta(double value) {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException("delta must be between 0 and 1, both excluded, got " + value);
        }
        return with(s -> s.delta = value);
    }

    /** The parameters that were fixed before seeing the rows. */
    public BoundEvaluator parameters(BoundParameters value) {
        return with(s -> s.parameters = Objects.requireNonNull(value, "parameters"));
    }

    /** Computes only these bounds. */
    public BoundEvaluator only(Collection<BoundName> value) {
        return with(s -> s.names = value.isEmpty() ? Set.of() : EnumSet.copyOf(value));
    }

    /**
     * Reference rows: unlabeled rows, independent of the training rows, by which some bounds measure margins (the rows V of
     * {@code --landmarks}; they are not the landmarks of a similarity). By default some training rows are set aside.
     */
    public BoundEvaluator landmarks(FeatureMatrix rows) {
        return with(s -> s.references = Objects.requireNonNull(rows, "landmarks"));
    }

    /** Test rows that influenced neither the model nor any choice that led to it. */
    public BoundEvaluator test(Dataset rows) {
        return with(s -> s.test = Objects.requireNonNull(rows, "test"));
    }

    /**
     * The machine that trained the model, for the bounds that train on parts of the rows; by default as recorded in the model.
     */
    public BoundEvaluator machine(ClassifierMachine<?> value) {
        return with(s -> s.machine = Objects.requireNonNull(value, "machine"));
    }

    /** The seed of every random choice: rows set aside, folds, random labels. */
    public BoundEvaluator seed(long value) {
        return with(s -> s.seed = value);
    }

    /** All cores by default; the bounds do not depend on it. */
    public BoundEvaluator threads(int value) {
        return with(s -> s.threads = Check.atLeast("threads", value, 1));
    }

    /** Wall-clock limit; bounds that are not computed by then are left out, and the note says so. */
    public BoundEvaluator maxSeconds(double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + value);
        }
        return with(s -> s.maxSeconds = value);
    }

    /** @throws InvalidDataException when the rows do not fit the model, or none has a label */
    public ErrorBounds certify(Dataset data) {
        RunControl control = RunControl.start(settings.maxSeconds, ProgressListener.NONE);
        StopSignal signal = new StopSignal(control::shouldStop, control::stopped);
        Dataset counted = counted(data);
        boolean isTraining = DataDigest.of(data).equals(settings.model.dataDigest());
        if (settings.test != null && DataDigest.of(settings.test).equals(settings.model.dataDigest())) {
            throw new InvalidDataException("the test rows are the rows that the model was trained on");
        }
        if (!isTraining && isWholeOfSplit(data)) {
            throw new InvalidDataException(
                    "the model was trained on some of these rows and its prediction sets were calibrated on the"
                            + " others; give rows that are in neither part");
        }
        List<Bound> bounds = new ArrayList<>();
        Map<BoundName, String> reasons = new EnumMap<>(BoundName.class);
        String note = "";
        if (!isTraining) {
            note = (settings.model.dataDigest().isEmpty()
                            ? "the model does not record which rows it was trained on"
                            : "as a whole these are not the rows that the model was trained on")
                    + ", so only the errors on them are counted; that is a bound if it has seen none of them";
            if (wants(BoundName.HELD_OUT)) {
                bounds.add(heldOut(settings.test == null ? counted : counted(settings.test)));
            }
            for (BoundName name : BoundName.values()) {
                if (name != BoundName.HELD_OUT && wants(name)) {
                    reasons.put(name, "it needs the rows that the model was trained on");
                }
            }
            return new ErrorBounds(settings.delta, counted.rows(), false, bounds, note, reasons);
        }
        if (settings.test != null && wants(BoundName.HELD_OUT)) {
            bounds.add(heldOut(counted, counted(settings.test)));
        } else if (wants(BoundName.HELD_OUT)) {
            reasons.put(BoundName.HELD_OUT, "it needs rows that the model has not seen: test(...)");
        }
        TrainingBounds training = new TrainingBounds(
                settings.model,
                counted,
                settings.parameters,
                settings.references,
                settings.machine,
                new TrainingBounds.Run(settings.delta, settings.seed, settings.threads, control));
        Optional<String> copies = RowRepeats.copies(counted, "DATA");
        for (BoundName name : BoundName.values()) {
            if (name == BoundName.HELD_OUT || !wants(name)) {
                continue;
            }
            Optional<String> inapplicable = training.inapplicable(name);
            if (inapplicable.isPresent()) {
                reasons.put(name, inapplicable.get());
                continue;
            }
            if (control.shouldStop()) {
                note = "stopped before all bounds were computed";
                break;
            }
            try {
                Bound found = signal.during(() -> training.of(name, settings.names.contains(name)));
                bounds.add(copies.isPresent() ? found.estimated(List.of(copies.get()), Map.of()) : found);
            } catch (StoppedException e) {
                note = "stopped before all bounds were computed";
                break;
            }
        }
        for (BoundName name : settings.names) { // requested by name, so listed without a value
            if (reasons.containsKey(name)) {
                bounds.add(TrainingBounds.none(name, reasons.get(name)));
            }
        }
        return new ErrorBounds(settings.delta, counted.rows(), true, bounds, note, reasons);
    }

    /** By rows that are not known to be different from the training rows. */
    private Bound heldOut(Dataset rows) {
        Bound bound = HeldOutBound.of(settings.model, rows, settings.delta, settings.threads);
        List<String> unmet = new ArrayList<>();
        SeenRows.evidence(settings.model, rows, settings.threads)
                .ifPresent(reason -> unmet.add(Bound.NOT_MET + reason));
        RowRepeats.copies(rows, "the held-out rows").ifPresent(unmet::add);
        return unmet.isEmpty() ? bound : bound.estimated(unmet, Map.of());
    }

    /** By test rows, which may repeat training rows no more often than rows of one distribution do. */
    private Bound heldOut(Dataset training, Dataset test) {
        RepeatTest.Between repeats = RowRepeats.ofTest(training, test);
        Bound bound = HeldOutBound.of(settings.model, test, settings.delta, settings.threads)
                .withQuantities(Map.of(
                        "repeats", (double) repeats.repeats(), "repeatsWithin", (double) repeats.repeatsWithin()));
        List<String> unmet = new ArrayList<>();
        if (repeats.isExcessive()) {
            unmet.add(Bound.NOT_MET + repeats.repeats() + " of the " + test.rows()
                    + " held-out rows equal rows of DATA, and only " + repeats.repeatsWithin() + " of the "
                    + training.rows() + " rows of DATA equal another of them");
        }
        RowRepeats.copies(test, "the held-out rows").ifPresent(unmet::add);
        return unmet.isEmpty() ? bound : bound.estimated(unmet, Map.of());
    }

    /** Whether the model was trained on some of these rows and calibrated on the others. */
    private boolean isWholeOfSplit(Dataset data) {
        return settings.model
                .conformal()
                .map(scores -> scores.dataDigest().equals(DataDigest.of(data)))
                .orElse(false);
    }

    private boolean wants(BoundName name) {
        return settings.names.isEmpty() || settings.names.contains(name);
    }

    private static Dataset counted(Dataset data) {
        boolean hasLabels = data.task() == dev.margrave.data.Task.CLASSIFICATION;
        int[] rows = IntStream.range(0, data.rows())
                .filter(i -> data.weight(i) > 0 && (!hasLabels || data.code(i) != Dataset.UNLABELED))
                .toArray();
        if (rows.length == 0) {
            throw new InvalidDataException("no row with a target to compare with");
        }
        return rows.length == data.rows() ? data : data.select(rows);
    }
}
