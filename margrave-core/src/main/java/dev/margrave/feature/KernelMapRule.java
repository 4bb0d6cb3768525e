// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.FeatureMatrix;

/** A rule whose maps approximate a kernel. */
public interface KernelMapRule extends FeatureMapRule {
    @Override
    KernelMap fit(FeatureMatrix rows, MapSettings settings);
}
