// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.model.LinearFunctions;
import dev.margrave.persist.libsvm.LibsvmModels;
import dev.margrave.persist.libsvm.LinearModel;
import java.io.IOException;
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
        PredictionFile file = new PredictionFile(given, USAGE);
        boolean probabilities = file.probabilities();
        LinearModel model = LibsvmModels.readLinear(file.model());
        if (probabilities && !model.solver().isLogistic()) {
            throw new UsageException("-b 1 needs a logistic regression model (liblinear-train -s 0, 6 or 7)");
        }
        boolean regression = model.solver().isRegression();
        Dataset rows = DataFile.read(file.data(), false, model.features(), console);
        LinearFunctions functions = wide(model, rows.features().columns());
        double[][] decisions =
                functions.evaluate(rows.features(), Runtime.getRuntime().availableProcessors());
        double[] predictions = new double[decisions.length];
        double[][] p = new double[probabilities ? decisions.length : 0][];
        for (int i = 0; i < predictions.length; i++) {
            if (probabilities) {
                p[i] = model.probabilities(decisions[i]);
            }
            predictions[i] = regression ? decisions[i][0] : model.labels()[model.choose(decisions[i])];
        }
        file.write(predictions, model.labels(), p);
        if (!file.quiet()) {
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
