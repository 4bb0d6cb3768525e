// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import dev.margrave.model.Calibration;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProbabilityCurve;
import dev.margrave.persist.libsvm.SvmModel.Pair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Turns the content of a LIBSVM file into a model: labels sorted, each function positive for the label that sorts last. */
final class SvmImport {
    private static final int FOLDS = 5; // in which LIBSVM holds out rows to fit probabilities

    private SvmImport() {}

    static Model toModel(SvmModel given, Scaler scaler) {
        int features = given.support().columns();
        Schema schema = Schema.unnamed(features);
        LabelSet labels = labels(given);
        List<Pair> pairs = pairs(given, labels);
        DecisionFunctions functions = given.functions(pairs);
        double[] biases = new double[functions.count()];
        Arrays.setAll(biases, functions::bias);
        FitReport report = ImportedReport.of(
                given.type().machine(),
                given.kernel().toKernel().spec(),
                features,
                labels,
                names(labels),
                biases,
                given.support().rows(),
                "LIBSVM " + given.type().text());
        if (given.type().isRegression()) {
            return new MarginRegressor(report, schema, scaler, "", functions);
        }
        MarginClassifier model = new MarginClassifier(report, schema, scaler, "", functions, Multiclass.ONE_VS_ONE);
        if (!given.type().isClassifier()) {
            return model;
        }
        model = model.withTieOrder(
                Arrays.stream(given.labels()).mapToObj(Integer::toString).toList());
        return given.hasProbabilities() ? model.withCalibration(calibration(given, pairs)) : model;
    }

    private static LabelSet labels(SvmModel given) {
        return switch (given.type()) {
            case C_SVC, NU_SVC ->
                LabelSet.of(Arrays.stream(given.labels())
                        .mapToObj(Integer::toString)
                        .toList());
            case ONE_CLASS -> LabelSet.of(List.of("-1", "1"));
            case EPSILON_SVR, NU_SVR -> LabelSet.of(List.of());
        };
    }

    /** For each of our functions, labels a before b, the pair of positions in the file. */
    private static List<Pair> pairs(SvmModel given, LabelSet labels) {
        if (!given.type().isClassifier()) {
            return List.of(new Pair(0, 0, 1));
        }
        int[] position = new int[labels.size()];
        for (int k = 0; k < position.length; k++) {
            position[labels.code(Integer.toString(given.labels()[k]))] = k;
        }
        List<Pair> pairs = new ArrayList<>();
        for (int a = 0; a < position.length; a++) {
            for (int b = a + 1; b < position.length; b++) {
                pairs.add(
                        position[b] < position[a]
                                ? new Pair(position[b], position[a], 1)
                                : new Pair(position[a], position[b], -1));
            }
        }
        return pairs;
    }

    private static List<List<String>> names(LabelSet labels) {
        List<List<String>> names = new ArrayList<>();
        for (int a = 0; a < labels.size(); a++) {
            for (int b = a + 1; b < labels.size(); b++) {
                names.add(List.of(labels.name(a), labels.name(b)));
            }
        }
        return names;
    }

    /** The probability of the file's first label is σ(−A·f − B). */
    private static Calibration calibration(SvmModel given, List<Pair> pairs) {
        List<ProbabilityCurve> curves = new ArrayList<>();
        for (Pair pair : pairs) {
            int p = given.index(pair);
            curves.add(new ProbabilityCurve.Sigmoid(-given.slopes()[p], -pair.sign() * given.intercepts()[p]));
        }
        int rows = Math.max(1, given.support().rows()); // the file does not say; at least these
        return Calibration.of(
                Calibration.Kind.SIGMOID, Multiclass.ONE_VS_ONE, given.labels().length, curves, rows, FOLDS);
    }
}
