// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.internal.Check;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of a fit other than its machine, kernel and scaling, so that it can be repeated on other rows.
 *
 * @param tolerance the relative duality gap at which it should stop
 * @param hasPenalizedBias whether the bias was the weight of a constant feature 1, penalized with the others
 * @param labelWeights factors by which the weights of a label's rows were multiplied; 1 for labels without an entry
 * @param hasOtherRows whether it had rows in addition to its data that the model does not keep: landmarks, unlabeled rows, a universum
 */
public record FitSettings(
        double tolerance, boolean hasPenalizedBias, Map<String, Double> labelWeights, boolean hasOtherRows) {
    /** The defaults, also assumed for models that store no settings. */
    public static final FitSettings DEFAULTS = new FitSettings(1e-3, false, Map.of(), false);

    public FitSettings {
        Check.positiveFinite("tolerance", tolerance);
        labelWeights.forEach((label, weight) -> Check.notNegativeFinite("weight of label " + label, weight));
        labelWeights = Collections.unmodifiableMap(new LinkedHashMap<>(labelWeights)); // preserves the order
    }
}
