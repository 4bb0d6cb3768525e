// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;

/** Makes the scaling of a linear model a part of its weights: w·((x − shift)·factor + offset) + b. */
final class ScaleFolding {
    private ScaleFolding() {}

    /** The same predictions without a scaler. */
    static Model fold(Model model) {
        LinearFunctions given = (LinearFunctions) model.functions();
        Scaler scaler = model.scaler();
        OccurringColumns columns = scaler.columns().orElse(null);
        double[][] weights = new double[given.count()][model.schema().features()];
        double[] biases = new double[given.count()];
        for (int p = 0; p < biases.length; p++) {
            biases[p] = given.bias(p);
            for (int j = 0; j < given.features(); j++) {
                double weight = given.weight(p, j);
                double factor = scaler.size() == 0 ? 1 : scaler.factor(j);
                weights[p][columns == null ? j : columns.column(j)] = weight * factor;
                if (scaler.size() > 0) {
                    biases[p] += weight * (scaler.offset(j) - scaler.shift(j) * factor);
                }
            }
        }
        LinearFunctions folded = new LinearFunctions(weights, biases);
        Scaler none = Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]);
        if (model instanceof MarginClassifier classifier) {
            MarginClassifier plain = new MarginClassifier(
                    model.report(), model.schema(), none, model.dataDigest(), folded, classifier.multiclass());
            if (classifier.calibration().isPresent()) {
                plain = plain.withCalibration(classifier.calibration().get());
            }
            return classifier.threshold().isPresent()
                    ? plain.withThreshold(classifier.threshold().getAsDouble())
                    : plain;
        }
        return new MarginRegressor(model.report(), model.schema(), none, model.dataDigest(), folded);
    }
}
