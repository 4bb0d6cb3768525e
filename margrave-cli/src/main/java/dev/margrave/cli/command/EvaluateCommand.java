// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.bound.SeenRows;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.ModelData;
import dev.margrave.cli.option.ModelDataOptions;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.option.SetOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.TextTable;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.page.EvaluatePage;
import dev.margrave.conformal.SetEvaluation;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code margrave evaluate}: the scores of a model on data with known targets. */
@Command(
        name = "evaluate",
        description = "Measure how well a model predicts data with known targets.",
        customSynopsis = "margrave evaluate MODEL DATA [--report FILE.html] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class EvaluateCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private ModelDataOptions modelAndData = new ModelDataOptions();

    @Mixin
    private SetOptions setOptions = new SetOptions();

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    EvaluateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        reportOptions.check(null, modelAndData.data(), modelAndData.modelFile().toString());
        boolean sets = setOptions.isGiven();
        Stopwatch watch = new Stopwatch();
        DataSource source = modelAndData.source(console);
        ModelData input = modelAndData.load(console);
        Dataset rows = input.readTargets(source, "evaluate");
        double readSeconds = watch.lap();
        EvaluationReport report = source.use(() -> {
            EvaluationReport plain = evaluate(input.model(), input.task(), rows);
            return sets ? EvaluationReport.withSets(plain, evaluateSets(input.model(), rows)) : plain;
        });
        List<String> warnings = new ArrayList<>(report.warnings(input.model()));
        RatioWarning.of(input.model(), rows, modelAndData.threads()).ifPresent(warnings::add);
        warnings.forEach(console::warn);
        List<String> notes = SeenRows.evidence(input.model(), rows, modelAndData.threads()).stream()
                .map(reason -> reason + "; scores on new rows can be much worse")
                .toList();
        double predictSeconds = watch.lap();
        reportOptions.write(
                () -> EvaluatePage.of(
                        modelAndData.data(),
                        report.headline(),
                        input.model(),
                        rows,
                        facts(report, warnings, notes, readSeconds, predictSeconds)),
                () -> Optional.of(EvaluatePage.mainChart(input.model(), rows)));
        if (outputOptions.json()) {
            Json json = new Json("evaluate")
                    .field("machine", input.model().report().machine())
                    .field("data", modelAndData.data());
            report.writeJson(json);
            json.field("warnings", warnings);
            if (!notes.isEmpty()) {
                json.field("note", notes.get(0));
            }
            json.object("seconds", content -> content.field("read", readSeconds).field("predict", predictSeconds));
            reportOptions.writeJson(json);
            json.print(console.out());
        } else {
            console.out()
                    .println(input.model().report().machine() + " on " + Text.escape(modelAndData.data()) + ": "
                            + report.headline());
            TextTable table = new TextTable("  ");
            report.writeText(table);
            warnings.forEach(warning -> table.line("warning", warning));
            notes.forEach(note -> table.line("note", note));
            table.line("seconds", "read " + Text.seconds(readSeconds) + ", predict " + Text.seconds(predictSeconds));
            reportOptions.writeText(table);
            table.print(console.out());
        }
        return ExitCode.DONE;
    }

    /** The printed lines, except the counts by label, which the page shows as a table. */
    private static List<Fact> facts(
            EvaluationReport report,
            List<String> warnings,
            List<String> notes,
            double readSeconds,
            double predictSeconds) {
        TextTable table = new TextTable("");
        table.line("result", report.headline());
        report.writeText(table);
        warnings.forEach(warning -> table.line("warning", warning));
        notes.forEach(note -> table.line("note", note));
        table.line("seconds", "read " + Text.seconds(readSeconds) + ", predict " + Text.seconds(predictSeconds));
        return table.lines().stream()
                .filter(line -> !line.get(0).startsWith("label "))
                .map(line -> new Fact(line.get(0), line.get(1)))
                .toList();
    }

    private SetEvaluation evaluateSets(Model model, Dataset rows) {
        return model instanceof Classifier classifier
                ? SetEvaluation.of(setOptions.of(classifier, console), rows, modelAndData.threads())
                : SetEvaluation.of(setOptions.of((Regressor) model), rows, modelAndData.threads());
    }

    private EvaluationReport evaluate(Model model, Task task, Dataset rows) {
        if (task == Task.ORDINAL) {
            return EvaluationReport.of(Evaluation.ordinal((Classifier) model, rows, modelAndData.threads()));
        }
        if (model instanceof Classifier classifier) {
            return EvaluationReport.of(Evaluation.of(classifier, rows, modelAndData.threads()));
        }
        if (task == Task.RANKING) {
            return EvaluationReport.of(Evaluation.ranking((Regressor) model, rows, modelAndData.threads()));
        }
        return EvaluationReport.of(Evaluation.of((Regressor) model, rows, modelAndData.threads()));
    }
}
