// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.model.ProblemReport;
import dev.margrave.persist.libsvm.LibsvmModels;
import dev.margrave.persist.libsvm.SvmKernel;
import dev.margrave.persist.libsvm.SvmModel;
import dev.margrave.persist.libsvm.SvmType;
import dev.margrave.selection.Calibrator;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Trains as svm-train does: on the rows of a file, with the labels in its order. */
final class SvmFit {
    private static final int FOLDS = 5; // for the scale of the errors of a regression
    private static final int SEED = 1;
    private static final double OUTLIER = 5; // standard deviations beyond which an error does not count for the scale

    private final SvmOptions options;
    private final SvmKernel kernel;
    private final Machine<?> machine;

    SvmFit(SvmOptions options, Dataset rows) {
        this.options = options;
        this.kernel = options.kernel(rows.features().columns());
        this.machine = options.machine(kernel);
    }

    private boolean isPrecomputed() {
        return kernel.type() == SvmKernel.Type.PRECOMPUTED;
    }

    private Dataset labeled(Dataset rows) {
        return options.type().isClassifier() ? DataFile.classification(rows) : rows;
    }

    /** The model of these rows. */
    SvmModel fit(Dataset rows, PrintStream out) {
        Dataset labeled = labeled(rows);
        Model model = machine.fit(labeled);
        if (options.type().isClassifier()) {
            MarginClassifier classifier = (MarginClassifier) model;
            if (options.probabilities()) {
                Classifier calibrated = Calibrator.of(Calibration.Kind.SIGMOID).calibrate(classifier, machine, labeled);
                classifier = (MarginClassifier) calibrated;
            }
            model = classifier.labels().size() > 1
                    ? classifier.withTieOrder(DataFile.labels(rows).stream()
                            .map(label -> Integer.toString(label))
                            .toList())
                    : classifier;
        }
        SvmModel content = originalUnits(LibsvmModels.toSvm(model), rows.rows());
        if (!options.quiet()) {
            print(model.report(), content, rows, out);
        }
        return options.probabilities() && options.type().isRegression()
                ? content.withErrorScale(errorScale(rows))
                : content;
    }

    /** LIBSVM's name of the kernel, and its one-class values, which are ours times ν·n. */
    private SvmModel originalUnits(SvmModel given, int rows) {
        double factor = options.type() == SvmType.ONE_CLASS ? options.nu() * rows : 1;
        return given.withKernel(kernel).times(factor);
    }

    /** The mean absolute error of held-out rows, without outliers. */
    private double errorScale(Dataset rows) {
        double[] held = heldOut(rows, FOLDS);
        double mean = 0;
        for (int i = 0; i < held.length; i++) {
            mean += Math.abs(rows.target(i) - held[i]) / held.length;
        }
        double limit = OUTLIER * Math.sqrt(2) * mean;
        double sum = 0;
        int count = 0;
        for (int i = 0; i < held.length; i++) {
            double error = Math.abs(rows.target(i) - held[i]);
            if (error <= limit) {
                sum += error;
                count++;
            }
        }
        return sum / count;
    }

    /** The predictions of rows that were not trained on. */
    double[] heldOut(Dataset rows, int folds) {
        Dataset labeled = labeled(rows);
        double[] predictions = new double[rows.rows()];
        for (Split split : Splits.folds(labeled, Math.min(folds, rows.rows()), SEED)) {
            Model model = machine.fit(split.training(labeled, isPrecomputed()));
            Dataset test = split.test(labeled, isPrecomputed());
            SvmModel content = LibsvmModels.toSvm(model);
            double[][] own =
                    content.withFeatures(test.features().columns()).functions().evaluate(test.features(), 1);
            for (int k = 0; k < split.test().length; k++) {
                predictions[split.test()[k]] = SvmPredictCommand.prediction(content, own[k]);
            }
        }
        return predictions;
    }

    /** The lines of svm-train on each problem; the iterations are those of our solver. */
    private void print(FitReport report, SvmModel model, Dataset rows, PrintStream out) {
        for (ProblemReport problem : report.problems()) {
            List<String> labels = problem.labels();
            int function = options.type().isClassifier()
                    ? model.indexOf(Integer.parseInt(labels.get(0)), Integer.parseInt(labels.get(1)))
                    : 0;
            double[] coefficients = model.coefficientsOf(function);
            double largest = 0;
            for (double c : coefficients) {
                largest = Math.max(largest, Math.abs(c));
            }
            double sum = 0;
            int atBound = 0;
            for (double c : coefficients) {
                sum += Math.abs(c);
                atBound += Math.abs(c) >= largest * (1 - 1e-9) ? 1 : 0;
            }
            out.println("*");
            out.println("optimization finished, #iter = " + problem.iterations());
            if (options.type() == SvmType.C_SVC || options.type() == SvmType.EPSILON_SVR) {
                out.println("nu = " + fixed(sum / (options.cost() * problem.rows())));
            }
            double scale = options.type() == SvmType.ONE_CLASS ? options.nu() * rows.rows() : 1;
            out.println("obj = " + fixed(-problem.certificate().dual() * scale * scale) + ", rho = "
                    + fixed(model.rho()[function]));
            out.println("nSV = " + coefficients.length + ", nBSV = " + atBound);
        }
        out.println("Total nSV = " + model.support().rows());
    }

    private static String fixed(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }
}
