// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.selection.Split;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Published;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyMachine;
import dev.margrave.studies.definition.StudyRows;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Protocol {@code partitions}: random partitions of each data set, parameters chosen by cross-validation on the training
 * part, the score on the test part; mean and standard deviation over the partitions. Rows are data sets, columns machines;
 * the first machine is compared with each of the others by a paired t-test on each set.
 */
final class PartitionsRun {
    private static final String BETTER = "•";
    private static final String WORSE = "◦";

    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final boolean countsErrors;
    private final List<String> remarks = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private final List<List<Line>> portraits = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    PartitionsRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        this.countsErrors = options.flag("errorRates");
    }

    StudyOutcome run() throws IOException {
        for (StudyData data : session.present()) {
            Dataset rows = new StudyRows(session.folder(), data).read();
            rows = PartitionSearch.limited(rows, options.count("rows", rows.rows()), session.seed());
            describe(data, rows);
            PartitionSearch search = new PartitionSearch(session, data, rows);
            List<Split> splits = search.partitions();
            List<List<Double>> scores = new ArrayList<>();
            for (StudyMachine given : study.machines()) {
                StudyMachine machine = data.options().flag("coarse") ? given.quick() : given;
                scores.add(scores(search.testErrors(machine), splits));
                remarks.add(data.name() + ", " + machine.title() + ": " + search.chosen(machine));
            }
            lines.add(line(data, scores));
            if (options.flag("portraits")) {
                addPortraits(data, search);
            }
            session.say(data.name() + ": " + describe(lines.get(lines.size() - 1)));
        }
        List<String> columns =
                study.machines().stream().map(StudyMachine::title).toList();
        String title = (countsErrors ? "Test error, percent" : "Test accuracy") + ", mean±std over "
                + options.count("partitions") + " partitions";
        remarkTallies(columns);
        int digits = countsErrors ? 1 : 4;
        List<StudyTable> tables = new ArrayList<>();
        tables.add(new StudyTable(title, "data set", columns, lines, digits));
        if (options.flag("portraits")) {
            tables.add(portrait(
                    "Figures 1 and 2: normalized margin that a tenth of the training rows does not exceed", 1));
            tables.add(portrait("Figures 1 and 2: normalized margin that half of the training rows do not exceed", 2));
            tables.add(portrait("Figure 3: seconds of one fit to a training part", 0));
        }
        return new StudyOutcome(study, tables, remarks, session.missing());
    }

    /** The published figures are curves and bars without numbers, so there is nothing to compare with. */
    private void addPortraits(StudyData data, PartitionSearch search) {
        List<double[]> found = study.machines().stream()
                .map(given -> search.portrait(data.options().flag("coarse") ? given.quick() : given))
                .toList();
        for (int k = 0; k < portraits.size(); k++) {
            int figure = k;
            portraits
                    .get(k)
                    .add(new Line(
                            data.name(),
                            found.stream()
                                    .map(of -> StudyCell.of(of.length > figure ? of[figure] : Double.NaN, Double.NaN))
                                    .toList()));
        }
    }

    private StudyTable portrait(String title, int figure) {
        List<String> columns =
                study.machines().stream().map(StudyMachine::title).toList();
        return new StudyTable(title, "data set", columns, portraits.get(figure), 3);
    }

    private void describe(StudyData data, Dataset rows) {
        int labels = rows.labels().size();
        if (labels != 2) {
            throw data.options().wrong("positive", "given: the set has " + labels + " labels");
        }
        int[] counts = new int[2];
        for (int i = 0; i < rows.rows(); i++) {
            counts[rows.code(i)]++;
        }
        List<Double> size = data.options().numbers("size");
        boolean same = size.isEmpty()
                || (size.get(0) == rows.rows() && size.get(1) == rows.features().columns());
        remarks.add(
                data.name() + ": " + rows.rows() + " rows, " + rows.features().columns() + " features, classes "
                        + counts[0] + " and " + counts[1]
                        + (same
                                ? ""
                                : "; the paper has " + size.get(0).intValue() + " rows, "
                                        + size.get(1).intValue() + " features")
                        + (data.note() == null ? "" : "; " + data.note()));
    }

    private List<Double> scores(double[] errors, List<Split> splits) {
        List<Double> scores = new ArrayList<>();
        for (int r = 0; r < errors.length; r++) {
            double rate = errors[r] / splits.get(r).testRows();
            scores.add(countsErrors ? 100 * rate : 1 - rate);
        }
        return scores;
    }

    private Line line(StudyData data, List<List<Double>> scores) {
        List<StudyCell> cells = new ArrayList<>();
        for (int m = 0; m < scores.size(); m++) {
            Published published = Published.of(
                    study.isQuick() ? "" : text(data, study.machines().get(m)));
            String mark = m == 0
                    ? ""
                    : countsErrors
                            ? Draws.mark(scores.get(0), scores.get(m))
                            : Draws.mark(losses(scores.get(0)), losses(scores.get(m)));
            cells.add(Draws.cell(scores.get(m), mark, published));
        }
        return new Line(data.name(), cells);
    }

    private String text(StudyData data, StudyMachine machine) {
        return study.published().object(data.name()).text(machine.title(), "");
    }

    private static String describe(Line line) {
        StringBuilder text = new StringBuilder();
        line.cells().forEach(cell -> text.append(cell.text(4)).append("  "));
        return text.toString();
    }

    private static List<Double> losses(List<Double> accuracies) {
        return accuracies.stream().map(accuracy -> 1 - accuracy).toList();
    }

    /** Wins, ties and losses of the first machine, ours and the published ones on the same sets. */
    private void remarkTallies(List<String> columns) {
        for (int m = 1; m < columns.size(); m++) {
            int column = m;
            List<String> ours =
                    lines.stream().map(line -> line.cells().get(column).mark()).toList();
            List<String> published = lines.stream()
                    .filter(line -> !Double.isNaN(line.cells().get(column).published()))
                    .map(line -> line.cells().get(column).publishedMark())
                    .toList();
            remarks.add("win/tie/loss of " + columns.get(0) + " against " + columns.get(m) + ": " + tally(ours)
                    + (published.isEmpty() ? "" : "; published on the same sets: " + tally(published)));
        }
    }

    private static String tally(List<String> marks) {
        long wins = marks.stream().filter(BETTER::equals).count();
        long losses = marks.stream().filter(WORSE::equals).count();
        return wins + "/" + (marks.size() - wins - losses) + "/" + losses;
    }
}
