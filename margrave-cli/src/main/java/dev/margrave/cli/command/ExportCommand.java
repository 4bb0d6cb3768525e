// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.Version;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.persist.Models;
import dev.margrave.persist.libsvm.LibsvmModels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code margrave export}: a model as a file of another program. */
@Command(
        name = "export",
        description = "Write a model as a model file of LIBSVM or LIBLINEAR.",
        customSynopsis = "margrave export MODEL --format libsvm|liblinear -o FILE [--range FILE]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ExportCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "MODEL", description = "A model file.")
    private String model;

    @Option(
            names = "--format",
            paramLabel = "libsvm|liblinear",
            required = true,
            description = "libsvm: kernels linear, poly, rbf and precomputed, with their support vectors; liblinear:"
                    + " linear models, binary or one-vs-rest.")
    private String format;

    @Option(names = "-o", paramLabel = "FILE", required = true, description = "Write to this file.")
    private Path output;

    @Option(
            names = "--range",
            paramLabel = "FILE",
            description = "Write the scaling of a kernel model to this range file for svm-scale -r; linear models"
                    + " include their scaling.")
    private Path range;

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    ExportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        LibsvmModels.Format chosen = Names.choose(LibsvmModels.Format.class, "--format", format);
        OutputFiles.check(output, model);
        if (range != null) {
            OutputFiles.check("--range", range, model);
        }
        Model read = Models.load(OutputFiles.path(model));
        LibsvmModels.write(read, chosen, output, Optional.ofNullable(range));
        boolean scales = range != null && read.scaler().size() > 0;
        if (read instanceof Classifier classifier && classifier.calibration().isPresent()) {
            console.warn("labels of a model with probabilities are the most probable ones; use "
                    + (chosen == LibsvmModels.Format.LIBSVM
                            ? "svm-predict -b 1 to predict the same"
                            : "the exported model without probabilities only if they do not matter"));
        }
        if (chosen == LibsvmModels.Format.LIBSVM
                && read instanceof MarginClassifier pairs
                && pairs.labels().size() > 2
                && pairs.tieOrder().isEmpty()
                && !outputOptions.quiet()) {
            console.note("where labels have equal votes, svm-predict takes the first, margrave the one with the larger"
                    + " sum of values; for one rule, import the exported file and predict with that model");
        }
        if (outputOptions.json()) {
            new Json("export")
                    .field("format", chosen.text())
                    .field("machine", read.report().machine())
                    .field("features", read.report().features())
                    .field("range", scales ? range.toString() : null)
                    .field("output", output.toString())
                    .print(console.out());
        } else if (!outputOptions.quiet()) {
            console.out()
                    .println("wrote " + chosen.text() + " model " + Text.escape(output.toString())
                            + (scales ? " and range file " + Text.escape(range.toString()) : ""));
        }
        return ExitCode.DONE;
    }
}
