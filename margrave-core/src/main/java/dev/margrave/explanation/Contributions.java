// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.Copyable;
import dev.margrave.model.Model;
import java.util.function.Consumer;

/**
 * What each column adds to the score of a row, compared with background rows: Shapley values φ of the game v(S) = mean over background
 * rows z of f(x_S, z_{−S}), where the row has the columns S of x and the others of z. They add up: mean f(z) + Σ φ_c = f(x). Immutable.
 *
 * <ul>
 *   <li>The score of a linear model, or of one with an additive kernel, is a sum of functions of single columns. Then φ_c is exactly
 *       f(x) minus the mean of f with column c taken from the background.
 *   <li>Otherwise φ is sampled: in each round, for every background row z, the columns of z are replaced by those of x in a random
 *       order and in the opposite order, and each column is credited with the change that it makes. So every round adds up exactly.
 *       The standard error is that of the mean of the rounds, which are independent.
 * </ul>
 *
 * <p>Štrumbelj and Kononenko, Explaining prediction models and individual predictions with feature contributions, 2014. The score is
 * the predicted value; of two labels f, positive for the last; of more, the score of the label predicted for x.
 */
public final class Contributions {
    private static final class Settings extends Copyable<Settings> {
        final Model model;
        final FeatureMatrix background;
        int rounds = 20;
        boolean samplesAlways;
        long seed = 1;
        int threads = Runtime.getRuntime().availableProcessors();
        double maxSeconds = Double.POSITIVE_INFINITY;

        Settings(Model model, FeatureMatrix background) {
            this.model = model;
            this.background = background;
        }
    }

    private final Settings settings;

    private Contributions(Settings settings) {
        this.settings = settings;
    }

    /** @param background rows as the model takes them, kept in memory; about a hundred are enough */
    public static Contributions of(Model model, FeatureMatrix background) {
        PermutationImportance.checkColumns(model);
        if (background.rows() == 0) {
            throw new InvalidDataException("contributions need at least one background row");
        }
        return new Contributions(new Settings(model, background));
    }

    private Contributions with(Consumer<Settings> change) {
        return new Contributions(settings.with(change));
    }

    /** Rounds of sampling, 20 by default; each takes two passes over columns and background rows. */
    public Contributions rounds(int newRounds) {
        return with(s -> s.rounds = Check.atLeast("rounds", newRounds, 2));
    }

    /** Samples even where exact values are known, to check the sampling. */
    Contributions sampled() {
        return with(s -> s.samplesAlways = true);
    }

    /** The seed of the orders; 1 by default. */
    public Contributions seed(long newSeed) {
        return with(s -> s.seed = newSeed);
    }

    /** All cores by default. */
    public Contributions threads(int newThreads) {
        return with(s -> s.threads = Check.atLeast("threads", newThreads, 1));
    }

    /** Wall-clock limit; sampling ends after the round in which it is reached. */
    public Contributions maxSeconds(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("maxSeconds must be positive, got " + seconds);
        }
        return with(s -> s.maxSeconds = seconds);
    }

    /**
     * Explains the score of one row.
     *
     * @throws dev.margrave.solver.StoppedException when a limit or interruption came before there were two rounds
     */
    public RowExplanation explain(Row row) {
        ExplainedScore score = ExplainedScore.of(settings.model, row);
        ContributionRun run = new ContributionRun(
                score,
                TableColumns.of(settings.model.schema()),
                row,
                settings.background,
                settings.threads,
                settings.maxSeconds);
        return score.isAdditive() && !settings.samplesAlways
                ? run.exact()
                : run.sampled(settings.rounds, settings.seed);
    }
}
