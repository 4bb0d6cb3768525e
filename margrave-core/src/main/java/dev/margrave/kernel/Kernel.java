// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;

/** A symmetric, positive semidefinite similarity: an inner product in some feature space. */
public interface Kernel extends Similarity, KernelRule {
    @Override
    default Kernel resolve(FeatureMatrix rows, long seed) {
        return this;
    }
}
