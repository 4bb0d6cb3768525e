// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.StreamTrial.Rows;
import dev.margrave.studies.run.StreamTrial.Way;
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
 * all pairs at once. What is chosen for each way and size is chosen on training rows ({@link StreamTrial}).
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
                for (Way way : sizes.get(k) >= StreamTrial.LARGE ? Way.values() : new Way[0]) {
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
        StreamTrial trial = new StreamTrial(options, session.seed(), rows(train, scaler), rows(test, scaler));
        double[] out = new double[Way.values().length * sizes.size() + 1];
        for (Way way : Way.values()) {
            for (int k = 0; k < sizes.size(); k++) {
                out[at(way, k)] = measure(trial, way, k, out);
            }
        }
        out[out.length - 1] = trial.batch();
        return out;
    }

    /** {@code before} has the ways that come first. */
    private double measure(StreamTrial trial, Way way, int k, double[] before) {
        if (!way.isRun(sizes.get(k))) {
            return Double.NaN;
        }
        if (way.replays() && trial.isTooLongToReplay()) {
            return before[at(way == Way.RS_X2_REPLAY ? Way.RS_X2 : Way.BALANCED, k)];
        }
        return trial.best(way, sizes.get(k));
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
}
