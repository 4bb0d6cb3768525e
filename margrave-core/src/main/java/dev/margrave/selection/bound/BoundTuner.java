// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.BoundEvaluator;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Copyable;
import dev.margrave.internal.selection.Limits;
import dev.margrave.internal.selection.WorkerPool;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.model.NotFiniteException;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.PointStatus;
import dev.margrave.selection.TuneListener;
import dev.margrave.selection.TunePoint;
import dev.margrave.selection.TuneProgress;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.journal.PieceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Chooses among machines by a bound on the error of their models: structural risk minimization. Every candidate is trained on
 * all rows, and none is held out. With K candidates each bound is computed at δ/K, so that all hold together with probability 1
 * − δ, including that of the chosen one. Along C the candidates are minimizers in classes that grow with ‖w‖, and the bounds
 * charge for a larger class: the classes of Diehl and Llorens, section 7, are those of a machine {@code ramp-svm} with several
 * C.
 *
 * <p>Immutable; the result does not depend on the number of threads.
 */
public final class BoundTuner {
    private static final long SMALL_MEMORY = 1L << 28; // bytes for each fit that runs in parallel

    private static final class Settings extends Copyable<Settings> {
        final List<ClassifierMachine<?>> candidates;
        final BoundCriterion criterion;
        double delta = 0.05;
        long seed = 1;
        PieceLog journal = PieceLog.NONE;
        TuneListener listener = TuneListener.NONE;
        Limits limits = Limits.DEFAULTS;

        Settings(List<ClassifierMachine<?>> candidates, BoundCriterion criterion) {
            this.candidates = List.copyOf(candidates);
            this.criterion = criterion;
        }
    }

    private final Settings settings;

    private BoundTuner(Settings settings) {
        this.settings = settings;
    }

    private BoundTuner with(Consumer<Settings> change) {
        return new BoundTuner(settings.with(change));
    }

