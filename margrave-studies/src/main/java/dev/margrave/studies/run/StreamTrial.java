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
 * One split of {@code auc-streams}: parameters chosen on training rows by cross-validation, and the test AUC after learning from
 * all of them. Small sets are split into folds repeatedly, because choices on few rows are mostly chance.
 */
final class StreamTrial {
    static final int LARGE = 100; // buffers of at least this size are compared with the batch solver

    /** The compared methods, in the order of the table rows. */
    enum Method {
        RS_X2("OLP, rs-x2", "rs-x2"),
        BALANCED("OLP, balanced", "balanced"),
        FIFO("OLP, fifo", "fifo"),
        RS_X2_REPLAY("OLP, rs-x2, replay", "rs-x2"),
        BALANCED_REPLAY("OLP, balanced, replay", "balanced"),
        PASSES("OLP, balanced, several passes", "balanced"),
        OAM("OAM_gra, rs", "rs");

        final String title;
        private final String policy;

        Method(String title, String policy) {
            this.title = title;
            this.policy = policy;
        }

        boolean replays() {
            return this == RS_X2_REPLAY || this == BALANCED_REPLAY;
        }

        /** Replays and passes test whether one step per row is enough; only at one buffer size. */
        boolean isRun(int size) {
            return size == LARGE || !(replays() || this == PASSES);
        }
    }

    /** Scaled rows with labels ±1; a subset is used, in stream order. */
    record Rows(FeatureMatrix features, int[] labels, int[] used) {
        int count() {
            return used.length;
        }

        Rows of(int[] some) {
            return new Rows(features, labels, some);
        }
    }

    private record Fold(Rows learned, Rows held) {}

    /** The tuned parameters; the step is eta of OLP or C of OAM. */
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

    /** Test AUC after learning from all training rows with the choices that were best over the folds. */
    double best(Method method, int size) {
        double bestAuc = -1;
        Choice best = null;
        boolean average = false;
        for (Choice choice : choices(method)) {
            double[] sums = new double[2];
            for (Fold fold : folds) {
                OnlinePairLearner learner = learn(method, size, choice, fold.learned());
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
        OnlinePairLearner learner = learn(method, size, best, train);
        return auc(average ? learner.averageWeights() : learner.weights(), test);
    }

    private List<Choice> choices(Method method) {
        List<Choice> all = new ArrayList<>();
        if (method == Method.OAM) {
            options.numbers("C").forEach(c -> all.add(new Choice(c, 1, 0)));
            return all;
        }
        List<Integer> replays = method.replays() ? replays() : List.of(0);
        for (int replay : replays) {
            for (double step : options.numbers("eta")) {
                options.numbers("radius").forEach(radius -> all.add(new Choice(step, radius, replay)));
            }
        }
        return all;
    }

    /** The replay sizes that take at most the given number of steps; 0 is always included. */
    private List<Integer> replays() {
        return options.numbers("replay").stream()
                .map(Double::intValue)
                .filter(replay -> (long) replay * train.count() <= options.count("replayRows"))
                .toList();
    }

    /** Whether the set is so large that replay is turned off, which makes the method equal to the one without. */
    boolean isTooLongToReplay() {
        return replays().equals(List.of(0));
    }

    private OnlinePairLearner learn(Method method, int size, Choice choice, Rows rows) {
        StreamSettings plain = StreamSettings.DEFAULTS.withSeed(seed);
        StreamSettings settings = method == Method.OAM
                ? plain.withC(choice.step()).oam(StreamMethod.OAM_GRA, size)
                : plain.withEta(choice.step())
                        .withRadius(choice.radius())
                        .withReplay(choice.replay())
                        .withBuffer(BufferSettings.parse(method.policy + ":" + size));
        OnlinePairLearner learner = new OnlinePairLearner(settings);
        int passes = method == Method.PASSES ? Math.max(1, options.count("passRows") / train.count()) : 1;
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

    /** The batch solver with the best penalty over the same folds. */
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
