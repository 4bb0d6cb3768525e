// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.data.Dataset;
import dev.margrave.persist.libsvm.LibsvmModels;
import dev.margrave.persist.libsvm.SvmKernel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code margrave svm-train}. */
@Command(
        name = "svm-train",
        description = {
            "Train a model and write a LIBSVM model file, with the options and result lines of svm-train:",
            "-s 0 C-SVC, 1 nu-SVC, 2 one-class, 3 epsilon-SVR, 4 nu-SVR;",
            "-t 0 linear, 1 polynomial, 2 rbf, 3 sigmoid (refused: prediction only), 4 precomputed;",
            "-d degree, -g gamma, -r coef0; -c cost, -n nu, -p epsilon of SVR; -wi weight of label i;",
            "-e tolerance, -m memory in MB, -h 0|1, -b 0|1 probabilities, -v n cross-validation, -q quiet."
        },
        customSynopsis = "margrave " + SvmTrainCommand.USAGE)
public final class SvmTrainCommand extends OriginalCommand {
    static final String USAGE = "svm-train [options] training_set_file [model_file]";

    public SvmTrainCommand(Console console) {
        super(console);
    }

    @Override
    void run(List<String> given) throws IOException {
        Arguments arguments = Arguments.parse(given, SvmOptions.LETTERS, USAGE);
        List<String> files = arguments.files(1, 2, USAGE);
        SvmOptions options = new SvmOptions(arguments);
        boolean precomputed = options.kernelType() == SvmKernel.Type.PRECOMPUTED;
        String data = files.get(0);
        Path output = output(files);
        if (options.folds() == 0) {
            OutputFiles.check("model_file", output, data);
        }
        Dataset rows = DataFile.read(data, precomputed, console);
        SvmFit fit = new SvmFit(options, rows);
        if (options.folds() > 0) {
            new Scores(fit.heldOut(rows, options.folds()), rows)
                    .printValidation(options.type().isRegression(), console.out());
        } else {
            LibsvmModels.write(fit.fit(rows, console.out()), output);
        }
    }

    /** By default, the data file's name with {@code .model} in the current folder. */
    static Path output(List<String> files) {
        return OutputFiles.path(
                files.size() > 1 ? files.get(1) : OutputFiles.path(files.get(0)).getFileName() + ".model");
    }
}
