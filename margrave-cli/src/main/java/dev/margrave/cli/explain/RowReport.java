// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.explain;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.ColumnValue;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.data.Row;
import dev.margrave.explanation.RowExplanation;
import dev.margrave.explanation.RowExplanation.Contribution;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** The output of {@code explain --row}. */
record RowReport(
        Model model,
        String data,
        int number,
        RowExplanation result,
        int background,
        Row row,
        ReportOptions reportOptions) {
    private static final int MOST_COLUMNS = 30; // listed in text

    String title() {
        return model.report().machine() + " on row " + number + " of " + data;
    }

    String headline() {
        return what() + " " + Text.number(result.score()) + " = " + Text.number(result.base())
                + " on average + contributions";
    }

    private String what() {
        if (!(model instanceof Classifier classifier)) {
            return "prediction";
        }
        String label = classifier.predict(row).label();
        return label.equals(result.label())
                ? "label " + Text.quote(label) + ", score"
                : "label " + Text.quote(label) + ", score of " + Text.quote(result.label());
    }

    List<String> warnings() {
        return result.stopped().isEmpty()
                ? List.of()
                : List.of("stopped after " + Text.count(result.rounds(), "round") + " of sampling");
    }

    private String method() {
        return result.isExact() ? "exact" : "sampled in " + Text.count(result.rounds(), "round");
    }

    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("score", headline()));
        facts.add(new Fact("contributions", method()));
        facts.add(new Fact("compared with", Text.count(background, "row")));
        warnings().forEach(warning -> facts.add(new Fact("warning", warning)));
        return facts;
    }

    void printJson(PrintStream out) {
        Json json = new Json("explain")
                .field("machine", model.report().machine())
                .field("data", data)
                .field("row", number);
        if (model instanceof Classifier classifier) {
            json.field("label", classifier.predict(row).label()).field("scoreOf", result.label());
        }
        json.field("score", result.score())
                .field("base", result.base())
                .field("background", background)
                .field("exact", result.isExact())
                .field("rounds", result.rounds())
                .field("complete", result.stopped().isEmpty());
        json.array("contributions", () -> {
            for (Contribution one : result.contributions()) {
                json.object(() -> {
                    json.field("feature", one.feature());
                    ColumnValue.write(json, "value", one.value());
                    json.field("contribution", one.contribution()).field("standardError", one.standardError());
                });
            }
        });
        json.field("warnings", warnings());
        reportOptions.writeJson(json);
        json.print(out);
    }

    void printText(PrintStream out) {
        out.println(Text.escape(title()) + ": " + headline());
        TextTable table = new TextTable("  ");
        List<Contribution> shown = result.contributions().stream()
                .filter(one -> one.contribution() != 0)
                .toList();
        for (Contribution one : shown.subList(0, Math.min(MOST_COLUMNS, shown.size()))) {
            table.line(
                    Text.cut(one.feature()),
                    Text.cut(ColumnValue.text(one.value())),
                    (one.contribution() > 0 ? "+" : "") + Text.number(one.contribution()),
                    result.isExact() ? "" : "± " + Text.number(one.standardError()));
        }
        if (shown.size() > MOST_COLUMNS) {
            table.line("… (" + shown.size() + " columns in all; --json lists them)");
        }
        table.print(out);
        TextTable more = new TextTable("  ");
        more.line("contributions", method() + ", compared with " + Text.count(background, "row"));
        warnings().forEach(warning -> more.line("warning", warning));
        reportOptions.writeText(more);
        more.print(out);
    }
}
