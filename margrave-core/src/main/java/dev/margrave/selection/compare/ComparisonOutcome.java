// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.solver.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a contender did on one split.
 *
 * @param score on the test part
 * @param machine the machine that was chosen
 * @param kernel its kernel's spec as it was asked for
 * @param parameters its parameters, with those that the fit found itself where there is one value of them
 * @param status how the fit on the whole training part ended
 * @param seconds of choosing, fitting and testing
 */
public record ComparisonOutcome(
        double score, String machine, String kernel, Map<String, Double> parameters, Status status, double seconds) {
    public ComparisonOutcome {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }
}
