// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.model.FitReport;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Models whose functions are known, and rows for them. */
final class HandMade {
    private HandMade() {}

    /** f(x) = slope·x + offset. */
    static MarginRegressor regressor(double slope, double offset) {
        return new MarginRegressor(
                report(List.of()),
                Schema.unnamed(1),
                noScaling(),
                "",
                new LinearFunctions(new double[][] {{slope}}, new double[] {offset}));
    }

    /** Labels {@code no} and {@code yes}, f(x) = x. */
    static MarginClassifier binary() {
        return classifier(List.of("no", "yes"), Multiclass.ONE_VS_ONE, new double[][] {{1}}, new double[1]);
    }

    static MarginClassifier classifier(List<String> labels, Multiclass scheme, double[][] weights, double[] biases) {
        return new MarginClassifier(
                report(labels),
                Schema.unnamed(weights[0].length),
                noScaling(),
                "",
                new LinearFunctions(weights, biases),
                scheme);
    }

    private static Scaler noScaling() {
        return Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]);
    }

    private static FitReport report(List<String> labels) {
        ProblemReport problem =
                new ProblemReport(labels, 1, Status.CONVERGED, new Certificate(1, 1, 0, 1), 1, 1, 0, Map.of());
        return new FitReport("svm", "linear", Map.of(), 1, 1, labels, 1, List.of(problem), null, 1, 1, "");
    }

    /** Rows of one feature. */
    static DenseMatrix column(double... values) {
        return DenseMatrix.wrap(values.length, 1, values.clone());
    }

    /** Rows at 0 with these targets. */
    static Dataset targets(double... targets) {
        return Dataset.regression(column(new double[targets.length]), targets);
    }

    static Dataset labeled(double[] values, String... labels) {
        return Dataset.classification(column(values), Arrays.asList(labels));
    }
}
