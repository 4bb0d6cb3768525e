// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.internal.Check;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a fit was told beside its machine, kernel and scaling, so that it can be made again on other rows.
 *
 * @param tolerance the relative duality gap at which it was to stop
 * @param hasPenalisedBias whether the bias was the weight of a constant feature 1, penalised with the others
 * @param labelWeights by which the weights of a label's rows were multiplied; labels that are not there have 1
 * @param hasOtherRows whether it had rows beside its data that the model does not keep as such: landmarks, unlabelled rows, a
 *     universum
 */
public record FitSettings(
        double tolerance, boolean hasPenalisedBias, Map<String, Double> labelWeights, boolean hasOtherRows) {
    /** Nothing was changed; also of a model that does not tell. */
    public static final FitSettings DEFAULTS = new FitSettings(1e-3, false, Map.of(), false);

    public FitSettings {
        Check.positiveFinite("tolerance", tolerance);
        labelWeights.forEach((label, weight) -> Check.notNegativeFinite("weight of label " + label, weight));
        labelWeights = Collections.unmodifiableMap(new LinkedHashMap<>(labelWeights)); // in its order
    }
}
