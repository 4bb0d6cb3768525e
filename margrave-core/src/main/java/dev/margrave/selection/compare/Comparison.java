// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.internal.Copyable;
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
 * Compares learners on several data sets under one protocol: on every training part, each learner is tuned on further splits of
 * that part alone, fitted to all of it and scored on the test part, which is the same for all learners. Immutable.
 *
 * <p>Pieces of small data run in parallel with one thread each, larger ones one after the other with all threads. Apart from
 * times, the result does not depend on the number of threads or on how often the work was stopped and resumed.
 */
public final class Comparison {
    /** The settings of a comparison. */
    static final class Settings extends Copyable<Settings> {
        final List<ComparisonContender> contenders;
        final Metric metric;
        ComparisonProtocol inner = ComparisonProtocol.folds(5);
        boolean prunes = true;
        long seed = 1;
        PieceLog journal = PieceLog.NONE;
        ComparisonListener listener = ComparisonListener.NONE;
        Limits limits = Limits.DEFAULTS;

        private Settings(List<ComparisonContender> contenders, Metric metric) {
            this.contenders = List.copyOf(contenders);
            this.metric = Objects.requireNonNull(metric, "metric");
        }
    }

    private final Settings settings;

    private Comparison(Settings settings) {
        this.settings = settings;
    }

    private Comparison with(Consumer<Settings> change) {
        return new Comparison(settings.with(change));
    }

    /** Tunes on five folds by default. */
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
        return new Comparison(new Settings(contenders, metric));
    }

    /** How training parts are split again to tune on them. */
    public Comparison inner(ComparisonProtocol newInner) {
        return with(c -> c.inner = Objects.requireNonNull(newInner, "inner"));
    }

    /** Whether hopeless candidates are pruned early while tuning; see {@link Tuner#prune}. */
    public Comparison prune(boolean newPrunes) {
        return with(c -> c.prunes = newPrunes);
    }

    /** The seed of the inner splits; 1 by default. */
    public Comparison seed(long newSeed) {
        return with(c -> c.seed = newSeed);
    }

    /** Stores finished pieces. A journal with pieces must come from the same contenders, data and options. */
    public Comparison journal(PieceLog newJournal) {
        return with(c -> c.journal = Objects.requireNonNull(newJournal, "journal"));
    }

    public Comparison listener(ComparisonListener newListener) {
        return with(c -> c.listener = Objects.requireNonNull(newListener, "listener"));
    }

    /** All cores by default. */
    public Comparison threads(int threads) {
        return with(c -> c.limits = c.limits.withThreads(threads));
    }

    /** What the fits of one search may allocate in addition to the data; 1 GB by default. */
    public Comparison memory(long bytes) {
        return with(c -> c.limits = c.limits.withMemory(bytes));
    }

    /** Wall-clock limit of the whole comparison. */
    public Comparison maxSeconds(double seconds) {
        return with(c -> c.limits = c.limits.withMaxSeconds(seconds));
    }

    /**
     * Runs the pieces that the journal does not hold yet. A limit or interruption ends it with the finished pieces; the
     * interruption flag stays set.
     *
     * @throws dev.margrave.data.InvalidDataException when a contender cannot be trained or scored on a part, naming both
     */
    public ComparisonResult run(List<ComparisonData> data) {
        if (data.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one data set");
        }
        return new ComparisonRun(settings, List.copyOf(data)).run();
    }
}
