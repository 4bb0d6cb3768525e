// SPDX-License-Identifier: Apache-2.0
package dev.margrave.certificate;

import java.util.List;

/**
 * T₂ with its certificate.
 *
 * @param value an upper bound of the complexity
 * @param gap the smallest such value is at most this much below it
 * @param weights p_j of each landmark, sum 1
 */
public record DesignedComplexity(double value, double gap, List<Double> weights) {
    public DesignedComplexity {
        weights = List.copyOf(weights);
    }
}
