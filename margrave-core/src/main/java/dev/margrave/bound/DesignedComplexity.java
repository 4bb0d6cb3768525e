// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import java.util.List;

/**
 * T₂ with its certificate.
 *
 * @param value an upper bound on the complexity
 * @param gap the smallest such value is at most this much below it
 * @param weights p_j of each reference row, sum 1
 */
public record DesignedComplexity(double value, double gap, List<Double> weights) {
    public DesignedComplexity {
        weights = List.copyOf(weights);
    }
}
