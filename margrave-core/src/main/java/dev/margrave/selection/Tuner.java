// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import dev.margrave.internal.selection.Limits;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.selection.journal.PieceLog;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Chooses among machines by their scores on held-out rows. On each split, candidates with the same kernel share its values, and
 * fits along B or C are warm-started. Unless {@link #prune} is false, hopeless candidates are pruned early: with many rows, all
 * candidates are first trained on a sixteenth of the rows and the better quarter on a quarter of them; of those trained on all
 * rows, one that is three standard errors behind the best is not tried on further splits. The limits on threads, memory and
 * time are those of the search and override those of the candidates. Immutable; the result does not depend on the number of
 * threads.
 */
public final class Tuner {
    /** The settings of a search. */
    static final class Settings extends Copyable<Settings> {
        final List<? extends Machine<?>> candidates;
        List<Split> splits = List.of();
        Metric metric;
        boolean prunes = true;
        boolean halves = true;
        int share = 1;
        PieceLog journal = PieceLog.NONE;
        TuneListener listener = TuneListener.NONE;
        Limits limits = Limits.DEFAULTS;

        private Settings(List<? extends Machine<?>> candidates) {
            this.candidates = List.copyOf(candidates);
            this.metric = Metric.of(task()).get(0);
        }

        private Task task() {
            return candidates.get(0).info().task();
        }
    }

    private final Settings settings;

    private Tuner(Settings settings) {
        this.settings = settings;
    }

    private Tuner with(Consumer<Settings> change) {
        return new Tuner(settings.with(change));
    }

    /**
     * Chooses among these machines, each fully set. Candidates derived from one machine by setting parameters, or by {@link
     * Machine#optionsOf}, share kernel values and starting points. By default five folds, drawn with seed 1.
     */
    public static Tuner of(List<? extends Machine<?>> candidates) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one candidate");
        }
        MachineInfo first = candidates.get(0).info();
        for (Machine<?> candidate : candidates) {
            if (candidate.info().task() != first.task()) {
                throw new IllegalArgumentException("the candidates must have one task; " + first.name() + " and "
                        + candidate.info().name() + " differ");
            }
        }
        return new Tuner(new Settings(candidates));
    }

    public Tuner splits(List<Split> newSplits) {
        if (newSplits.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one split");
        }
        return with(t -> t.splits = List.copyOf(newSplits));
    }

    /** The metric. By default accuracy, or mean absolute error for ordinal labels, or mean squared error. */
    public Tuner metric(Metric newMetric) {
        Task task = settings.task();
        if (!newMetric.suits(task)) {
            throw new IllegalArgumentException("metric " + newMetric.text() + " does not suit the machines; use "
                    + String.join(
                            ", ", Metric.of(task).stream().map(Metric::text).toList()));
        }
        return with(t -> t.metric = newMetric);
    }

    /** Whether hopeless candidates are pruned early. */
    public Tuner prune(boolean newPrunes) {
        return with(t -> t.prunes = newPrunes);
    }

    /** Whether candidates are trained on fewer rows first, if there are enough rows and candidates; without pruning they never are. */
    public Tuner halve(boolean newHalves) {
        return with(t -> t.halves = newHalves);
    }

    /** Trains on one row in {@code newShare} of each training part, a stratified sample, and never on more. */
    public Tuner share(int newShare) {
        return with(t -> t.share = Check.atLeast("share", newShare, 1));
    }

    /** Stores finished pieces. A journal with pieces must come from the same candidates, splits and data. */
    public Tuner journal(PieceLog newJournal) {
        return with(t -> t.journal = Objects.requireNonNull(newJournal, "journal"));
    }

    public Tuner listener(TuneListener newListener) {
        return with(t -> t.listener = Objects.requireNonNull(newListener, "listener"));
    }

    /** All cores by default. */
    public Tuner threads(int newThreads) {
        return with(t -> t.limits = t.limits.withThreads(newThreads));
    }

    /** What all fits together may allocate in addition to the data; 1 GB by default. */
    public Tuner memory(long bytes) {
        return with(t -> t.limits = t.limits.withMemory(bytes));
    }

    /** Wall-clock limit of the search. */
    public Tuner maxSeconds(double seconds) {
        return with(t -> t.limits = t.limits.withMaxSeconds(seconds));
    }

    /**
     * Scores the candidates. A limit or interruption ends the search with the results so far; the interruption flag stays set.
     *
     * A candidate whose fit is refused because its numbers overflow is left out as {@link PointStatus#FAILED}.
     *
     * @throws InvalidDataException when a candidate cannot be trained on a training part for another reason, or all fail
     */
    public TuneResult run(Dataset data) {
        Task needed = settings.task().target();
        if (data.task() != needed) {
            throw new InvalidDataException(
                    "machine " + settings.candidates.get(0).info().name() + " needs "
                            + (needed == Task.CLASSIFICATION
                                    ? "labels, but the data have none"
                                    : "numeric targets, but the data have none"));
        }
        Tuner complete = settings.splits.isEmpty() ? splits(Splits.folds(data, 5, 1)) : this;
        return new TuneRun(complete.settings, data).run();
    }
}
