// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.internal.Copyable;
import dev.margrave.internal.selection.Limits;
import dev.margrave.model.Calibration;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.selection.journal.PieceLog;
import dev.margrave.solver.ProgressListener;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Chooses among machines by their scores on held-out rows, fits the best one to all rows and always has a model: when the budget is
 * spent, a limit is reached or the thread is interrupted, it returns the best model so far.
 *
 * <p>If trying all candidates fits into the budget, the search is that of {@link dev.margrave.selection.Tuner}. Otherwise a cheap model
 * comes first, then candidates in the order of their expected costs, on few rows first. Immutable; without a stop the result
 * depends neither on the clock nor on the number of threads.
 */
public final class AnytimeTuner {
    private static final int FOLDS = 5;

    /** The settings of a search. */
    static final class Settings extends Copyable<Settings> {
        final List<CandidateFamily> families;
        List<Split> splits = List.of(); // empty for folds, of which one may be enough
        Metric metric;
        double budget = Double.POSITIVE_INFINITY;
        boolean prunes = true;
        boolean extendsEdges;
        boolean isForgiving;
        Calibration.@Nullable Kind calibration; // null without probabilities

        @Nullable
        Metric threshold; // null without one

        long seed = 1;
        PieceLog journal = PieceLog.NONE;
        AnytimeListener listener = AnytimeListener.NONE;
        ProgressListener fitListener = ProgressListener.NONE;
        Limits limits = Limits.DEFAULTS;
        LongSupplier nanoTime; // null for the clock of the system

        private Settings(List<CandidateFamily> families) {
            this.families = List.copyOf(families);
            this.metric = Metric.of(task()).get(0);
        }

        Task task() {
            return families.get(0).machine().info().task();
        }
    }

    private final Settings settings;

    private AnytimeTuner(Settings settings) {
        this.settings = settings;
    }

    private AnytimeTuner with(Consumer<Settings> change) {
        return new AnytimeTuner(settings.with(change));
    }

    /** Chooses among the candidates of these families, which have one task. By default without a budget, on five folds. */
    public static AnytimeTuner of(List<CandidateFamily> families) {
        if (families.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one family of candidates");
        }
        return new AnytimeTuner(new Settings(families));
    }

    /** The splits to score on; without them five folds, or only the first of them if the budget asks for it. */
    public AnytimeTuner splits(List<Split> newSplits) {
        if (newSplits.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one split");
        }
        return with(t -> t.splits = List.copyOf(newSplits));
    }

    /** The metric; by default the first one of the task. */
    public AnytimeTuner metric(Metric newMetric) {
        if (!newMetric.suits(settings.task())) {
            throw new IllegalArgumentException("metric " + newMetric.text() + " does not suit the machines");
        }
        return with(t -> t.metric = newMetric);
    }

    /** The time to plan for, in seconds. Reaching it ends the search normally. Infinite by default. */
    public AnytimeTuner budget(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("budget must be positive, got " + seconds);
        }
        return with(t -> t.budget = seconds);
    }

    /** Whether hopeless candidates are left out early. */
    public AnytimeTuner prune(boolean newPrunes) {
        return with(t -> t.prunes = newPrunes);
    }

    /** Whether two more values are tried where the best one is at the edge of its list. */
    public AnytimeTuner extendEdges(boolean newExtends) {
        return with(t -> t.extendsEdges = newExtends);
    }

    /** Gives the model probabilities; null for none. */
    public AnytimeTuner calibrate(Calibration.@Nullable Kind kind) {
        return with(t -> t.calibration = kind);
    }

    /** Stores the threshold that is best for held-out rows by this metric, if there are two labels; null for none. */
    public AnytimeTuner threshold(@Nullable Metric newThreshold) {
        if (newThreshold != null && !ThresholdMetrics.suits(newThreshold)) {
            throw new IllegalArgumentException("a threshold cannot be chosen by " + newThreshold.text()
                    + "; use accuracy, balanced-accuracy, f1, macro-f1 or mcc");
        }
        return with(t -> t.threshold = newThreshold);
    }

    /** Whether a model without probabilities is returned if the rows are too few for them, instead of an error. */
    public AnytimeTuner forgiving(boolean newForgiving) {
        return with(t -> t.isForgiving = newForgiving);
    }

    /** The seed of the folds; 1 by default. */
    public AnytimeTuner seed(long newSeed) {
        return with(t -> t.seed = newSeed);
    }

    /** Stores finished pieces and, with a budget, the time they took. It must come from the same work. */
    public AnytimeTuner journal(PieceLog newJournal) {
        return with(t -> t.journal = Objects.requireNonNull(newJournal, "journal"));
    }

    public AnytimeTuner listener(AnytimeListener newListener) {
        return with(t -> t.listener = Objects.requireNonNull(newListener, "listener"));
    }

    /** Receives the progress of fits to all rows. */
    public AnytimeTuner fitListener(ProgressListener newListener) {
        return with(t -> t.fitListener = Objects.requireNonNull(newListener, "fitListener"));
    }

    /** All cores by default. */
    public AnytimeTuner threads(int newThreads) {
        return with(t -> t.limits = t.limits.withThreads(newThreads));
    }

    /** What all fits together may allocate in addition to the data. */
    public AnytimeTuner memory(long bytes) {
        return with(t -> t.limits = t.limits.withMemory(bytes));
    }

    /** Wall-clock limit. Unlike the budget it does not change the plan. */
    public AnytimeTuner maxSeconds(double seconds) {
        return with(t -> t.limits = t.limits.withMaxSeconds(seconds));
    }

    /** Another clock that decides when the budget is spent, in nanoseconds; it is asked between pieces of work only. */
    public AnytimeTuner nanoTime(LongSupplier newNanoTime) {
        return with(t -> t.nanoTime = Objects.requireNonNull(newNanoTime, "nanoTime"));
    }

    /** Searches and fits; after an interruption the flag stays set. */
    public AnytimeResult run(Dataset data) {
        boolean isOpen = settings.splits.isEmpty();
        List<Split> splits = isOpen ? Splits.folds(data, FOLDS, settings.seed) : settings.splits;
        return new AnytimeRun(settings, data, splits, isOpen).run();
    }
}
