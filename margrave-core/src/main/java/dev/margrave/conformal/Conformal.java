// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.ConformalScores;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.solver.StoppedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Trains any machine so that its model gives {@link PredictionSets} or {@link PredictionIntervals}. Immutable.
 *
 * <p>{@link #split}: the model is trained on a part of the rows and scored on the others, by default a quarter ({@link
 * #share}). These are drawn without looking at labels, so that they are exchangeable with new rows and the level of a set is
 * proven. {@link #crossValidated}: the model is trained on all rows. In addition, for each of five folds ({@link #folds}) a
 * model is trained on the other folds, scores its own fold and is stored for predictions. The proven level is weaker: somewhat
 * less than 1 − 2α at a level of 1 − α. Measured coverage is near the level in both.
 */
public final class Conformal {
    private static final class Settings extends Copyable<Settings> {
        final boolean crossValidates;
        double share = 0.25;
        int folds = 5;
        long seed = 1;
        int threads = Runtime.getRuntime().availableProcessors();
        double maxSeconds = Double.POSITIVE_INFINITY;

        Settings(boolean crossValidates) {
            this.crossValidates = crossValidates;
        }
    }

    private final Settings settings;

    private Conformal(Settings settings) {
        this.settings = settings;
    }

    private Conformal with(Consumer<Settings> change) {
        return new Conformal(settings.with(change));
    }

    public static Conformal split() {
        return new Conformal(new Settings(false));
    }

    public static Conformal crossValidated() {
        return new Conformal(new Settings(true));
    }

    /** The fraction of the rows that a split holds out to score the model. */
    public Conformal share(double newShare) {
        if (!(newShare > 0 && newShare < 1)) {
            throw new IllegalArgumentException("share must be between 0 and 1, got " + newShare);
        }
        return with(s -> s.share = newShare);
    }

    /** The number of folds of a cross-validation. */
    public Conformal folds(int newFolds) {
        return with(s -> s.folds = Check.atLeast("folds", newFolds, 2));
    }

    /** The seed of the split or the folds; 1 by default. */
    public Conformal seed(long newSeed) {
        return with(s -> s.seed = newSeed);
    }

    /** The threads for scoring; all cores by default. Fits use the threads of the machine. */
    public Conformal threads(int newThreads) {
        return with(s -> s.threads = Check.atLeast("threads", newThreads, 1));
    }

    /** Wall-clock limit of all fits together, instead of the machine's own. */
    public Conformal maxSeconds(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + seconds);
        }
        return with(s -> s.maxSeconds = seconds);
    }

    /** See {@link #fit(Machine, Dataset)}. */
    public Classifier fit(ClassifierMachine<?> machine, Dataset data) {
        return (Classifier) fit((Machine<?>) machine, data);
    }

    /** See {@link #fit(Machine, Dataset)}. */
    public Classifier fit(OrdinalMachine<?> machine, Dataset data) {
        return (Classifier) fit((Machine<?>) machine, data);
    }

    /** See {@link #fit(Machine, Dataset)}. */
    public Regressor fit(RegressionMachine<?> machine, Dataset data) {
        return (Regressor) fit((Machine<?>) machine, data);
    }

    /**
     * The machine's model of {@link #trainingRows}, with scores. If a time limit or interruption ends the work before all folds
     * are scored, the model has none.
     *
     * @throws InvalidDataException when the rows are too few to train on some and score others
     */
    public Model fit(Machine<?> machine, Dataset data) {
        long start = System.nanoTime();
        Dataset rows = trainingRows(data);
        Model model = limited(machine, start).fit(rows);
        if (!settings.crossValidates) {
            Dataset calibration = data.select(drawn(data).test());
            return model.withConformal(
                    ConformalScores.split(model, calibration, DataDigest.of(data), settings.threads));
        }
        List<Model> models = new ArrayList<>();
        List<Dataset> heldOut = new ArrayList<>();
        for (Split split : Splits.folds(data, settings.folds, settings.seed)) {
            if (mustStop(start)) {
                return model;
            }
            try {
                models.add(limited(machine, start).fit(data.select(split.train())));
            } catch (StoppedException e) {
                return model;
            }
            heldOut.add(data.select(split.test()));
        }
        return mustStop(start)
                ? model
                : model.withConformal(
                        ConformalScores.crossValidated(models, heldOut, model.dataDigest(), settings.threads));
    }

    /** The rows that the model itself is trained on: all, or a part for a split. */
    public Dataset trainingRows(Dataset data) {
        return settings.crossValidates ? data : data.select(drawn(data).train());
    }

    private Split drawn(Dataset data) {
        return Splits.drawn(data, settings.share, settings.seed);
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
