// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.ParameterText;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.machine.Machine;
import dev.margrave.model.Calibration;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.validation.ValidationResult;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** The output of {@code validate}. */
record ValidateReport(
        String data,
        int rows,
        Machine<?> machine,
        Optional<Calibration.Kind> calibration,
        ValidationResult result,
        double readSeconds,
        double validateSeconds,
        ReportOptions files) {
    private String machineName() {
        return machine.info().name();
    }

    String title() {
        return machineName() + " on " + data;
    }

    String headline() {
        int finished = result.scores().size();
        String stopped =
                result.isComplete() ? "" : "; stopped after " + finished + " of " + result.splits() + " splits";
        if (finished == 0) {
            return "stopped before any split was scored";
        }
        return result.metric().text() + " " + Text.number(result.mean())
                + (finished < 2 ? "" : " ± " + Text.number(result.deviation())) + " on "
                + Text.count(finished, "split") + " of held-out rows" + stopped;
    }

    List<String> warnings() {
        return BaselineWarnings.options(result.warning());
    }

    private Optional<EvaluationReport> evaluation() {
        return result.evaluation().map(EvaluationReport::of);
    }

    void printJson(PrintStream out) {
        Json json = new Json("validate")
                .field("data", data)
                .field("machine", machineName())
                .field("kernel", machine.kernelSpec());
        ParameterText.write(json, machineName(), CandidateGrid.parameters(machine));
        calibration.ifPresent(kind -> json.field("calibration", kind.text()));
        json.field("rows", rows)
                .field("metric", result.metric().text())
                .field("mean", result.mean())
                .field("std", result.deviation())
                .array("scores", () -> result.scores().forEach(json::value))
                .field("splits", result.splits())
                .field("status", result.isComplete() ? "DONE" : "STOPPED");
        if (evaluation().isPresent()) {
            json.object("evaluation", evaluation().get()::writeJson);
        } else {
            json.field("evaluation", (String) null);
        }
        json.field("warnings", warnings())
                .object("seconds", () -> json.field("read", readSeconds).field("validate", validateSeconds));
        files.writeJson(json);
        json.print(out);
    }

    void printText(PrintStream out) {
        out.println(Text.escape(title()) + ": " + headline());
        TextTable table = table("  ");
        files.writeText(table);
        table.print(out);
    }

    private TextTable table(String indent) {
        TextTable table = new TextTable(indent);
        String parameters = ParameterText.line(machineName(), CandidateGrid.parameters(machine));
        table.line("machine", machineName() + (parameters.isEmpty() ? "" : ", " + parameters));
        table.line("kernel", machine.kernelSpec());
        calibration.ifPresent(kind -> table.line("calibration", kind.text() + " within each training part"));
        table.line(
                "scores",
                String.join(", ", result.scores().stream().map(Text::number).toList()));
        evaluation().ifPresent(pooled -> {
            table.line("all held-out rows", pooled.headline());
            pooled.writeText(table);
        });
        warnings().forEach(warning -> table.line("warning", warning));
        table.line("seconds", "read " + Text.seconds(readSeconds) + ", validate " + Text.seconds(validateSeconds));
        return table;
    }

    /** The printed lines, except the counts by label, which the page shows as a table. */
    List<Fact> facts() {
        return table("").lines().stream()
                .filter(line -> !line.get(0).startsWith("label "))
                .map(line -> new Fact(line.get(0), line.get(1)))
                .toList();
    }
}
