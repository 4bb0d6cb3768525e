// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.ScoreAuc;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import dev.margrave.studies.definition.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One split of {@code auc-streams}: what is chosen on training rows by cross-validation, and the test AUC of what is then learned of
 * all of them. Small sets are parted into folds several times over, since choices on few rows are mostly chance.
 */
final class StreamTrial {
    static final int LARGE = 100; // from this size on buffers are compared with the batch solver

    /** What is compared, in the order of the lines. */
    enum Way {
        RS_X2("OLP, rs-x2", "rs-x2"),
        BALANCED("OLP, balanced", "balanced"),
        FIFO("OLP, fifo", "fifo"),
        RS_X2_REPLAY("OLP, rs-x2, replay", "rs-x2"),
        BALANCED_REPLAY("OLP, balanced, replay", "balanced"),
        PASSES("OLP, balanced, several passes", "balanced"),
        OAM("OAM_gra, rs", "rs");

        final String title;
        private final String policy;

        Way(String title, String policy) {
            this.title = title;
            this.policy = policy;
        }

        boolean replays() {
            return this == RS_X2_REPLAY || this == BALANCED_REPLAY;
        }

        /** Replays and passes are for the question whether one step a row is enough, at the size where it is asked. */
        boolean isRun(int size) {
            return size == LARGE || !(replays() || this == PASSES);
        }
    }

    /** Scaled rows with labels ±1, of which some are used, in the order of the stream. */
    record Rows(FeatureMatrix features, int[] labels, int[] used) {
        int count() {
            return used.length;
        }

        Rows of(int[] some) {
            return new Rows(features, labels, some);
        }
    }

    private record Fold(Rows learned, Rows held) {}

    /** What is chosen on training rows; the step is eta of OLP or C of OAM. */
    private record Choice(double step, double radius, int replay) {}

    private final Fields options;
    private final long seed;
    private final Rows train;
    private final Rows test;
    private final List<Fold> folds = new ArrayList<>();

    StreamTrial(Fields options, long seed, Rows train, Rows test) {
        this.options = options;
        this.seed = seed;
        this.train = train;
        this.test = test;
        int tuned = Math.min(train.count(), options.count("tuneRows"));
        int repeats = Math.max(1, Math.min(options.count("repeats"), options.count("repeatRows") / tuned));
        SplittableRandom random = new SplittableRandom(seed);
        for (int repeat = 0; repeat < repeats; repeat++) {
            int[] order = repeat == 0 ? IntStream.range(0, tuned).toArray() : Draws.shuffled(tuned, random);
            int count = options.count("folds");
            for (int fold = 0; fold < count; fold++) {
                int from = (int) ((long) fold * tuned / count);
                int to = (int) ((long) (fold + 1) * tuned / count);
                folds.add(new Fold(part(order, from, to, false), part(order, from, to, true)));
            }
        }
    }

    private Rows part(int[] order, int from, int to, boolean inside) {
        return train.of(IntStream.range(0, order.length)
                .filter(i -> inside == (i >= from && i < to))
                .map(i -> train.used()[order[i]])
                .toArray());
    }

    /** Test AUC of what is learned of all training rows with the choices that were best over the folds. */
    double best(Way way, int size) {
        double bestAuc = -1;
        Choice best = null;
        boolean average = false;
        for (Choice choice : choices(way)) {
            double[] sums = new double[2];
            for (Fold fold : folds) {
                OnlinePairLearner learner = learn(way, size, choice, fold.learned());
                sums[0] += auc(learner.weights(), fold.held());
                sums[1] += auc(learner.averageWeights(), fold.held());
            }
            for (int k = 0; k < 2; k++) {
                if (sums[k] > bestAuc) {
                    bestAuc = sums[k];
                    best = choice;
                    average = k == 1;
                }
            }
        }
        OnlinePairLearner learner = learn(way, size, best, train);
        return auc(average ? learner.averageWeights() : learner.weights(), test);
    }

    private List<Choice> choices(Way way) {
        List<Choice> all = new ArrayList<>();
        if (way == Way.OAM) {
            options.numbers("C").forEach(c -> all.add(new Choice(c, 1, 0)));
            return all;
        }
        List<Integer> replays = way.replays() ? replays() : List.of(0);
        for (int replay : replays) {
            for (double step : options.numbers("eta")) {
                options.numbers("radius").forEach(radius -> all.add(new Choice(step, radius, replay)));
            }
        }
        return all;
    }

    /** Those that make so many steps at most; 0 is always among them. */
    private List<Integer> replays() {
        return options.numbers("replay").stream()
                .map(Double::intValue)
                .filter(replay -> (long) replay * train.count() <= options.count("replayRows"))
                .toList();
    }

    /** Whether the set is so large that a way with a replay is the same as without. */
    boolean isTooLongToReplay() {
        return replays().equals(List.of(0));
    }

    private OnlinePairLearner learn(Way way, int size, Choice choice, Rows rows) {
        StreamSettings plain = StreamSettings.DEFAULTS.withSeed(seed);
        StreamSettings settings = way == Way.OAM
                ? plain.withC(choice.step()).oam(StreamMethod.OAM_GRA, size)
                : plain.withEta(choice.step())
                        .withRadius(choice.radius())
                        .withReplay(choice.replay())
                        .withBuffer(BufferSettings.parse(way.policy + ":" + size));
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        int passes = way == Way.PASSES ? Math.max(1, options.count("passRows") / train.count()) : 1;
        for (int pass = 0; pass < passes; pass++) {
            for (int i : rows.used()) {
                learner.learn(rows.features().row(i), rows.labels()[i]);
            }
        }
        return learner;
    }

    private static double auc(double[] w, Rows rows) {
        ScoreAuc auc = new ScoreAuc();
        for (int i : rows.used()) {
            auc.add(rows.features().row(i).dot(w), rows.labels()[i]);
        }
        return auc.area().orElse(0.5);
    }

    /** The batch solver with the penalty that is best over the same folds. */
    double batch() {
        List<Double> penalties = options.numbers("penalty");
        double[] sums = new double[penalties.size()];
        for (Fold fold : folds) {
            PairMoments some = moments(fold.learned());
            for (int k = 0; k < sums.length; k++) {
                sums[k] += auc(some.solve(penalties.get(k)), fold.held());
            }
        }
        int best = 0;
        for (int k = 1; k < sums.length; k++) {
            best = sums[k] > sums[best] ? k : best;
        }
        return auc(moments(train).solve(penalties.get(best)), test);
    }

    private static PairMoments moments(Rows rows) {
        PairMoments moments = new PairMoments(rows.features().columns());
        for (int i : rows.used()) {
            moments.add(rows.features().row(i), rows.labels()[i]);
        }
        return moments;
    }
}
