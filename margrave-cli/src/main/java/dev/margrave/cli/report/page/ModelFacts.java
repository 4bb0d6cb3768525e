// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.cli.report.Section.Table;
import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.model.ProblemReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The facts about a model and its fit. */
final class ModelFacts {
    private ModelFacts() {}

    /** The lines that {@code train} prints, followed by further facts. */
    static Facts of(String title, Model model, List<Fact> more) {
        TextTable table = new TextTable("");
        ReportText.write(table, model.report(), model.schema().labelName());
        table.line("scaling", model.scaler().scaling().toString());
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("status", ReportText.headline(model)));
        table.lines().forEach(line -> facts.add(new Fact(line.get(0), line.get(1))));
        facts.addAll(more);
        return new Facts(title, facts);
    }

    /** The certificate of each binary problem; empty if there is only one. */
    static Optional<Table> problems(FitReport report) {
        if (report.problems().size() < 2) {
            return Optional.empty();
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (ProblemReport problem : report.problems()) {
            rows.add(List.of(
                    Cell.of(String.join(" / ", problem.labels())),
                    number(problem.rows()),
                    Cell.of(problem.status().name()),
                    number(problem.certificate().primal()),
                    number(problem.certificate().dual()),
                    number(problem.certificate().relativeGap()),
                    number((double) problem.iterations()),
                    number(problem.supportVectors()),
                    number(problem.bias())));
        }
        return Optional.of(new Table(
                "Binary problems",
                "",
                List.of(
                        "labels",
                        "rows",
                        "status",
                        "primal",
                        "dual",
                        "relative gap",
                        "iterations",
                        "support vectors",
                        "bias"),
                rows));
    }

    private static Cell number(double value) {
        return Cell.of(Text.number(value), value);
    }
}
