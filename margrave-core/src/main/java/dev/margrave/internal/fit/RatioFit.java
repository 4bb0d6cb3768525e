// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.RatioRegressor;
import java.util.LinkedHashMap;
import java.util.Map;

/** The functions of kernel regression, Σ c_j y_j K(x, l_j) and Σ c_j K(x, l_j), from the landmarks' targets y and weights c. */
final class RatioFit {
    private RatioFit() {}

    static MappedFunctions functions(TrainingSet training, String machine) {
        TrainingFeatures landmarks = training.strategyFeatures().orElseThrow();
        Dataset rows = landmarks.rows();
        if (rows.task() != Task.REGRESSION) {
            throw new InvalidDataException("machine " + machine + " needs the targets of the landmarks");
        }
        double[][] weights = new double[2][rows.rows()];
        for (int j = 0; j < rows.rows(); j++) {
            weights[0][j] = rows.weight(j) * rows.target(j);
            weights[1][j] = rows.weight(j);
        }
        return new MappedFunctions(landmarks.map(), new LinearFunctions(weights, new double[2]));
    }

    /** The entries of a report about the sums of similarities of the training rows. */
    static Map<String, Double> solved(RatioRegressor.Sums sums) {
        Map<String, Double> solved = new LinkedHashMap<>();
        solved.put("vanishing", (double) sums.vanishing());
        solved.put("negative", (double) sums.negative());
        solved.put("mixed", (double) sums.mixed());
        return solved;
    }
}
