// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.UsageException;
import dev.margrave.data.Dataset;
import dev.margrave.persist.libsvm.LibsvmModels;
import dev.margrave.persist.libsvm.SvmKernel;
import dev.margrave.persist.libsvm.SvmModel;
import dev.margrave.persist.libsvm.SvmType;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code margrave svm-predict}. */
@Command(
        name = "svm-predict",
        description = {
            "Predict with a model file of LIBSVM, with the options and result lines of svm-predict:",
            "-b 0|1 write probabilities, -q print no result lines."
        },
        customSynopsis = "margrave " + SvmPredictCommand.USAGE)
public final class SvmPredictCommand extends OriginalCommand {
    static final String USAGE = "svm-predict [options] test_file model_file output_file";

    public SvmPredictCommand(Console console) {
        super(console);
    }

    @Override
    void run(List<String> given) throws IOException {
        PredictionFile file = new PredictionFile(given, USAGE);
        boolean probabilities = file.probabilities();
        SvmModel model = LibsvmModels.readSvm(file.model());
        if (probabilities && (!model.hasProbabilities() || model.type() == SvmType.ONE_CLASS)) {
            throw new UsageException("-b 1 needs a model that was trained with svm-train -b 1");
        }
        boolean precomputed = model.kernel().type() == SvmKernel.Type.PRECOMPUTED;
        Dataset rows = DataFile.read(file.data(), precomputed, model.support().columns(), console);
        SvmModel wide = model.withFeatures(rows.features().columns());
        double[][] decisions =
                wide.functions().evaluate(rows.features(), Runtime.getRuntime().availableProcessors());
        double[] predictions = new double[decisions.length];
        boolean classProbabilities = probabilities && model.type().isClassifier();
        double[][] p = new double[classProbabilities ? decisions.length : 0][];
        for (int i = 0; i < predictions.length; i++) {
            if (classProbabilities) {
                p[i] = model.probabilities(decisions[i]);
                predictions[i] = model.labels()[PredictionFile.largest(p[i])];
            } else {
                predictions[i] = prediction(model, decisions[i]);
            }
        }
        file.write(predictions, model.labels(), p);
        if (!file.quiet()) {
            printResult(model, probabilities, new Scores(predictions, rows));
        }
    }

    private void printResult(SvmModel model, boolean probabilities, Scores scores) {
        boolean regression = model.type().isRegression();
        if (probabilities && regression) {
            console.out()
                    .println("Prob. model for test data: target value = predicted value + z,\n"
                            + "z: Laplace distribution e^(-|z|/sigma)/(2sigma),sigma="
                            + CNumber.general(model.slopes()[0]));
        } else if (!probabilities && model.hasProbabilities()) {
            console.out().println("Model supports probability estimates, but disabled in prediction.");
        }
        scores.printPrediction(regression, " (classification)", console.out());
    }

    /** What svm-predict predicts without probabilities. */
    static double prediction(SvmModel model, double[] decisions) {
        if (model.type().isRegression()) {
            return decisions[0];
        }
        return model.type() == SvmType.ONE_CLASS ? decisions[0] > 0 ? 1 : -1 : model.labels()[model.vote(decisions)];
    }
}
