// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;
import java.util.function.BiFunction;

/** A spec and the function that fits its map. */
record DrawnMapRule(String spec, BiFunction<FeatureMatrix, MapSettings, KernelMap> maker) implements KernelMapRule {
    @Override
    public KernelMap fit(FeatureMatrix rows, MapSettings settings) {
        return maker.apply(rows, settings);
    }
}
