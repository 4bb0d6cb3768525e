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

/**
 * Protocol {@code auc-streams}: test AUC of what was learned in one pass, by the size of the buffer, beside a batch solver that sees
 * all pairs at once. Steps and the use of the mean or the last iterate are chosen for each size on a part of the training rows.
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

        /** The settings with a step: eta of OLP, C of OAM. */
        StreamSettings settings(int size, double step, long seed) {
            BufferSettings buffer = BufferSettings.parse(policy + ":" + size);
            StreamSettings plain = StreamSettings.DEFAULTS.withSeed(seed);
            return this == OAM
                    ? plain.withC(step).oam(StreamMethod.OAM_GRA, size)
                    : plain.withEta(step).withBuffer(buffer);
        }
    }

    /** Scaled rows with labels ±1 in the order of the stream. */
    private record Rows(FeatureMatrix features, int[] labels, int from, int to) {
        Rows part(int first, int last) {
            return new Rows(features, labels, from + first, from + last);
        }

        int count() {
            return to - from;
        }
    }

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
                for (Way way : sizes.get(k) >= 100 ? Way.values() : new Way[0]) {
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
                out[at(way, k)] = best(way, sizes.get(k), learned, tested);
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
        return new Rows(scaler.apply(data.features()), labels, 0, labels.length);
    }

    /** Chooses the step and the iterate on the last rows of the training part, then learns all of it. */
    private double best(Way way, int size, Rows train, Rows test) {
        int tuned = Math.min(train.count(), options.count("tuneRows"));
        int fitted = (int) ((1 - options.number("tuneShare")) * tuned);
        double bestAuc = -1;
        double bestStep = Double.NaN;
        boolean bestAverage = false;
        int passes = way == Way.PASSES ? Math.max(1, options.count("passRows") / train.count()) : 1;
        for (double step : options.numbers(way == Way.OAM ? "C" : "eta")) {
            OnlinePairLearner learner = learn(way, size, step, passes, train.part(0, fitted));
            for (boolean average : new boolean[] {false, true}) {
                double auc = auc(average ? learner.averageWeights() : learner.weights(), train.part(fitted, tuned));
                if (auc > bestAuc) {
                    bestAuc = auc;
                    bestStep = step;
                    bestAverage = average;
                }
            }
        }
        OnlinePairLearner learner = learn(way, size, bestStep, passes, train);
        return auc(bestAverage ? learner.averageWeights() : learner.weights(), test);
    }

    private OnlinePairLearner learn(Way way, int size, double step, int passes, Rows rows) {
        OnlinePairLearner learner = new OnlinePairLearner(way.settings(size, step, session.seed()));
        for (int pass = 0; pass < passes; pass++) {
            for (int i = rows.from(); i < rows.to(); i++) {
                learner.learn(rows.features().row(i), rows.labels()[i]);
            }
        }
        return learner;
    }

    private static double auc(double[] w, Rows rows) {
        ScoreAuc auc = new ScoreAuc();
        for (int i = rows.from(); i < rows.to(); i++) {
            Row row = rows.features().row(i);
            auc.add(row.dot(w), rows.labels()[i]);
        }
        return auc.area().orElse(0.5);
    }

    /** The batch solver with the penalty that is best on the same rows by which steps are chosen. */
    private double batch(Rows train, Rows test) {
        int tuned = Math.min(train.count(), options.count("tuneRows"));
        int fitted = (int) ((1 - options.number("tuneShare")) * tuned);
        PairMoments some = moments(train.part(0, fitted));
        double bestAuc = -1;
        double bestPenalty = Double.NaN;
        for (double penalty : options.numbers("penalty")) {
            double auc = auc(some.solve(penalty), train.part(fitted, tuned));
            if (auc > bestAuc) {
                bestAuc = auc;
                bestPenalty = penalty;
            }
        }
        return auc(moments(train).solve(bestPenalty), test);
    }

    private static PairMoments moments(Rows rows) {
        PairMoments moments = new PairMoments(rows.features().columns());
        for (int i = rows.from(); i < rows.to(); i++) {
            moments.add(rows.features().row(i), rows.labels()[i]);
        }
        return moments;
    }
}