    /**
     * Chooses among these machines, each fully set, by this bound at δ = 0.05.
     *
     * @throws IllegalArgumentException when there are none, or a machine is no classifier
     */
    public static BoundTuner of(List<? extends Machine<?>> candidates, BoundName bound) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one candidate");
        }
        List<ClassifierMachine<?>> classifiers = new ArrayList<>();
        for (Machine<?> candidate : candidates) {
            if (!(candidate instanceof ClassifierMachine<?> classifier)) {
                throw new IllegalArgumentException("a choice by bound needs classification machines; machine "
                        + candidate.info().name() + " is for another task");
            }
            classifiers.add(classifier);
        }
        return new BoundTuner(new Settings(classifiers, new BoundCriterion(bound)));
    }

    /** The probability with which the bound of the chosen candidate may fail to hold. */
    public BoundTuner delta(double newDelta) {
        if (!(newDelta > 0 && newDelta < 1)) {
            throw new IllegalArgumentException("delta must be between 0 and 1, both excluded, got " + newDelta);
        }
        return with(s -> s.delta = newDelta);
    }

    /** The seed of every random choice of a bound. */
    public BoundTuner seed(long newSeed) {
        return with(s -> s.seed = newSeed);
    }

    /** Stores finished candidates. A journal with pieces must come from the same candidates, bound and data. */
    public BoundTuner journal(PieceLog newJournal) {
        return with(s -> s.journal = Objects.requireNonNull(newJournal, "journal"));
    }

    public BoundTuner listener(TuneListener newListener) {
        return with(s -> s.listener = Objects.requireNonNull(newListener, "listener"));
    }

    /** All cores by default. */
    public BoundTuner threads(int newThreads) {
        return with(s -> s.limits = s.limits.withThreads(newThreads));
    }

    /** What all fits together may allocate in addition to the data; 1 GB by default. */
    public BoundTuner memory(long bytes) {
        return with(s -> s.limits = s.limits.withMemory(bytes));
    }

    /** Wall-clock limit of the search. */
    public BoundTuner maxSeconds(double seconds) {
        return with(s -> s.limits = s.limits.withMaxSeconds(seconds));
    }

    /** The bound of a candidate trained on these rows, at its share of δ. */
    public Bound bound(ClassifierMachine<?> candidate, Dataset data) {
        return compute(candidate, data)
                .orElseThrow(() -> new InvalidDataException("stopped before the bound was computed"));
    }

    /** Empty if stopped. */
    private Optional<Bound> compute(ClassifierMachine<?> candidate, Dataset data) {
        return BoundEvaluator.of(candidate.fit(data))
                .only(List.of(settings.criterion.bound()))
                .machine(candidate)
                .delta(settings.delta / settings.candidates.size())
                .seed(settings.seed)
                .threads(1)
                .certify(data)
                .bound(settings.criterion.bound());
    }

    /**
     * Computes the bounds of all candidates. A candidate without a bound has an infinite score. A limit or interruption ends
     * the search with the results so far; the interruption flag stays set.
     *
     * @throws InvalidDataException when a candidate cannot be trained, or none has a bound
     */
    public TuneResult run(Dataset data) {
        WorkerPool pool = new WorkerPool("margrave-bound-tuner", settings.limits.maxSeconds());
        double[][] scores = new double[settings.candidates.size()][];
        String[] reasons = new String[settings.candidates.size()];
        List<Integer> open = new ArrayList<>();
        for (int k = 0; k < scores.length; k++) {
            Optional<double[]> kept = settings.journal.find(key(k)).filter(values -> values.length == 1);
            scores[k] = kept.orElse(null);
            if (kept.isEmpty()) {
                open.add(k);
            }
        }
        int workers =
                (int) Math.max(1, Math.min(settings.limits.threads(), settings.limits.memoryBytes() / SMALL_MEMORY));
        long share = settings.limits.memoryBytes() / workers;
        pool.run(open, workers, k -> {
            ClassifierMachine<?> candidate =
                    settings.candidates.get(k).threads(1).memory(share);
            double[] found;
            try {
                Optional<Bound> bound = compute(candidate, data);
                found = new double[] {bound.flatMap(BoundTuner::value).orElse(Double.POSITIVE_INFINITY)};
                reasons[k] = bound.map(Bound::reason).orElse("");
            } catch (NotFiniteException e) {
                found = new double[] {Double.NaN};
            }
            if (!pool.mustStop()) {
                keep(k, found, scores);
            }
        });
        return result(scores, reasons, data.rows());
    }

    private static Optional<Double> value(Bound bound) {
        return bound.terms().map(Bound.Terms::sum);
    }

    private static String key(int candidate) {
        return "bound/" + candidate;
    }

    private synchronized void keep(int candidate, double[] found, double[][] scores) {
        settings.journal.add(key(candidate), found);
        scores[candidate] = found;
        long done =
                IntStream.range(0, scores.length).filter(k -> scores[k] != null).count();
        settings.listener.onProgress(new TuneProgress(
                (double) done / scores.length,
                scores.length,
                scores.length,
                best(scores) < 0 ? Double.NaN : scores[best(scores)][0]));
    }

    /** The first of the smallest; −1 if there is none. */
    private static int best(double[][] scores) {
        int best = -1;
        for (int k = 0; k < scores.length; k++) {
            boolean isFinite = scores[k] != null && Double.isFinite(scores[k][0]);
            best = isFinite && (best < 0 || scores[k][0] < scores[best][0]) ? k : best;
        }
        return best;
    }

    private TuneResult result(double[][] scores, String[] reasons, int rows) {
        boolean isComplete = IntStream.range(0, scores.length).noneMatch(k -> scores[k] == null);
        if (isComplete && best(scores) < 0) {
            String reason = reasons[0] == null || reasons[0].isEmpty() ? "no candidate has one" : reasons[0];
            throw new InvalidDataException("candidates cannot be chosen by the bound "
                    + settings.criterion.bound().text() + ": " + reason);
        }
        List<TunePoint> points = new ArrayList<>();
        for (int k = 0; k < scores.length; k++) {
            Machine<?> machine = settings.candidates.get(k);
            boolean failed = scores[k] != null && Double.isNaN(scores[k][0]);
            points.add(new TunePoint(
                    machine.info().name(),
                    machine.kernelSpec(),
                    CandidateGrid.parameters(machine),
                    machine.hasBalancedWeights(),
                    scores[k] == null || failed ? List.of() : List.of(scores[k][0]),
                    scores[k] == null ? PointStatus.UNFINISHED : failed ? PointStatus.FAILED : PointStatus.DONE,
                    rows));
        }
        return new TuneResult(settings.criterion, points, best(scores), isComplete);
    }
}
