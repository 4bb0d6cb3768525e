// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.model.Model;
import dev.margrave.persist.Models;
import dev.margrave.persist.libsvm.LibsvmModels;
import dev.margrave.persist.libsvm.ScaleRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code margrave import}: a model that another program trained. */
@Command(
        name = "import",
        description = "Convert a model file of LIBSVM or LIBLINEAR.",
        customSynopsis = "margrave import FILE -o MODEL [--range FILE] [--features N]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ImportCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "FILE", description = "A model file of svm-train or liblinear-train.")
    private String file;

    @Option(names = "-o", paramLabel = "MODEL", required = true, description = "Save the model to this file.")
    private Path output;

    @Option(
            names = "--range",
            paramLabel = "FILE",
            description = "A range file of svm-scale: the model scales the rows that it is given.")
    private String range;

    @Option(
            names = "--features",
            paramLabel = "N",
            description = "The number of features of a row; default: the largest index in FILE. Values beyond it are"
                    + " dropped at prediction, as by liblinear-predict; svm-predict counts them.")
    private int features;

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    ImportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (features < 0) {
            throw new UsageException("--features must be at least 1, got " + features);
        }
        OutputFiles.check(output, file);
        Optional<ScaleRange> scaling = Optional.empty();
        if (range != null) {
            OutputFiles.check(output, range);
            scaling = Optional.of(ScaleRange.read(OutputFiles.path(range)));
        }
        if (scaling.flatMap(ScaleRange::target).isPresent()) {
            console.warn(range + " also scales the target; predictions are in the scaled units, as svm-predict's");
        }
        Model model = LibsvmModels.read(OutputFiles.path(file), scaling, features);
        Models.save(model, output);
        FitReport report = model.report();
        boolean calibrated = model instanceof Classifier classifier
                && classifier.calibration().isPresent();
        if (outputOptions.json()) {
            new Json("import")
                    .field("file", file)
                    .field("machine", report.machine())
                    .field("kernel", report.kernel())
                    .field("features", report.features())
                    .field("labels", report.labels())
                    .field("supportVectors", report.supportVectors())
                    .field("probabilities", calibrated)
                    .field("model", output.toString())
                    .print(console.out());
        } else if (!outputOptions.quiet()) {
            console.out()
                    .println(report.plan() + ": " + report.machine() + ", kernel " + report.kernel() + ", "
                            + Text.count(report.features(), "feature")
                            + (report.labels().isEmpty() ? "" : ", labels " + Text.few(report.labels(), 10))
                            + (calibrated ? ", with probabilities" : ""));
            console.out().println("wrote " + Text.escape(output.toString()));
        }
        return ExitCode.DONE;
    }
}
