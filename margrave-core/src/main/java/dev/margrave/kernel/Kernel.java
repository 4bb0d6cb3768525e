// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import java.util.OptionalDouble;

/** A symmetric, positive semidefinite similarity: an inner product in some feature space. */
public interface Kernel extends Similarity, KernelRule {
    @Override
    default Kernel resolve(FeatureMatrix rows, long seed) {
        return this;
    }

    /** The c for which k(u, v) = c·u·v: such a kernel's models are weight vectors. Empty for any other kernel. */
    default OptionalDouble linearFactor() {
        return OptionalDouble.empty();
    }
}
