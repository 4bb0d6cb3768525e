// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;

/** What {@link Maps#parse} makes of a spec: a map once there are rows to fit it to. */
public interface FeatureMapRule {
    FeatureMap fit(FeatureMatrix rows, MapSettings settings);

    /** The text that parses to this rule. */
    String spec();
}
