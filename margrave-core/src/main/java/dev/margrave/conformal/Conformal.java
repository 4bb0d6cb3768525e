// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Check;
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
import java.util.ArrayList;
import java.util.List;

/**
 * Trains any machine so that its model gives {@link PredictionSets} or {@link PredictionIntervals}. Immutable.
 *
 * <p>{@link #split}: the model is trained on a part of the rows and scored on the others, a quarter of them unless
 * {@link #share} says otherwise, drawn without regard to their labels, so that they are exchangeable with new rows and the level
 * of a set is proven. {@link #crossValidated}: the model is trained on all rows; beside it, a model for each of five folds, or
 * as many as {@link #folds} says, is trained on the other folds, scores its own, and stays with the model for predictions.
 * What is proven is weaker: at a level of 1 − α, somewhat less than 1 − 2α. Measured coverage is near the level in both.
 */
public final class Conformal {
    private static final double SHARE = 0.25;
    private static final int FOLDS = 5;

    private final boolean crossValidates;
    private final double share;
    private final int folds;
    private final long seed;
    private final int threads;
    private final double maxSeconds;

    private Conformal(boolean crossValidates, double share, int folds, long seed, int threads, double maxSeconds) {
        this.crossValidates = crossValidates;
        this.share = share;
        this.folds = folds;
        this.seed = seed;
        this.threads = threads;
        this.maxSeconds = maxSeconds;
    }

    private static Conformal of(boolean crossValidates) {
        return new Conformal(
                crossValidates, SHARE, FOLDS, 1, Runtime.getRuntime().availableProcessors(), Double.POSITIVE_INFINITY);
    }

    public static Conformal split() {
        return of(false);
    }

    public static Conformal crossValidated() {
        return of(true);
    }

    /** The fraction of the rows that a split keeps from the machine to score the model on. */
    public Conformal share(double newShare) {
        if (!(newShare > 0 && newShare < 1)) {
            throw new IllegalArgumentException("share must be between 0 and 1, got " + newShare);
        }
        return new Conformal(crossValidates, newShare, folds, seed, threads, maxSeconds);
    }

    /** The number of folds of a cross-validation. */
    public Conformal folds(int newFolds) {
        return new Conformal(crossValidates, share, Check.atLeast("folds", newFolds, 2), seed, threads, maxSeconds);
    }

    /** Of the split or the folds; 1 by default. */
    public Conformal seed(long newSeed) {
        return new Conformal(crossValidates, share, folds, newSeed, threads, maxSeconds);
    }

    /** Of the scoring; all cores by default. Fits have the threads of the machine. */
    public Conformal threads(int newThreads) {
        return new Conformal(crossValidates, share, folds, seed, Check.atLeast("threads", newThreads, 1), maxSeconds);
    }

    /** Wall-clock limit of all fits together, in the place of the machine's own. */
    public Conformal maxSeconds(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + seconds);
        }
        return new Conformal(crossValidates, share, folds, seed, threads, seconds);
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
     * The machine's model of {@link #trainingRows}, with scores. Where time or an interruption ends the work before all folds
     * are scored, the model has none.
     *
     * @throws InvalidDataException when the rows are too few to train on some and score others
     */
    public Model fit(Machine<?> machine, Dataset data) {
        long start = System.nanoTime();
        Dataset rows = trainingRows(data);
        Model model = limited(machine, start).fit(rows);
        if (!crossValidates) {
            Dataset calibration = data.select(drawn(data).test());
            return model.withConformal(ConformalScores.split(model, calibration, DataDigest.of(data), threads));
        }
        List<Model> models = new ArrayList<>();
        List<Dataset> heldOut = new ArrayList<>();
        for (Split split : Splits.folds(data, folds, seed)) {
            if (mustStop(start)) {
                return model;
            }
            models.add(limited(machine, start).fit(data.select(split.train())));
            heldOut.add(data.select(split.test()));
        }
        return mustStop(start)
                ? model
                : model.withConformal(ConformalScores.crossValidated(models, heldOut, model.dataDigest(), threads));
    }

    /** The rows that the model itself is trained on: all of them, but for a split. */
    public Dataset trainingRows(Dataset data) {
        return crossValidates ? data : data.select(drawn(data).train());
    }

    private Split drawn(Dataset data) {
        return Splits.drawn(data, share, seed);
    }

    private boolean mustStop(long start) {
        return Thread.currentThread().isInterrupted() || secondsLeft(start) <= 0;
    }

    private double secondsLeft(long start) {
        return maxSeconds - (System.nanoTime() - start) * 1e-9;
    }

    private Machine<?> limited(Machine<?> machine, long start) {
        return maxSeconds == Double.POSITIVE_INFINITY
                ? machine
                : machine.maxSeconds(Math.max(Double.MIN_VALUE, secondsLeft(start)));
    }
}
