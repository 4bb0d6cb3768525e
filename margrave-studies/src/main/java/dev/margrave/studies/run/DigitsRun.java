// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.Study.StudyKernel;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.definition.StudyMachine;
import dev.margrave.studies.run.StudyTable.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Protocol {@code test-part}: parameters are chosen on splits of the training part, then the machine is fitted to all of it
 * and its misclassified test rows are counted. Rows are machines, columns kernels, one table per data set; a second table has
 * parameters chosen separately for every pair of labels.
 */
final class DigitsRun {
    private final StudySession session;
    private final Study study;
    private final List<String> remarks = new ArrayList<>();

    DigitsRun(StudySession session) {
        this.session = session;
        this.study = session.study();
    }

    StudyOutcome run() throws IOException {
        List<StudyTable> tables = new ArrayList<>();
        for (StudyData data : session.present()) {
            DigitParts parts = DigitParts.of(session, data);
            remarks.add(data.name() + ": fitted to " + parts.train().rows() + " rows, tuned on "
                    + parts.splits().get(0).trainRows() + " with "
                    + parts.splits().get(0).testRows() + " held out, "
                    + parts.splits().size() + " times; " + parts.test().rows() + " test rows"
                    + (data.note() == null ? "" : "; " + data.note()));
            tables.addAll(tables(data, parts));
        }
        return new StudyOutcome(study, tables, remarks, session.missing());
    }

    /** Results by kernel, then machine: misclassified rows with one choice for all pairs, and with one per pair. */
    private List<StudyTable> tables(StudyData data, DigitParts parts) {
        Map<StudyMachine, List<StudyCell>> together = new LinkedHashMap<>();
        Map<StudyMachine, List<StudyCell>> apart = new LinkedHashMap<>();
        List<StudyMachine> machines = machines(data);
        for (StudyKernel kernel : study.kernels()) {
            DigitsSearch search = new DigitsSearch(session, data, parts, kernel, machines);
            for (int m = 0; m < machines.size(); m++) {
                StudyMachine machine = machines.get(m);
                double published = published(data, machine, kernel);
                double[] wrong = search.finalErrors(m);
                together.computeIfAbsent(machine, key -> new ArrayList<>()).add(StudyCell.of(wrong[0], published));
                apart.computeIfAbsent(machine, key -> new ArrayList<>()).add(StudyCell.of(wrong[1], published));
                remarks.add(
                        data.name() + ", kernel " + kernel.title() + ", " + machine.title() + ": " + search.chosen(m));
                session.say(data.name() + " " + kernel.title() + " " + machine.title() + ": " + (int) wrong[0]
                        + " misclassified, " + (int) wrong[1] + " with a choice per pair"
                        + (Double.isNaN(published) ? "" : "; published " + Figures.plain(published)));
            }
        }
        List<StudyTable> tables = new ArrayList<>();
        if (study.options().flag("pairs")) {
            tables.add(pairs(data, parts, machines));
        }
        tables.add(table(data.name() + ": misclassified test rows, one choice of parameters for all pairs", together));
        if (parts.train().labels().size() > 2) {
            tables.add(table(data.name() + ": misclassified test rows, separate parameters for every pair", apart));
        }
        return tables;
    }

    /** Misclassified test rows of every pair of labels as a separate problem, with the first kernel. */
    private StudyTable pairs(StudyData data, DigitParts parts, List<StudyMachine> machines) {
        DigitsSearch search =
                new DigitsSearch(session, data, parts, study.kernels().get(0), machines);
        List<double[]> wrong =
                IntStream.range(0, machines.size()).mapToObj(search::pairErrors).toList();
        List<String> labels = parts.train().labels().names();
        List<Line> lines = new ArrayList<>();
        for (int a = 0; a < labels.size(); a++) {
            for (int b = a + 1; b < labels.size(); b++) {
                int pair = lines.size();
                lines.add(new Line(
                        labels.get(a) + " and " + labels.get(b),
                        wrong.stream()
                                .map(errors -> StudyCell.of(errors[pair], Double.NaN))
                                .toList()));
            }
        }
        return new StudyTable(
                data.name() + ": misclassified test rows of each pair",
                "pair",
                machines.stream().map(StudyMachine::title).toList(),
                lines,
                0);
    }

    /** The machines that the paper could run on this set and that are not skipped here. */
    private List<StudyMachine> machines(StudyData data) {
        List<String> only = data.options().texts("machines");
        return study.machines().stream()
                .filter(machine -> only.isEmpty() || only.contains(machine.title()))
                .toList();
    }

    private double published(StudyData data, StudyMachine machine, StudyKernel kernel) {
        Fields figures = study.published().object(data.name()).object(machine.title());
        return figures.has(kernel.title()) && !study.isQuick() ? figures.number(kernel.title()) : Double.NaN;
    }

    private StudyTable table(String title, Map<StudyMachine, List<StudyCell>> cells) {
        List<String> columns = study.kernels().stream().map(StudyKernel::title).toList();
        List<Line> lines = new ArrayList<>();
        cells.forEach((machine, row) -> lines.add(new Line(machine.title(), row)));
        return new StudyTable(title, "machine", columns, lines, 0);
    }
}
