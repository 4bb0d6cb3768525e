// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.data.Dataset;
import dev.margrave.persist.libsvm.LibsvmModels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code margrave liblinear-train}. */
@Command(
        name = "liblinear-train",
        description = {
            "Train a linear model and write a LIBLINEAR model file, with the options of its train program:",
            "-s 0, 7 logistic regression, 1, 2, 3 support vector classification, 11, 12, 13 support vector regression;",
            "-c cost, -p epsilon of SVR, -B constant feature, -wi weight of label i;",
            "-e tolerance, -v n cross-validation, -C search for C (-s 0, 2) or C and p (-s 11), -q quiet."
        },
        customSynopsis = "margrave " + LinearTrainCommand.USAGE)
public final class LinearTrainCommand extends OriginalCommand {
    static final String USAGE = "liblinear-train [options] training_set_file [model_file]";

    public LinearTrainCommand(Console console) {
        super(console);
    }

    @Override
    void run(List<String> given) throws IOException {
        Arguments arguments = Arguments.parse(given, LinearFit.LETTERS, USAGE);
        List<String> files = arguments.files(1, 2, USAGE);
        LinearFit fit = new LinearFit(arguments);
        Path output = SvmTrainCommand.output(files);
        boolean searches = arguments.has('C');
        if (searches) {
            LinearSearch.check(fit);
        }
        if (fit.folds() == 0 && !searches) {
            OutputFiles.check("model_file", output, files.get(0));
        }
        Dataset rows = DataFile.read(files.get(0), false, console);
        if (searches) {
            new LinearSearch(arguments, fit, rows, console.out()).run();
        } else if (fit.folds() > 0) {
            new Scores(fit.heldOut(rows, fit.folds()), rows).printValidation(fit.isRegression(), console.out());
        } else {
            LibsvmModels.write(fit.fit(rows, console.out()), output);
        }
    }
}
