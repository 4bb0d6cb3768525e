// SPDX-License-Identifier: Apache-2.0
package dev.margrave.certificate;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Check;
import dev.margrave.internal.certificate.HeldOutBound;
import dev.margrave.internal.certificate.TrainingBounds;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.Model;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.RunControl;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Bounds of the error that a model will make on new rows. Immutable: every setting gives a changed copy.
 *
 * <p>Given the rows that the model was trained on, which it knows by their digest, it makes all bounds that apply. Given other
 * rows, or {@link #test}, it counts the errors on them. A row counts once whatever its weight; rows of weight 0 and rows
 * without a label do not count.
 */
public final class Certifier {
    private final Model model;
    private final double delta;
    private final BoundParameters parameters;
    private final Set<BoundName> names; // empty: all that apply
    private final FeatureMatrix landmarks;
    private final Dataset test;
    private final ClassifierMachine<?> machine;
    private final long seed;
    private final int threads;
    private final double maxSeconds;

    private Certifier(Settings s) {
        this.model = s.model;
        this.delta = s.delta;
        this.parameters = s.parameters;
        this.names = s.names;
        this.landmarks = s.landmarks;
        this.test = s.test;
        this.machine = s.machine;
        this.seed = s.seed;
        this.threads = s.threads;
        this.maxSeconds = s.maxSeconds;
    }

    /** A copy to be changed. */
    private static final class Settings {
        Model model;
        double delta = 0.05;
        BoundParameters parameters = BoundParameters.FREE;
        Set<BoundName> names = Set.of();
        FeatureMatrix landmarks;
        Dataset test;
        ClassifierMachine<?> machine;
        long seed = 1;
        int threads = Runtime.getRuntime().availableProcessors();
        double maxSeconds = Double.POSITIVE_INFINITY;
    }

    /** With δ = 0.05, nothing fixed and no further rows. */
    public static Certifier of(Model model) {
        Settings settings = new Settings();
        settings.model = Objects.requireNonNull(model, "model");
        return new Certifier(settings);
    }

    private Settings copy() {
        Settings copy = new Settings();
        copy.model = model;
        copy.delta = delta;
        copy.parameters = parameters;
        copy.names = names;
        copy.landmarks = landmarks;
        copy.test = test;
        copy.machine = machine;
        copy.seed = seed;
        copy.threads = threads;
        copy.maxSeconds = maxSeconds;
        return copy;
    }

    /** The probability with which each bound may fail to hold. */
    public Certifier delta(double value) {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException("delta must be between 0 and 1, both excluded, got " + value);
        }
        Settings copy = copy();
        copy.delta = value;
        return new Certifier(copy);
    }

    /** What is fixed before the rows are seen. */
    public Certifier parameters(BoundParameters value) {
        Settings copy = copy();
        copy.parameters = Objects.requireNonNull(value, "parameters");
        return new Certifier(copy);
    }

    /** Makes only these bounds. */
    public Certifier only(Collection<BoundName> value) {
        Settings copy = copy();
        copy.names = value.isEmpty() ? Set.of() : EnumSet.copyOf(value);
        return new Certifier(copy);
    }

    /** Unlabelled rows, independent of the training rows, for the bounds that measure margins by them; else some rows are set aside. */
    public Certifier landmarks(FeatureMatrix rows) {
        Settings copy = copy();
        copy.landmarks = Objects.requireNonNull(rows, "landmarks");
        return new Certifier(copy);
    }

    /** Rows that neither the model nor any choice on the way to it has seen. */
    public Certifier test(Dataset rows) {
        Settings copy = copy();
        copy.test = Objects.requireNonNull(rows, "test");
        return new Certifier(copy);
    }

    /** The machine that made the model, for the bounds that train on parts of the rows; by default as the model tells. */
    public Certifier machine(ClassifierMachine<?> value) {
        Settings copy = copy();
        copy.machine = Objects.requireNonNull(value, "machine");
        return new Certifier(copy);
    }

    /** Of every random choice: rows set aside, folds, random labels. */
    public Certifier seed(long value) {
        Settings copy = copy();
        copy.seed = value;
        return new Certifier(copy);
    }

    /** All cores by default; the bounds do not depend on it. */
    public Certifier threads(int value) {
        Settings copy = copy();
        copy.threads = Check.atLeast("threads", value, 1);
        return new Certifier(copy);
    }

    /** Wall-clock limit; bounds that are not made by then are left out, and the note says so. */
    public Certifier maxSeconds(double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + value);
        }
        Settings copy = copy();
        copy.maxSeconds = value;
        return new Certifier(copy);
    }

    /** @throws InvalidDataException when the rows do not fit the model, or none has a label */
    public Certification certify(Dataset data) {
        RunControl control = RunControl.start(maxSeconds, ProgressListener.NONE);
        Dataset counted = counted(data);
        boolean isTraining = DataDigest.of(data).equals(model.dataDigest());
        if (test != null && DataDigest.of(test).equals(model.dataDigest())) {
            throw new InvalidDataException("the test rows are the rows that the model was trained on");
        }
        if (!isTraining && isWholeOfSplit(data)) {
            throw new InvalidDataException("the model was trained on a part of these rows, and the others score its"
                    + " prediction sets; give rows apart from these");
        }
        List<Bound> bounds = new ArrayList<>();
        String note = "";
        if (!isTraining) {
            note = (model.dataDigest().isEmpty()
                            ? "the model does not tell which rows it was trained on"
                            : "as a whole these are not the rows that the model was trained on")
                    + ", so only the errors on them are counted; that is a bound if it has seen none of them";
            if (wants(BoundName.HELD_OUT)) {
                bounds.add(HeldOutBound.of(model, test == null ? counted : counted(test), delta, threads));
            }
            return new Certification(delta, counted.rows(), bounds, note);
        }
        if (test != null && wants(BoundName.HELD_OUT)) {
            bounds.add(HeldOutBound.of(model, counted(test), delta, threads));
        } else if (names.contains(BoundName.HELD_OUT)) {
            bounds.add(HeldOutBound.none("it takes rows that the model has not seen: test(...)"));
        }
        TrainingBounds training = new TrainingBounds(
                model, counted, parameters, landmarks, machine, new TrainingBounds.Run(delta, seed, threads, control));
        for (BoundName name : BoundName.values()) {
            if (name != BoundName.HELD_OUT && wants(name)) {
                if (control.shouldStop()) {
                    note = "stopped before all bounds were made";
                    break;
                }
                training.of(name, names.contains(name)).ifPresent(bounds::add);
            }
        }
        return new Certification(delta, counted.rows(), bounds, note);
    }

    /** Whether some of these rows were trained on, and others kept for prediction sets. */
    private boolean isWholeOfSplit(Dataset data) {
        return model.conformal()
                .map(scores -> scores.dataDigest().equals(DataDigest.of(data)))
                .orElse(false);
    }

    private boolean wants(BoundName name) {
        return names.isEmpty() || names.contains(name);
    }

    private static Dataset counted(Dataset data) {
        boolean hasLabels = data.task() == dev.margrave.data.Task.CLASSIFICATION;
        int[] rows = IntStream.range(0, data.rows())
                .filter(i -> data.weight(i) > 0 && (!hasLabels || data.code(i) != Dataset.UNLABELLED))
                .toArray();
        if (rows.length == 0) {
            throw new InvalidDataException("no row with a target to compare with");
        }
        return rows.length == data.rows() ? data : data.select(rows);
    }
}
