// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.landmark;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A bound as the sum of what was measured, what the choice among many functions can have hidden, and what chance can have hidden.
 *
 * @param quantities the numbers that were chosen
 */
public record BoundParts(double empirical, double complexity, double confidence, Map<String, Double> quantities) {
    public BoundParts {
        quantities = Collections.unmodifiableMap(new LinkedHashMap<>(quantities));
    }

    public double sum() {
        return empirical + complexity + confidence;
    }
}
