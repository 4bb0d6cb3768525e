// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.bound;

import dev.margrave.certificate.Bound;
import dev.margrave.certificate.BoundName;
import dev.margrave.certificate.Certifier;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.selection.Crew;
import dev.margrave.internal.selection.Limits;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.model.NotFiniteException;
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
 * Chooses among machines by a bound of the error of their models: structural risk minimisation. Every candidate is trained on
 * all rows, and none is held out. With K candidates each bound is made at δ/K, so that all of them hold together with
 * probability 1 − δ, and with them the bound of the one that is chosen, whichever it is. Along C the candidates are minimisers in
 * classes that grow with ‖w‖, and the bounds add what a larger class costs: the classes of Diehl and Llorens, section 7, are
 * those of a machine {@code ramp-svm} with several C.
 *
 * <p>Immutable; the result does not depend on the number of threads.
 */
public final class BoundTuner {
    private static final long SMALL_MEMORY = 1L << 28;

    private final List<ClassifierMachine<?>> candidates;
    private final BoundCriterion criterion;
    private final double delta;
    private final long seed;
    private final PieceLog journal;
    private final TuneListener listener;
    private final Limits limits;

    private BoundTuner(Draft draft) {
        this.candidates = draft.candidates;
        this.criterion = draft.criterion;
        this.delta = draft.delta;
        this.seed = draft.seed;
        this.journal = draft.journal;
        this.listener = draft.listener;
        this.limits = draft.limits;
    }

    /** A copy to be changed. */
    private static final class Draft {
        List<ClassifierMachine<?>> candidates;
        BoundCriterion criterion;
        double delta = 0.05;
        long seed = 1;
        PieceLog journal = PieceLog.NONE;
        TuneListener listener = TuneListener.NONE;
        Limits limits = Limits.DEFAULTS;
    }

    /**
     * Chooses among these machines, each fully set, by this bound at δ = 0.05.
     *
     * @throws IllegalArgumentException when there are none, or a machine does not learn labels
     */
    public static BoundTuner of(List<? extends Machine<?>> candidates, BoundName bound) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one candidate");
        }
        Draft draft = new Draft();
        draft.criterion = new BoundCriterion(bound);
        draft.candidates = new ArrayList<>();
        for (Machine<?> candidate : candidates) {
            if (!(candidate instanceof ClassifierMachine<?> classifier)) {
                throw new IllegalArgumentException("bounds are about labels without an order; machine "
                        + candidate.info().name() + " learns others");
            }
            draft.candidates.add(classifier);
        }
        return new BoundTuner(draft);
    }

    private BoundTuner with(Consumer<Draft> change) {
        Draft draft = new Draft();
        draft.candidates = candidates;
        draft.criterion = criterion;
        draft.delta = delta;
        draft.seed = seed;
        draft.journal = journal;
        draft.listener = listener;
        draft.limits = limits;
        change.accept(draft);
        return new BoundTuner(draft);
    }

    /** The probability with which the bound of the chosen candidate may fail to hold. */
    public BoundTuner delta(double newDelta) {
        if (!(newDelta > 0 && newDelta < 1)) {
            throw new IllegalArgumentException("delta must be between 0 and 1, both excluded, got " + newDelta);
        }
        return with(draft -> draft.delta = newDelta);
    }

    /** Of every random choice of a bound. */
    public BoundTuner seed(long newSeed) {
        return with(draft -> draft.seed = newSeed);
    }

    /** Where finished candidates are found and kept. It must be of the same candidates, bound and data. */
    public BoundTuner journal(PieceLog newJournal) {
        return with(draft -> draft.journal = Objects.requireNonNull(newJournal, "journal"));
    }

    public BoundTuner listener(TuneListener newListener) {
        return with(draft -> draft.listener = Objects.requireNonNull(newListener, "listener"));
    }

    /** All cores by default. */
    public BoundTuner threads(int newThreads) {
        return with(draft -> draft.limits = limits.withThreads(newThreads));
    }

    /** What all fits together may allocate beside the data; 1 GB by default. */
    public BoundTuner memory(long bytes) {
        return with(draft -> draft.limits = limits.withMemory(bytes));
    }

    /** Wall-clock limit of the search. */
    public BoundTuner maxSeconds(double seconds) {
        return with(draft -> draft.limits = limits.withMaxSeconds(seconds));
    }

    /** The bound of a candidate's model of these rows, at its share of δ. */
    public Bound bound(ClassifierMachine<?> candidate, Dataset data) {
        return made(candidate, data).orElseThrow(() -> new InvalidDataException("stopped before the bound was made"));
    }

    /** Empty where it was stopped. */
    private Optional<Bound> made(ClassifierMachine<?> candidate, Dataset data) {
        return Certifier.of(candidate.fit(data))
                .only(List.of(criterion.bound()))
                .machine(candidate)
                .delta(delta / candidates.size())
                .seed(seed)
                .threads(1)
                .certify(data)
                .bound(criterion.bound());
    }

    /**
     * Makes the bounds of all candidates. The score of one without a bound is infinite. A limit or interruption ends the search
     * with what it has; the interruption flag stays set.
     *
     * @throws InvalidDataException when a candidate cannot be trained, or none has a bound
     */
    public TuneResult run(Dataset data) {
        Crew crew = new Crew("margrave-bound-tuner", limits.maxSeconds());
        double[][] scores = new double[candidates.size()][];
        String[] reasons = new String[candidates.size()];
        List<Integer> open = new ArrayList<>();
        for (int k = 0; k < scores.length; k++) {
            Optional<double[]> kept = journal.find(key(k)).filter(values -> values.length == 1);
            scores[k] = kept.orElse(null);
            if (kept.isEmpty()) {
                open.add(k);
            }
        }
        int workers = (int) Math.max(1, Math.min(limits.threads(), limits.memoryBytes() / SMALL_MEMORY));
        long share = limits.memoryBytes() / workers;
        crew.run(open, workers, k -> {
            ClassifierMachine<?> candidate = candidates.get(k).threads(1).memory(share);
            double[] found;
            try {
                Optional<Bound> bound = made(candidate, data);
                found = new double[] {bound.flatMap(BoundTuner::value).orElse(Double.POSITIVE_INFINITY)};
                reasons[k] = bound.map(Bound::reason).orElse("");
            } catch (NotFiniteException e) {
                found = new double[] {Double.NaN};
            }
            if (!crew.mustStop()) {
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
        journal.add(key(candidate), found);
        scores[candidate] = found;
        long done =
                IntStream.range(0, scores.length).filter(k -> scores[k] != null).count();
        listener.onProgress(new TuneProgress(
                (double) done / scores.length,
                scores.length,
                scores.length,
                best(scores) < 0 ? Double.NaN : scores[best(scores)][0]));
    }

    /** The first of the smallest; −1 where there is none. */
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
                    + criterion.bound().text() + ": " + reason);
        }
        List<TunePoint> points = new ArrayList<>();
        for (int k = 0; k < scores.length; k++) {
            Machine<?> machine = candidates.get(k);
            boolean failed = scores[k] != null && Double.isNaN(scores[k][0]);
            points.add(new TunePoint(
                    machine.info().name(),
                    machine.kernelSpec(),
                    machine.parameters(),
                    scores[k] == null || failed ? List.of() : List.of(scores[k][0]),
                    scores[k] == null ? PointStatus.UNFINISHED : failed ? PointStatus.FAILED : PointStatus.DONE,
                    rows));
        }
        return new TuneResult(criterion, points, best(scores), isComplete);
    }
}
