// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import dev.margrave.model.Calibration;
import dev.margrave.model.FitReport;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProbabilityCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Between the content of a LIBLINEAR file and models. */
final class LinearConversion {
    private LinearConversion() {}

    static Model toModel(LinearModel given, Scaler scaler, int features) {
        if (given.labels().length == 1) {
            throw new IllegalArgumentException("the model knows one label only, " + given.labels()[0]);
        }
        LabelSet labels = LabelSet.of(
                Arrays.stream(given.labels()).mapToObj(Integer::toString).toList());
        LinearFunctions functions = ordered(given, labels, features);
        double[] biases = new double[functions.count()];
        Arrays.setAll(biases, functions::bias);
        FitReport report = ImportedReport.of(
                given.solver().machine(),
                "linear",
                features,
                labels,
                names(labels, biases.length),
                biases,
                0,
                "LIBLINEAR " + given.solver());
        Schema schema = Schema.unnamed(features);
        if (given.solver().isRegression()) {
            return new MarginRegressor(report, schema, scaler, "", functions);
        }
        MarginClassifier model = new MarginClassifier(report, schema, scaler, "", functions, Multiclass.ONE_VS_REST);
        return given.solver().isLogistic() ? model.withCalibration(logistic(labels.size(), biases.length)) : model;
    }

    private static Calibration logistic(int labels, int functions) {
        List<ProbabilityCurve> curves = Collections.nCopies(functions, new ProbabilityCurve.Sigmoid(1, 0));
        return Calibration.of(Calibration.Kind.SIGMOID, Multiclass.ONE_VS_REST, labels, curves, 1, 0);
    }

    private static List<List<String>> names(LabelSet labels, int functions) {
        if (labels.size() == 0) {
            return List.of();
        }
        List<List<String>> names = new ArrayList<>();
        for (int k = 0; k < functions; k++) {
            names.add(functions == 1 ? labels.names() : List.of("rest", labels.name(k)));
        }
        return names;
    }

    /** The functions in our order of labels; of two labels, the difference that is positive for the last. */
    private static LinearFunctions ordered(LinearModel given, LabelSet labels, int features) {
        LinearFunctions own = given.functions();
        int count = labels.size() > 2 ? labels.size() : 1;
        double[][] weights = new double[count][features];
        double[] biases = new double[count];
        for (int k = 0; k < own.count(); k++) {
            int code = labels.size() == 0 ? 0 : labels.code(Integer.toString(given.labels()[k]));
            int to = count == 1 ? 0 : code;
            double sign = labels.size() == 2 && code == 0 ? -1 : 1;
            for (int j = 0; j < own.features(); j++) {
                weights[to][j] += sign * own.weight(k, j);
            }
            biases[to] += sign * own.bias(k);
        }
        return new LinearFunctions(weights, biases);
    }

    /** @throws IllegalArgumentException if LIBLINEAR has no form for the model */
    static LinearModel of(Model model) {
        if (!(model.functions() instanceof LinearFunctions linear)) {
            throw new IllegalArgumentException("LIBLINEAR models are linear in the features, without a map;"
                    + " the kernel of the model is " + model.report().kernel());
        }
        boolean classifies = model instanceof MarginClassifier;
        int[] labels = SvmExport.wholeLabels(model.report().labels());
        double threshold = 0;
        if (model instanceof MarginClassifier classifier) {
            if (labels.length > 2 && classifier.multiclass() != Multiclass.ONE_VS_REST) {
                throw new IllegalArgumentException(
                        "LIBLINEAR models of more than two labels are one-vs-rest, the model is "
                                + classifier.multiclass().text() + "; train with multiclass(ONE_VS_REST)");
            }
            threshold = threshold(classifier);
        }
        double sign = labels.length == 2 ? -1 : 1; // their function is positive for the first label, ours for the last
        double[][] weights = new double[linear.count()][linear.features()];
        double[] biases = new double[linear.count()];
        for (int p = 0; p < biases.length; p++) {
            for (int j = 0; j < linear.features(); j++) {
                weights[p][j] = sign * linear.weight(p, j);
            }
            biases[p] = sign * (linear.bias(p) - threshold);
        }
        return new LinearModel(solver(model, classifies), labels, 1, weights, biases);
    }

    private static double threshold(MarginClassifier classifier) {
        if (classifier.calibration().isPresent() && classifier.threshold().isPresent()) {
            throw new IllegalArgumentException(
                    "LIBLINEAR models cannot hold a threshold for probabilities; calibrate without one");
        }
        return classifier.threshold().orElse(0);
    }

    private static LiblinearSolver solver(Model model, boolean classifies) {
        for (LiblinearSolver solver : LiblinearSolver.values()) {
            if (solver.machine().equals(model.report().machine()) && solver.isRegression() != classifies) {
                return solver;
            }
        }
        return classifies ? LiblinearSolver.L2R_L1LOSS_SVC_DUAL : LiblinearSolver.L2R_L1LOSS_SVR_DUAL;
    }
}
