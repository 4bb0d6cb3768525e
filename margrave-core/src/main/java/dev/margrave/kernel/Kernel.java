// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import java.util.OptionalDouble;

/** A symmetric, positive semidefinite similarity: an inner product in some feature space. */
public interface Kernel extends RowSimilarity, KernelRule {
    @Override
    default Kernel resolve(FeatureMatrix rows, long seed) {
        return this;
    }

    @Override
    default Kernel resolve(Schema schema, FeatureMatrix rows, long seed) {
        return this;
    }

    @Override
    default boolean isSymmetric() {
        return true;
    }

    @Override
    String spec();

    /** The c for which k(u, v) = c·u·v: such a kernel's models are weight vectors. Empty for any other kernel. */
    default OptionalDouble linearFactor() {
        return OptionalDouble.empty();
    }

    @Override
    default boolean isAdditive() {
        return linearFactor().isPresent();
    }
}
