// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.solver.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of a contender on one split.
 *
 * @param score on the test part
 * @param machine the chosen machine
 * @param kernel the spec of its kernel as requested
 * @param parameters its parameters, including automatic ones that have a single value
 * @param status the status of the fit on the whole training part
 * @param predictedLabels the number of different labels predicted for the test rows; 0 for numbers
 * @param seconds of choosing, fitting and testing
 */
public record ComparisonOutcome(
        double score,
        String machine,
        String kernel,
        Map<String, Double> parameters,
        Status status,
        int predictedLabels,
        double seconds) {
    public ComparisonOutcome {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }
}
