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
    private static final double BOUND_ROUNDING = 1e-6; // of the bound, which nu machines find to a tolerance
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
            boolean classifies = options.type().isClassifier();
            int first = classifies ? Integer.parseInt(labels.get(0)) : 0;
            int second = classifies ? Integer.parseInt(labels.get(1)) : 0;
            int function = classifies ? model.indexOf(first, second) : 0;
            boolean isInOrder = !classifies || model.isBefore(first, second);
            double[] coefficients = model.coefficientsOf(function);
            double sum = 0;
            for (double c : coefficients) {
                sum += Math.abs(c);
            }
            double dual = -problem.certificate().dual();
            out.println("*");
            out.println("optimization finished, #iter = " + problem.iterations());
            double above = options.cost(); // the bounds of positive and negative coefficients
            double below = above;
            switch (options.type()) {
                case C_SVC -> {
                    above *= options.weights().getOrDefault(isInOrder ? first : second, 1.0);
                    below *= options.weights().getOrDefault(isInOrder ? second : first, 1.0);
                    if (above == below) {
                        out.println("nu = " + fixed(sum / (above * problem.rows())));
                    }
                }
                case NU_SVC -> { // LIBSVM divides its solution by the margin r, and 1/r is the C of the same C-SVC
                    above = sum / (options.nu() * problem.rows());
                    below = above;
                    dual *= Math.pow(above * problem.rows(), 2);
                    out.println("C = " + fixed(above));
                }
                case ONE_CLASS -> {
                    above = 1;
                    dual *= Math.pow(options.nu() * rows.rows(), 2);
                }
                case EPSILON_SVR -> out.println("nu = " + fixed(sum / (above * problem.rows())));
                case NU_SVR -> out.println("epsilon = " + fixed(problem.solved().getOrDefault("epsilon", 0.0)));
            }
            out.println("obj = " + fixed(dual) + ", rho = " + fixed(model.rho()[function]));
            out.println("nSV = " + coefficients.length + ", nBSV = " + atBound(coefficients, above, below));
        }
        if (options.type().isClassifier()) {
            out.println("Total nSV = " + model.support().rows());
        }
    }

    private static int atBound(double[] coefficients, double above, double below) {
        int count = 0;
        for (double c : coefficients) {
            count += Math.abs(c) >= (c > 0 ? above : below) * (1 - BOUND_ROUNDING) ? 1 : 0;
        }
        return count;
    }

    private static String fixed(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }
}
