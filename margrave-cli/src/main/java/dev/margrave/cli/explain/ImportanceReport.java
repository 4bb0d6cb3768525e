// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.explain;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.explanation.ImportanceResult;
import dev.margrave.explanation.ImportanceResult.ColumnImportance;
import dev.margrave.model.Model;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The output of {@code explain} for all columns. */
record ImportanceReport(
        Model model, String data, ImportanceResult result, Optional<String> note, ReportOptions reportOptions) {
    private static final int MOST_COLUMNS = 30; // listed in text
    private static final int BAR_LENGTH = 20; // characters of the longest bar

    String title() {
        return model.report().machine() + " on " + data;
    }

    String headline() {
        return result.metric().text() + " " + number(result.score());
    }

    private String number(double value) {
        return result.metric().isShare() ? Text.percent(value) : Text.number(value);
    }

    List<String> warnings() {
        return result.stopped().isEmpty()
                ? List.of()
                : List.of("stopped before all permutations were made; the last columns have fewer than "
                        + result.repeats() + ", or are missing");
    }

    private Optional<String> fullNote() {
        return note.map(reason -> reason + "; importance on new rows can be smaller");
    }

    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("metric", headline()));
        facts.add(new Fact("rows", Integer.toString(result.rows())));
        facts.add(new Fact("permutations", result.repeats() + " of each column"));
        warnings().forEach(warning -> facts.add(new Fact("warning", warning)));
        fullNote().ifPresent(text -> facts.add(new Fact("note", text)));
        return facts;
    }

    void printJson(PrintStream out) {
        Json json = new Json("explain")
                .field("machine", model.report().machine())
                .field("data", data)
                .field("metric", result.metric().text())
                .field("score", result.score())
                .field("rows", result.rows())
                .field("repeats", result.repeats())
                .field("complete", result.stopped().isEmpty());
        json.array("importance", () -> {
            for (ColumnImportance column : result.columns()) {
                json.object(() -> json.field("feature", column.feature())
                        .field("mean", column.mean())
                        .field("std", column.std())
                        .array("losses", () -> column.losses().forEach(loss -> json.value((double) loss))));
            }
        });
        json.field("warnings", warnings());
        fullNote().ifPresent(text -> json.field("note", text));
        reportOptions.writeJson(json);
        json.print(out);
    }

    void printText(PrintStream out) {
        out.println(
                Text.escape(title()) + ": " + headline() + "; how much worse when the values of a column are permuted");
        TextTable table = new TextTable("  ");
        double largest = Math.max(1e-300, result.columns().get(0).mean());
        for (ColumnImportance column : result.columns()
                .subList(0, Math.min(MOST_COLUMNS, result.columns().size()))) {
            table.line(Text.cut(column.feature()), number(column.mean()), "± " + number(column.std()), "█".repeat((int)
                            Math.round(BAR_LENGTH * Math.max(0, column.mean()) / largest)));
        }
        if (result.columns().size() > MOST_COLUMNS) {
            table.line("… (" + result.columns().size() + " columns in all; --json lists them)");
        }
        table.print(out);
        TextTable more = new TextTable("  ");
        more.line("rows", result.rows() + ", each column permuted " + Text.count(result.repeats(), "time"));
        warnings().forEach(warning -> more.line("warning", warning));
        fullNote().ifPresent(text -> more.line("note", text));
        reportOptions.writeText(more);
        more.print(out);
    }
}
