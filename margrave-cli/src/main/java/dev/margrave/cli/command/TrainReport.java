// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.CalibrationText;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.LandmarkReport;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.PredictionSetText;
import dev.margrave.cli.output.ReportJson;
import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.evaluation.Baseline;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.Model;
import dev.margrave.solver.Status;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The output of {@code train}. */
record TrainReport(
        String data,
        Model model,
        Optional<Baseline> baseline,
        List<String> warnings,
        double tolerance,
        double readSeconds,
        double fitSeconds,
        Path output,
        ReportOptions files,
        boolean lacksSets,
        boolean lacksProbabilities) {
    int exitCode() {
        return lacksSets || lacksProbabilities ? ExitCode.STOPPED : ExitCode.of(model.report(), tolerance);
    }

    void printJson(PrintStream out) {
        Json json = new Json("train").field("data", data);
        ReportJson.write(json, model.report(), warnings);
        baseline.ifPresent(constant -> json.field("baseline", constant.share()));
        if (model.functions() instanceof MappedFunctions mapped) {
            LandmarkReport.write(json, mapped.map());
        }
        PredictionSetText.write(json, model);
        CalibrationText.write(json, model);
        json.field("scaling", model.scaler().scaling().toString())
                .field("seed", model.report().seed())
                .object("seconds", () -> json.field("read", readSeconds).field("fit", fitSeconds))
                .field("model", output == null ? null : output.toString());
        files.writeJson(json);
        json.print(out);
    }

    void printText(PrintStream out) {
        out.println(model.report().machine() + " on " + Text.escape(data) + separator()
                + ReportText.headline(model, tolerance));
        TextTable table = new TextTable("  ");
        ReportText.write(table, model.report(), model.schema().labelName(), baseline);
        warnings.forEach(warning -> table.line("warning", warning));
        PredictionSetText.write(table, model);
        CalibrationText.write(table, model);
        table.line("seconds", "read " + Text.seconds(readSeconds) + ", fit " + Text.seconds(fitSeconds));
        table.line("model", modelLine());
        files.writeText(table);
        table.print(out);
    }

    /** The facts on the page that are not part of the fit report. */
    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        baseline.ifPresent(constant -> facts.add(new Fact("baseline", BaselineWarnings.text(constant))));
        warnings.forEach(warning -> facts.add(new Fact("warning", warning)));
        facts.add(new Fact("seconds", "read " + Text.seconds(readSeconds) + ", fit " + Text.seconds(fitSeconds)));
        facts.add(new Fact("model", modelLine()));
        facts.add(new Fact("seed", Long.toString(model.report().seed())));
        return facts;
    }

    private String separator() {
        return model.report().status() == Status.STALLED ? ": " : " ";
    }

    private String modelLine() {
        if (output == null) {
            return "not saved; use -o FILE to save it";
        }
        String mark = lacksSets
                ? " (without sets)"
                : lacksProbabilities
                        ? " (not calibrated)"
                        : " (marked " + Names.of(model.report().status()) + ")";
        return output + (exitCode() == ExitCode.STOPPED ? mark : "");
    }
}
