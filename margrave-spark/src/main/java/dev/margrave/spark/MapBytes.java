// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.feature.KernelMap;
import dev.margrave.model.FitReport;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.ProblemReport;
import dev.margrave.solver.Certificate;
import dev.margrave.solver.Status;
import java.util.List;
import java.util.Map;

/** Feature maps as model files: that of the function 0 on the features of the map. */
final class MapBytes {
    private MapBytes() {}

    static ModelBytes of(KernelMap map) {
        ProblemReport problem = new ProblemReport(List.of(), 0, Status.CONVERGED, Certificate.NONE, 0, 0, 0, Map.of());
        FitReport report = new FitReport(
                "map", map.spec(), Map.of(), 0, map.inputs(), List.of(), 0, List.of(problem), null, 0, map.seed(), "");
        LinearFunctions zero = new LinearFunctions(new double[1][map.width()], new double[1]);
        return ModelBytes.of(new MarginRegressor(
                report, Schema.unnamed(map.inputs()), unscaled(), "", new MappedFunctions(map, zero)));
    }

    static KernelMap map(ModelBytes bytes) {
        return (KernelMap) ((MappedFunctions) bytes.model().functions()).map();
    }

    static Scaler unscaled() {
        return Scaler.of(Scaling.NONE, new double[0], new double[0], new double[0]);
    }
}
