// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import dev.margrave.data.Dataset;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code margrave evaluate}: how well a model does on data with known targets. */
@Command(
        name = "evaluate",
        description = "Measure a model on data with known labels or numbers.",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class EvaluateCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file.")
    private Path modelFile;

    @Parameters(index = "1", paramLabel = "DATA", description = "A file, - for standard input, or a bundled data set.")
    private String data;

    @Option(names = "--strict", description = "Unknown feature indices and categories are errors, not dropped.")
    private boolean strict;

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    EvaluateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Stopwatch watch = new Stopwatch();
        DataSource source = new DataSource(data, console);
        ModelData input = new ModelData(modelFile, dataOptions, strict, console);
        Dataset rows = input.readTargets(source);
        double readSeconds = watch.lap();
        EvaluationReport report = source.use(() -> evaluate(input.model(), rows));
        double predictSeconds = watch.lap();
        if (outputOptions.json) {
            Json json = new Json("evaluate")
                    .field("machine", input.model().report().machine())
                    .field("data", data);
            report.writeJson(json);
            json.object("seconds", content -> content.field("read", readSeconds).field("predict", predictSeconds))
                    .print(console.out());
        } else {
            console.out()
                    .println(input.model().report().machine() + " on " + Text.escape(data) + ": " + report.headline());
            TextTable table = new TextTable("  ");
            report.writeText(table);
            table.line("seconds", "read " + Text.seconds(readSeconds) + ", predict " + Text.seconds(predictSeconds));
            table.print(console.out());
        }
        return ExitCode.DONE;
    }

    private static EvaluationReport evaluate(Model model, Dataset rows) {
        if (model instanceof Classifier classifier) {
            return EvaluationReport.of(Evaluation.of(classifier, rows));
        }
        return EvaluationReport.of(Evaluation.of((Regressor) model, rows));
    }
}
