// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.model.LinearFunctions;
import dev.margrave.persist.libsvm.LibsvmModels;
import dev.margrave.persist.libsvm.LinearModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code margrave liblinear-predict}. */
@Command(
        name = "liblinear-predict",
        description = {
            "Predict with a model file of LIBLINEAR, with the options and result lines of its predict program:",
            "-b 0|1 write probabilities, for logistic regression, -q print no result lines."
        },
        customSynopsis = "margrave " + LinearPredictCommand.USAGE)
public final class LinearPredictCommand extends OriginalCommand {
    static final String USAGE = "liblinear-predict [options] test_file model_file output_file";

    public LinearPredictCommand(Console console) {
        super(console);
    }

    @Override
    void run(List<String> given) throws IOException {
        Arguments arguments = Arguments.parse(given, "b1q0", USAGE);
        List<String> files = arguments.files(3, 3, USAGE);
        boolean probabilities = arguments.flag('b', false);
        Path output = OutputFiles.path(files.get(2));
        OutputFiles.check("output_file", output, files.get(0), files.get(1));
        LinearModel model = LibsvmModels.readLinear(OutputFiles.path(files.get(1)));
        if (probabilities && !model.solver().isLogistic()) {
            throw new UsageException("-b 1 needs a logistic regression model (liblinear-train -s 0, 6 or 7)");
        }
        boolean regression = model.solver().isRegression();
        Dataset rows = DataFile.read(files.get(0), false, model.features(), console);
        LinearFunctions functions = wide(model, rows.features().columns());
        double[][] decisions =
                functions.evaluate(rows.features(), Runtime.getRuntime().availableProcessors());
        double[] predictions = new double[decisions.length];
        for (int i = 0; i < predictions.length; i++) {
            predictions[i] = regression ? decisions[i][0] : model.labels()[model.choose(decisions[i])];
        }
        OutputFiles.write(output, out -> {
            if (probabilities) {
                StringBuilder header = new StringBuilder("labels");
                for (int label : model.labels()) {
                    header.append(' ').append(label);
                }
                out.println(header);
            }
            for (int i = 0; i < predictions.length; i++) {
                StringBuilder line = new StringBuilder(CNumber.exact(predictions[i]));
                for (double p : probabilities ? model.probabilities(decisions[i]) : new double[0]) {
                    line.append(' ').append(CNumber.general(p));
                }
                out.println(line);
            }
        });
        if (!arguments.has('q')) {
            new Scores(predictions, rows).printPrediction(regression, "", console.out());
        }
    }

    /** Features that the model does not know have no weight. */
    private static LinearFunctions wide(LinearModel model, int features) {
        LinearFunctions own = model.functions();
        double[][] weights = new double[own.count()][features];
        double[] biases = new double[own.count()];
        for (int p = 0; p < biases.length; p++) {
            biases[p] = own.bias(p);
            for (int j = 0; j < own.features(); j++) {
                weights[p][j] = own.weight(p, j);
            }
        }
        return new LinearFunctions(weights, biases);
    }
}
