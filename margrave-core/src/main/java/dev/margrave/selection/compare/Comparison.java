// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.internal.selection.Limits;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.journal.PieceLog;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Several learners on several data sets under one protocol: on every training part each of them is tuned by further splits
 * of that part alone, fitted to all of it, and scored on the test part, which is the same for all. Immutable.
 *
 * <p>Pieces of small data run side by side, each in one thread; larger ones one after the other, each with all threads. The
 * result, times aside, does not depend on the number of threads, nor on how often the work was stopped and taken up again.
 */
public final class Comparison {
    /** Fields are written only inside {@link #with}, on a copy that nobody else has seen. */
    final List<ComparisonContender> contenders;

    final Metric metric;
    ComparisonProtocol inner = ComparisonProtocol.folds(5);
    boolean prunes = true;
    long seed = 1;
    PieceLog journal = PieceLog.NONE;
    ComparisonListener listener = ComparisonListener.NONE;
    Limits limits = Limits.DEFAULTS;

    private Comparison(List<ComparisonContender> contenders, Metric metric) {
        this.contenders = List.copyOf(contenders);
        this.metric = Objects.requireNonNull(metric, "metric");
    }

    private Comparison with(Consumer<Comparison> change) {
        Comparison copy = new Comparison(contenders, metric);
        copy.inner = inner;
        copy.prunes = prunes;
        copy.seed = seed;
        copy.journal = journal;
        copy.listener = listener;
        copy.limits = limits;
        change.accept(copy);
        return copy;
    }

    /** Tunes by five folds unless told otherwise. */
    public static Comparison of(List<ComparisonContender> contenders, Metric metric) {
        if (contenders.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one contender");
        }
        Set<String> names = new HashSet<>();
        for (ComparisonContender contender : contenders) {
            if (!names.add(contender.name())) {
                throw new IllegalArgumentException("two contenders are called " + contender.name());
            }
        }
        return new Comparison(contenders, metric);
    }

    /** How training parts are split again to tune on them. */
    public Comparison inner(ComparisonProtocol newInner) {
        return with(c -> c.inner = Objects.requireNonNull(newInner, "inner"));
    }

    /** Whether hopeless candidates are left out early while tuning; see {@link Tuner#prune}. */
    public Comparison prune(boolean newPrunes) {
        return with(c -> c.prunes = newPrunes);
    }

    /** Of the splits that tune; 1 by default. */
    public Comparison seed(long newSeed) {
        return with(c -> c.seed = newSeed);
    }

    /** Where finished pieces are found and kept. It must be of the same contenders, data and options. */
    public Comparison journal(PieceLog newJournal) {
        return with(c -> c.journal = Objects.requireNonNull(newJournal, "journal"));
    }

    public Comparison listener(ComparisonListener newListener) {
        return with(c -> c.listener = Objects.requireNonNull(newListener, "listener"));
    }

    /** All cores by default. */
    public Comparison threads(int threads) {
        return with(c -> c.limits = limits.withThreads(threads));
    }

    /** What the fits of one search may allocate beside the data; 1 GB by default. */
    public Comparison memory(long bytes) {
        return with(c -> c.limits = limits.withMemory(bytes));
    }

    /** Wall-clock limit of the whole comparison. */
    public Comparison maxSeconds(double seconds) {
        return with(c -> c.limits = limits.withMaxSeconds(seconds));
    }

    /**
     * Runs what the journal does not hold yet. A limit or interruption ends it with what is finished; the interruption flag
     * stays set.
     *
     * @throws dev.margrave.data.InvalidDataException when a contender cannot be trained or scored on a part, naming both
     */
    public ComparisonResult run(List<ComparisonData> data) {
        if (data.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one data set");
        }
        return new ComparisonRun(this, List.copyOf(data)).run();
    }
}
