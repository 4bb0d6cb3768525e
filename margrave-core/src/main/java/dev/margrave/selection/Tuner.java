// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.internal.selection.Limits;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.selection.journal.PieceLog;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Chooses among machines by their scores on held-out rows. On each split the candidates with the same kernel share its
 * values, and fits start from one another along B or C. Unless {@link #prune} says otherwise, candidates that are hopeless
 * are left out early: where there are many rows, all are first trained on a sixteenth and the better quarter on a quarter of
 * them; and of those trained on all rows, one that is three standard errors behind the best takes no part in further splits.
 * Threads, memory and time are those of the search, whatever the candidates say. Immutable; the result does not depend on
 * the number of threads.
 */
public final class Tuner {
    /** Fields are written only inside {@link #with}, on a copy that nobody else has seen. */
    final List<? extends Machine<?>> candidates;

    List<Split> splits = List.of();
    Metric metric;
    boolean prunes = true;
    PieceLog journal = PieceLog.NONE;
    TuneListener listener = TuneListener.NONE;
    Limits limits = Limits.DEFAULTS;

    private Tuner(List<? extends Machine<?>> candidates) {
        this.candidates = List.copyOf(candidates);
        this.metric = Metric.of(task()).get(0);
    }

    private Tuner with(Consumer<Tuner> change) {
        Tuner copy = new Tuner(candidates);
        copy.splits = splits;
        copy.metric = metric;
        copy.prunes = prunes;
        copy.journal = journal;
        copy.listener = listener;
        copy.limits = limits;
        change.accept(copy);
        return copy;
    }

    /**
     * Chooses among these machines, each fully set. Those made from one another by setting parameters, or by
     * {@link Machine#optionsOf}, share kernel values and starting points. Five folds, drawn with seed 1, by default.
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
        return new Tuner(candidates);
    }

    public Tuner splits(List<Split> newSplits) {
        if (newSplits.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one split");
        }
        return with(t -> t.splits = List.copyOf(newSplits));
    }

    /** What is measured; accuracy, mean absolute error of ordered labels, or mean squared error, if not set. */
    public Tuner metric(Metric newMetric) {
        List<Metric> allowed = Metric.of(task());
        if (!allowed.contains(newMetric)) {
            throw new IllegalArgumentException("metric " + newMetric.text() + " does not suit the machines; use "
                    + String.join(", ", allowed.stream().map(Metric::text).toList()));
        }
        return with(t -> t.metric = newMetric);
    }

    /** Whether hopeless candidates are left out early. */
    public Tuner prune(boolean newPrunes) {
        return with(t -> t.prunes = newPrunes);
    }

    /** Where finished pieces are found and kept. It must be of the same candidates, splits and data. */
    public Tuner journal(PieceLog newJournal) {
        return with(t -> t.journal = Objects.requireNonNull(newJournal, "journal"));
    }

    public Tuner listener(TuneListener newListener) {
        return with(t -> t.listener = Objects.requireNonNull(newListener, "listener"));
    }

    /** All cores by default. */
    public Tuner threads(int newThreads) {
        return with(t -> t.limits = limits.withThreads(newThreads));
    }

    /** What all fits together may allocate beside the data; 1 GB by default. */
    public Tuner memory(long bytes) {
        return with(t -> t.limits = limits.withMemory(bytes));
    }

    /** Wall-clock limit of the search. */
    public Tuner maxSeconds(double seconds) {
        return with(t -> t.limits = limits.withMaxSeconds(seconds));
    }

    private Task task() {
        return candidates.get(0).info().task();
    }

    /**
     * Scores the candidates. A limit or interruption ends the search with what it has; the interruption flag stays set.
     *
     * A candidate whose fit is refused because its numbers overflow is left out as {@link PointStatus#FAILED}.
     *
     * @throws InvalidDataException when a candidate cannot be trained on a training part for another reason, or all fail
     */
    public TuneResult run(Dataset data) {
        Task needed = task().target();
        if (data.task() != needed) {
            throw new InvalidDataException("machine " + candidates.get(0).info().name() + " learns "
                    + (needed == Task.CLASSIFICATION
                            ? "labels, but the data have none"
                            : "numbers, but the data have none"));
        }
        Tuner complete = splits.isEmpty() ? splits(Splits.folds(data, 5, 1)) : this;
        return new TuneRun(complete, data).run();
    }
}
