// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.StreamTrial.Method;
import dev.margrave.studies.run.StreamTrial.Rows;
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
 * Protocol {@code auc-streams}: test AUC after one pass, by buffer size, compared with a batch solver that sees
 * all pairs at once. Parameters of each method and size are chosen on training rows ({@link StreamTrial}).
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
        double[] worst = new double[Method.values().length]; // deficit against the batch solver, by method
        String[] worstSet = new String[Method.values().length];
        int sets = 0;
        for (StudyData data : session.present()) {
            Dataset rows = new StudyRows(session.folder(), data).read();
            List<double[]> found = splits(data, rows);
            int batchAt = Method.values().length * sizes.size();
            for (Method method : Method.values()) {
                List<StudyCell> cells = new ArrayList<>();
                for (int k = 0; k < sizes.size(); k++) {
                    cells.add(cell(found, at(method, k)));
                }
                cells.add(method == Method.RS_X2 ? cell(found, batchAt) : StudyCell.of(Double.NaN, Double.NaN));
                lines.add(new Line(data.name() + ", " + method.title, cells));
            }
            sets++;
            for (int k = 0; k < sizes.size(); k++) {
                double difference = mean(found, at(Method.BALANCED, k)) - mean(found, at(Method.RS_X2, k));
                wins[k] += difference > 0 ? 1 : 0;
                losses[k] += difference < 0 ? 1 : 0;
                for (Method method : sizes.get(k) >= StreamTrial.LARGE ? Method.values() : new Method[0]) {
                    double behind = mean(found, batchAt) - mean(found, at(method, k));
                    if (behind > worst[place(method)]) {
                        worst[place(method)] = behind;
                        worstSet[place(method)] = data.name() + " at " + sizes.get(k);
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
        for (Method method : Method.values()) {
            String where = worstSet[place(method)];
            remarks.add(method.title + " with a buffer of 100 or more is "
                    + (where == null
                            ? "never below the batch solver"
                            : String.format(
                                    Locale.ROOT,
                                    "at most %.4f below the batch solver (%s)",
                                    worst[place(method)],
                                    where)));
        }
        List<String> columns =
                new ArrayList<>(sizes.stream().map(size -> "s = " + size).toList());
        columns.add("batch");
        return new StudyOutcome(
                study,
                List.of(new StudyTable("Test AUC by buffer size", "set", columns, lines, 4)),
                remarks,
                session.missing());
    }

    /** The position of a constant in its enum. */
    private static <E extends Enum<E>> int place(E constant) {
        return Arrays.asList(constant.getDeclaringClass().getEnumConstants()).indexOf(constant);
    }

    private int at(Method method, int size) {
        return place(method) * sizes.size() + size;
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
            tasks.add(() -> session.recorded(
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
        double[] out = new double[Method.values().length * sizes.size() + 1];
        for (Method method : Method.values()) {
            for (int k = 0; k < sizes.size(); k++) {
                out[at(method, k)] = measure(trial, method, k, out);
            }
        }
        out[out.length - 1] = trial.batch();
        return out;
    }

    /** {@code before} has the earlier methods. */
    private double measure(StreamTrial trial, Method method, int k, double[] before) {
        if (!method.isRun(sizes.get(k))) {
            return Double.NaN;
        }
        if (method.replays() && trial.isTooLongToReplay()) {
            return before[at(method == Method.RS_X2_REPLAY ? Method.RS_X2 : Method.BALANCED, k)];
        }
        return trial.best(method, sizes.get(k));
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
