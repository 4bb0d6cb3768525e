// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.internal.Check;
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
    final List<ComparisonContender> contenders;
    final ComparisonSettings settings;

    private Comparison(List<ComparisonContender> contenders, ComparisonSettings settings) {
        this.contenders = contenders;
        this.settings = settings;
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
        return new Comparison(
                List.copyOf(contenders), new ComparisonSettings(Objects.requireNonNull(metric, "metric")));
    }

    /** How training parts are split again to tune on them. */
    public Comparison inner(ComparisonProtocol inner) {
        return change(s -> s.inner = Objects.requireNonNull(inner, "inner"));
    }

    /** Whether hopeless candidates are left out early while tuning; see {@link Tuner#prune}. */
    public Comparison prune(boolean prunes) {
        return change(s -> s.prunes = prunes);
    }

    /** Of the splits that tune; 1 by default. */
    public Comparison seed(long seed) {
        return change(s -> s.seed = seed);
    }

    /** Where finished pieces are found and kept. It must be of the same contenders, data and options. */
    public Comparison journal(PieceLog journal) {
        return change(s -> s.journal = Objects.requireNonNull(journal, "journal"));
    }

    public Comparison listener(ComparisonListener listener) {
        return change(s -> s.listener = Objects.requireNonNull(listener, "listener"));
    }

    /** All cores by default. */
    public Comparison threads(int threads) {
        Check.atLeast("threads", threads, 1);
        return change(s -> s.threads = threads);
    }

    /** What the fits of one search may allocate beside the data; 1 GB by default. */
    public Comparison memory(long bytes) {
        Check.atLeast("memory", bytes, 1L);
        return change(s -> s.memoryBytes = bytes);
    }

    /** Wall-clock limit of the whole comparison. */
    public Comparison maxSeconds(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + seconds);
        }
        return change(s -> s.maxSeconds = seconds);
    }

    private Comparison change(Consumer<ComparisonSettings> change) {
        ComparisonSettings changed = settings.copy();
        change.accept(changed);
        return new Comparison(contenders, changed);
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
