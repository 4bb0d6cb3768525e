// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;

/** A map before it is fitted to rows, as {@link Maps#parse} reads it from a spec. */
public interface FeatureMapRule {
    FeatureMap fit(FeatureMatrix rows, MapSettings settings);

    /** The text that parses to this rule. */
    String spec();
}
