// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudyTable;
import java.util.ArrayList;
import java.util.List;

/** The result of a study as an HTML page. */
final class StudyPage {
    private StudyPage() {}

    static ReportPage of(StudyOutcome outcome) {
        Study study = outcome.study();
        List<Section> sections = new ArrayList<>();
        if (study.isQuick()) {
            sections.add(Section.Prose.of("Reduced run", "These figures are not comparable with the published ones."));
        }
        sections.addAll(StudyCharts.of(outcome.tables()));
        outcome.tables().forEach(table -> sections.add(table(table)));
        add(sections, "Missing data sets", outcome.missing());
        add(sections, "Setup, and why figures may differ", study.notes());
        add(sections, "Choices and counts", outcome.remarks());
        return new ReportPage(study.name() + ": " + study.title(), study.paper(), sections);
    }

    private static Section table(StudyTable table) {
        List<String> columns = new ArrayList<>();
        columns.add(table.corner());
        columns.addAll(table.columns());
        List<List<Cell>> rows = new ArrayList<>();
        for (StudyTable.Line line : table.rows()) {
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(line.title()));
            line.cells().forEach(cell -> cells.add(Cell.of(cell.text(table.digits()), cell.ours())));
            rows.add(cells);
        }
        return new Section.Table(table.title(), "Cells show our figure (published figure, difference).", columns, rows);
    }

    private static void add(List<Section> sections, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            sections.add(new Section.Prose(title, lines));
        }
    }
}
