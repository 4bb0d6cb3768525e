// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.bound;

import dev.margrave.conformal.Conformal;
import dev.margrave.conformal.PredictionIntervals;
import dev.margrave.conformal.PredictionSets;
import dev.margrave.conformal.SetEvaluation;
import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.Draws;
import dev.margrave.studies.run.Figures;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import dev.margrave.studies.run.StudyTable;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/**
 * Protocol {@code conformal}: the coverage of prediction sets on rows that were used for nothing else, over random
 * partitions of a set, against the expected coverage. Whatever the data, a random partition gives a split an expected
 * coverage of ⌈level·(n + 1)⌉/(n + 1) for n scored rows, and slightly more if scores tie; so the mean over
 * many partitions must be within a few of its standard errors.
 */
public final class ConformalRun {
    private static final int MARKED_ERRORS = 3; // standard errors from the expected coverage; chosen by hand

    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final List<Double> levels;

    public ConformalRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        this.levels = options.numbers("levels");
    }

    /** How sets are calibrated; the last one needs labels. */
    private enum Method {
        SPLIT("split"),
        FOLDS("cv"),
        BY_LABEL("split, by label");

        final String title;

        Method(String title) {
            this.title = title;
        }
    }

    /** The measurements of one method at one level on one partition. */
    private enum Figure {
        COVERAGE,
        SIZE,
        EXPECTED
    }

    public StudyOutcome run() throws IOException {
        List<Line> coverage = new ArrayList<>();
        List<Line> size = new ArrayList<>();
        List<Line> lowest = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (StudyData data : session.present()) {
            Dataset rows = new StudyRows(session.folder(), data).read();
            List<double[]> found = partitions(data, rows);
            boolean labeled = !data.options().has("task");
            for (Method method : Method.values()) {
                if (method != Method.BY_LABEL || labeled) {
                    String title = data.name() + ", " + method.title;
                    coverage.add(line(title, found, method, Figure.COVERAGE));
                    size.add(line(title, found, method, Figure.SIZE));
                    if (labeled) {
                        lowest.add(lowest(title, found, method, rows.labels().size()));
                    }
                }
            }
            remarks.add(data.name() + ": " + rows.rows() + " rows, of which " + testRows(rows) + " test and "
                    + (int) (0.25 * (rows.rows() - testRows(rows))) + " score a split; "
                    + data.options().text("machine") + ", " + data.options().text("kernel", "linear"));
        }
        List<String> columns =
                levels.stream().map(level -> "level " + Figures.plain(level)).toList();
        return new StudyOutcome(
                study,
                List.of(
                        new StudyTable(
                                "Coverage, mean ± its standard error (expected, difference); • more than "
                                        + MARKED_ERRORS + " errors away",
                                "set",
                                columns,
                                coverage,
                                4),
                        new StudyTable(
                                "Mean number of labels in a set, or mean width of an interval",
                                "set",
                                columns,
                                size,
                                3),
                        new StudyTable(
                                "Coverage of the least covered label, mean ± its standard error",
                                "set",
                                columns,
                                lowest,
                                3)),
                remarks,
                session.missing());
    }

    private Line line(String title, List<double[]> found, Method method, Figure figure) {
        List<StudyCell> cells = new ArrayList<>();
        for (int level = 0; level < levels.size(); level++) {
            int at = at(method, level, figure);
            StudyCell cell = Draws.cell(found.stream().map(one -> one[at]).toList(), "");
            double error = cell.spread() / Math.sqrt(found.size());
            if (figure != Figure.COVERAGE || method == Method.BY_LABEL) {
                cells.add(new StudyCell(cell.ours(), error, "", Double.NaN, Double.NaN, ""));
                continue;
            }
            double expected =
                    method == Method.SPLIT ? found.get(0)[at(method, level, Figure.EXPECTED)] : levels.get(level);
            boolean isFar = method == Method.SPLIT && Math.abs(cell.ours() - expected) > MARKED_ERRORS * error;
            cells.add(new StudyCell(cell.ours(), error, isFar ? "•" : "", expected, Double.NaN, ""));
        }
        return new Line(title, cells);
    }

    private Line lowest(String title, List<double[]> found, Method method, int labels) {
        List<StudyCell> cells = new ArrayList<>();
        for (int level = 0; level < levels.size(); level++) {
            StudyCell least = StudyCell.of(Double.POSITIVE_INFINITY, Double.NaN);
            for (int label = 0; label < labels; label++) {
                int at = at(method, level, label, labels);
                StudyCell cell = Draws.cell(found.stream().map(one -> one[at]).toList(), "");
                least = cell.ours() < least.ours() ? cell : least;
            }
            double error = least.spread() / Math.sqrt(found.size());
            cells.add(new StudyCell(least.ours(), error, "", Double.NaN, Double.NaN, ""));
        }
        return new Line(title, cells);
    }

    /** The position of a constant in its enum. */
    private static <E extends Enum<E>> int place(E constant) {
        return Arrays.asList(constant.getDeclaringClass().getEnumConstants()).indexOf(constant);
    }

    private int at(Method method, int level, Figure figure) {
        return (place(method) * levels.size() + level) * Figure.values().length + place(figure);
    }

    /** After all of these: the coverage of a label's rows. */
    private int at(Method method, int level, int label, int labels) {
        int figures = Method.values().length * levels.size() * Figure.values().length;
        return figures + (place(method) * levels.size() + level) * labels + label;
    }

    private int testRows(Dataset rows) {
        return (int) (options.number("testFraction") * rows.rows());
    }

    private List<double[]> partitions(StudyData data, Dataset rows) {
        List<Callable<double[]>> tasks = new ArrayList<>();
        for (int partition = 0; partition < options.count("partitions"); partition++) {
            int number = partition;
            tasks.add(() -> session.recorded(
                    data.name() + "/" + number,
                    List.of(data.identity(session.folder()), study.optionsText()),
                    () -> measure(data, rows, number)));
        }
        return session.all(tasks);
    }

    private double[] measure(StudyData data, Dataset rows, int partition) {
        long seed = session.seed() + partition;
        int[] order = Draws.shuffled(rows.rows(), new SplittableRandom(seed));
        Dataset test = Draws.part(rows, order, 0, testRows(rows));
        Dataset train = Draws.part(rows, order, testRows(rows), rows.rows());
        Machine<?> machine = Machines.named(data.options().text("machine"))
                .optionsOf(session.options(data.options().text("kernel", "linear"), options.number("tolerance"), 1));
        Model split = Conformal.split().seed(seed).threads(1).fit(machine, train);
        Model folds = Conformal.crossValidated().seed(seed).threads(1).fit(machine, train);
        int scored = split.conformal().orElseThrow().rows();
        List<String> labels = split.report().labels();
        double[] out = new double[Method.values().length * levels.size() * (Figure.values().length + labels.size())];
        for (Method method : Method.values()) {
            for (int level = 0; level < levels.size(); level++) {
                double chance = levels.get(level);
                if (method == Method.BY_LABEL && split instanceof Regressor) {
                    continue;
                }
                SetEvaluation sets = evaluate(method == Method.FOLDS ? folds : split, method, chance, test);
                out[at(method, level, Figure.COVERAGE)] = sets.coverage();
                out[at(method, level, Figure.SIZE)] = sets.setSize();
                for (int label = 0; label < labels.size(); label++) {
                    out[at(method, level, label, labels.size())] =
                            sets.coverageByLabel().get(labels.get(label));
                }
                out[at(method, level, Figure.EXPECTED)] = Math.ceil(chance * (scored + 1) - 1e-9) / (scored + 1);
            }
        }
        return out;
    }

    private static SetEvaluation evaluate(Model model, Method method, double level, Dataset test) {
        if (model instanceof Regressor regressor) {
            return SetEvaluation.of(PredictionIntervals.of(regressor, level), test, 1);
        }
        Classifier classifier = (Classifier) model;
        PredictionSets sets = method == Method.BY_LABEL
                ? PredictionSets.byLabel(classifier, level)
                : PredictionSets.of(classifier, level);
        return SetEvaluation.of(sets, test, 1);
    }
}
