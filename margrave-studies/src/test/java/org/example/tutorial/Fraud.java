// SPDX-License-Identifier: Apache-2.0
package org.example.tutorial;

import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.evaluation.ClassificationEvaluation;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.selection.Calibrator;
import dev.margrave.selection.Metric;
import dev.margrave.selection.validation.Validation;
import dev.margrave.selection.validation.ValidationResult;

/** Probabilities of a rare label. */
public final class Fraud {
    private Fraud() {}

    /** The F1 of the last label on held-out rows. */
    public static double validated(Dataset data) {
        SupportVectorMachine machine = SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.STANDARD)
                .balancedWeights(true);
        ValidationResult result = Validation.of(machine)
                .metric(Metric.parse("average-precision"))
                .calibrate(Calibration.Kind.SIGMOID)
                .run(data);
        LabeledPredictions heldOut = result.predictions().orElseThrow();
        double error = heldOut.probabilities().orElseThrow().calibrationError();
        double f1 = heldOut.confusion().f1(1);
        double averagePrecision = result.mean();
        return error < 1 && averagePrecision > 0 ? f1 : Double.NaN;
    }

    /** The probability of the last label for the first row of a test set. */
    public static double probability(Dataset train, Dataset test) {
        SupportVectorMachine machine =
                SupportVectorMachine.with(Kernels.linear()).scale(Scaling.STANDARD);
        Classifier model = Calibrator.of(Calibration.Kind.SIGMOID).fit(machine, train);
        double[] probabilities = model.predict(test.row(0)).probabilities();
        ClassificationEvaluation quality = LabeledPredictions.of(model, test, 1).evaluation();
        double brier = quality.probabilities().orElseThrow().brier();
        return brier < 1 ? probabilities[1] : Double.NaN;
    }
}
