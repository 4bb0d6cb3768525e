// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.OnlinePairLearner;
import dev.margrave.online.ScoreAuc;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Protocol {@code auc-streams}: test AUC of what was learned in one pass, by the size of the buffer, beside a batch solver that sees
 * all pairs at once. Steps, radius and the use of the mean or the last iterate, and the penalty of the batch solver, are chosen for
 * each size by cross-validation on training rows.
 */
final class StreamsRun {
    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final List<Integer> sizes;

    StreamsRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        this.sizes = options.numbers("sizes").stream().map(Double::intValue).toList();
    }

    /** What is compared, in the order of the lines. */
    private enum Way {
        RS_X2("OLP, rs-x2", "rs-x2"),
        BALANCED("OLP, balanced", "balanced"),
        FIFO("OLP, fifo", "fifo"),
        PASSES("OLP, balanced, several passes", "balanced"),
        OAM("OAM_gra, rs", "rs");

        final String title;
        final String policy;

        Way(String title, String policy) {
            this.title = title;
            this.policy = policy;
        }

        /** The settings with a step, eta of OLP or C of OAM, and the radius of OLP. */
        StreamSettings settings(int size, double step, double radius, long seed) {
            BufferSettings buffer = BufferSettings.parse(policy + ":" + size);
            StreamSettings plain = StreamSettings.DEFAULTS.withSeed(seed);
            return this == OAM
                    ? plain.withC(step).oam(StreamMethod.OAM_GRA, size)
                    : plain.withEta(step).withRadius(radius).withBuffer(buffer);
        }

        /** Several passes are for the question whether one is enough, at the sizes where it is asked. */
        boolean isRun(int size) {
            return this != PASSES || size >= LARGE;
        }
    }

    private static final int LARGE = 100; // buffers that are compared with the batch solver

    /** Scaled rows with labels ±1, of which some are used, in the order of the stream. */
    private record Rows(FeatureMatrix features, int[] labels, int[] used) {
        int count() {
            return used.length;
        }

        /** The first rows without, or of, one of several folds, which are runs of rows. */
        Rows fold(int rows, int fold, int folds, boolean of) {
            int from = (int) ((long) fold * rows / folds);
            int to = (int) ((long) (fold + 1) * rows / folds);
            return new Rows(
                    features,
                    labels,
                    IntStream.range(0, rows)
                            .filter(i -> of == (i >= from && i < to))
                            .map(i -> used[i])
                            .toArray());
        }
    }

    /** What is chosen on training rows. */
    private record Choice(double step, double radius, boolean average) {}

    StudyOutcome run() throws IOException {
        List<Line> lines = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        int[] wins = new int[sizes.size()];
        int[] losses = new int[sizes.size()];
        double[] worst = new double[Way.values().length]; // below the batch solver, by the way
        String[] worstSet = new String[Way.values().length];
        int sets = 0;
        for (StudyData data : session.present()) {
            Dataset rows = new StudyRows(session.folder(), data).read();
            List<double[]> found = splits(data, rows);
            int batchAt = Way.values().length * sizes.size();
            for (Way way : Way.values()) {
                List<StudyCell> cells = new ArrayList<>();
                for (int k = 0; k < sizes.size(); k++) {
                    cells.add(cell(found, at(way, k)));
                }
                cells.add(way == Way.RS_X2 ? cell(found, batchAt) : StudyCell.of(Double.NaN, Double.NaN));
                lines.add(new Line(data.name() + ", " + way.title, cells));
            }
            sets++;
            for (int k = 0; k < sizes.size(); k++) {
                double difference = mean(found, at(Way.BALANCED, k)) - mean(found, at(Way.RS_X2, k));
                wins[k] += difference > 0 ? 1 : 0;
                losses[k] += difference < 0 ? 1 : 0;
                for (Way way : sizes.get(k) >= LARGE ? Way.values() : new Way[0]) {
                    double behind = mean(found, batchAt) - mean(found, at(way, k));
                    if (behind > worst[place(way)]) {
                        worst[place(way)] = behind;
                        worstSet[place(way)] = data.name() + " at " + sizes.get(k);
                    }
                }
            }
            remarks.add(data.name() + ": " + trainRows(rows) + " of " + rows.rows() + " rows train, "
                    + rows.features().columns() + " features");
        }
        for (int k = 0; k < sizes.size(); k++) {
            remarks.add("buffer of " + sizes.get(k) + ": balanced is better than rs-x2 on " + wins[k] + " and worse on "
                    + losses[k] + " of " + sets + " sets, by the mean of all splits");
        }
        for (Way way : Way.values()) {
            String where = worstSet[place(way)];
            remarks.add(way.title + " with a buffer of 100 or more is "
                    + (where == null
                            ? "nowhere below the batch solver"
                            : String.format(
                                    Locale.ROOT,
                                    "at most %.4f below the batch solver (%s)",
                                    worst[place(way)],
                                    where)));
        }
        List<String> columns =
                new ArrayList<>(sizes.stream().map(size -> "s = " + size).toList());
        columns.add("batch");
        return new StudyOutcome(
                study,
                List.of(new StudyTable("Test AUC by the size of the buffer", "set", columns, lines, 4)),
                remarks,
                session.missing());
    }

    /** The position of a constant in the order of its enum. */
    private static <E extends Enum<E>> int place(E constant) {
        return Arrays.asList(constant.getDeclaringClass().getEnumConstants()).indexOf(constant);
    }

    private int at(Way way, int size) {
        return place(way) * sizes.size() + size;
    }

    private static double mean(List<double[]> found, int at) {
        return found.stream().mapToDouble(one -> one[at]).average().orElseThrow();
    }

    private static StudyCell cell(List<double[]> found, int at) {
        return Draws.cell(found.stream().map(one -> one[at]).toList(), "");
    }

    private int trainRows(Dataset rows) {
        return (int) Math.min(options.count("trainRows"), options.number("trainFraction") * rows.rows());
    }

    private List<double[]> splits(StudyData data, Dataset rows) {
        List<Callable<double[]>> tasks = new ArrayList<>();
        for (int split = 0; split < options.count("splits"); split++) {
            int number = split;
            tasks.add(() -> session.piece(
                    data.name() + "/" + number,
                    List.of(data.identity(session.folder()), study.optionsText()),
                    () -> measure(rows, number)));
        }
        return session.all(tasks);
    }

    private double[] measure(Dataset rows, int split) {
        int[] order = Draws.shuffled(rows.rows(), new SplittableRandom(session.seed() + split));
        int training = trainRows(rows);
        Dataset train = Draws.part(rows, order, 0, training);
        int last = (int) Math.min(rows.rows(), training + (long) options.count("testRows"));
        Dataset test = Draws.part(rows, order, training, last);
        Scaler scaler = Scaler.learn(Scaling.parse(options.text("scale")), train);
        Rows learned = rows(train, scaler);
        Rows tested = rows(test, scaler);
        double[] out = new double[Way.values().length * sizes.size() + 1];
        for (Way way : Way.values()) {
            for (int k = 0; k < sizes.size(); k++) {
                int size = sizes.get(k);
                out[at(way, k)] = way.isRun(size) ? best(way, size, learned, tested) : Double.NaN;
            }
        }
        out[out.length - 1] = batch(learned, tested);
        return out;
    }

    private static Rows rows(Dataset data, Scaler scaler) {
        int[] labels = new int[data.rows()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = data.code(i) == 1 ? 1 : -1;
        }
        return new Rows(
                scaler.apply(data.features()),
                labels,
                IntStream.range(0, labels.length).toArray());
    }

    /** Chooses by cross-validation on the first training rows, then learns all of them. */
    private double best(Way way, int size, Rows train, Rows test) {
        int tuned = Math.min(train.count(), options.count("tuneRows"));
        int folds = options.count("folds");
        double[] radii = way == Way.OAM
                ? new double[] {1}
                : options.numbers("radius").stream().mapToDouble(v -> v).toArray();
        double bestAuc = -1;
        Choice best = null;
        for (double step : options.numbers(way == Way.OAM ? "C" : "eta")) {
            for (double radius : radii) {
                double[] sums = new double[2];
                for (int fold = 0; fold < folds; fold++) {
                    Rows held = train.fold(tuned, fold, folds, true);
                    OnlinePairLearner learner =
                            learn(way, size, new Choice(step, radius, false), train.fold(tuned, fold, folds, false));
                    sums[0] += auc(learner.weights(), held);
                    sums[1] += auc(learner.averageWeights(), held);
                }
                for (int k = 0; k < 2; k++) {
                    if (sums[k] > bestAuc) {
                        bestAuc = sums[k];
                        best = new Choice(step, radius, k == 1);
                    }
                }
            }
        }
        OnlinePairLearner learner = learn(way, size, best, train);
        return auc(best.average() ? learner.averageWeights() : learner.weights(), test);
    }

    private OnlinePairLearner learn(Way way, int size, Choice choice, Rows rows) {
        OnlinePairLearner learner =
                new OnlinePairLearner(way.settings(size, choice.step(), choice.radius(), session.seed()));
        int passes = way == Way.PASSES ? Math.max(1, options.count("passRows") / rows.count()) : 1;
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
            Row row = rows.features().row(i);
            auc.add(row.dot(w), rows.labels()[i]);
        }
        return auc.area().orElse(0.5);
    }

    /** The batch solver with the penalty that is best by the same cross-validation. */
    private double batch(Rows train, Rows test) {
        int tuned = Math.min(train.count(), options.count("tuneRows"));
        int folds = options.count("folds");
        List<Double> penalties = options.numbers("penalty");
        double[] sums = new double[penalties.size()];
        for (int fold = 0; fold < folds; fold++) {
            PairMoments some = moments(train.fold(tuned, fold, folds, false));
            Rows held = train.fold(tuned, fold, folds, true);
            for (int k = 0; k < sums.length; k++) {
                sums[k] += auc(some.solve(penalties.get(k)), held);
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
