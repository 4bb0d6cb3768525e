// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.FitReport;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Multiclass;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Map;

/** Models with given functions. */
final class SmallModels {
    private static final Scaler NO_SCALING = Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]);

    private SmallModels() {}

    static MarginClassifier classifier(List<String> labels, DecisionFunctions functions) {
        return new MarginClassifier(
                report(labels), Schema.unnamed(functions.features()), NO_SCALING, "", functions, Multiclass.ONE_VS_ONE);
    }

    static MarginRegressor regressor(DecisionFunctions functions) {
        return new MarginRegressor(report(List.of()), Schema.unnamed(functions.features()), NO_SCALING, "", functions);
    }

    private static FitReport report(List<String> labels) {
        ProblemReport problem =
                new ProblemReport(List.of(), 1, Status.CONVERGED, new Certificate(0, 0), 1, 1, 0, Map.of());
        return new FitReport("svm", "linear", Map.of(), 1, 1, labels, 1, List.of(problem), null, 1, 1, "");
    }
}
