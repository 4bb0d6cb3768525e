// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.studies.definition.Study;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudyTable;
import java.util.List;

/** The result of a study as Markdown. */
final class StudyMarkdown {
    private StudyMarkdown() {}

    /** The whole report. */
    static String of(StudyOutcome outcome) {
        Study study = outcome.study();
        StringBuilder out = new StringBuilder();
        out.append("# ").append(study.name()).append(": ").append(study.title()).append("\n\n");
        out.append(study.paper()).append('.');
        if (study.isQuick()) {
            out.append(" **Reduced run (`--quick`): not comparable with the published figures.**");
        }
        out.append("\n\nCells show our figure (published figure, difference).\n");
        outcome.tables().forEach(table -> table(out, table));
        section(out, "Missing data sets", outcome.missing());
        section(out, "Setup, and why figures may differ", study.notes());
        section(out, "Choices and counts", outcome.remarks());
        return out.toString();
    }

    private static void table(StringBuilder out, StudyTable table) {
        out.append("\n## ").append(table.title()).append("\n\n| ").append(table.corner());
        table.columns().forEach(column -> out.append(" | ").append(column));
        out.append(" |\n|---").append("|---".repeat(table.columns().size())).append("|\n");
        for (StudyTable.Line line : table.rows()) {
            out.append("| ").append(line.title());
            line.cells().forEach(cell -> out.append(" | ").append(cell.text(table.digits())));
            out.append(" |\n");
        }
    }

    private static void section(StringBuilder out, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            out.append("\n## ").append(title).append("\n\n");
            lines.forEach(line -> out.append("- ").append(line).append('\n'));
        }
    }
}
