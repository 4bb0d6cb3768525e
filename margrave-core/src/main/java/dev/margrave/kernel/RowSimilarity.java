// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.similarity.Similarity;
import java.util.OptionalDouble;

/**
 * A similarity of two rows. Its matrices may be indefinite and asymmetric; a similarity whose matrices are always symmetric
 * and positive semidefinite is a {@link Kernel}.
 */
public interface RowSimilarity extends Similarity<Row>, SimilarityRule {
    /** The text from which {@link Kernels#parse} or {@link Similarities#parse} restores this function. */
    @Override
    String spec();

    @Override
    default RowSimilarity resolve(Schema schema, FeatureMatrix rows, long seed) {
        return this;
    }

    /**
     * Rejects rows for which the function is not defined, such as negative values under {@code chi2}.
     *
     * @throws dev.margrave.data.InvalidDataException {@link dev.margrave.data.InvalidDataException#atRow at the row},
     *     naming the rule
     */
    default void checkDomain(FeatureMatrix rows) {}

    /** Whether it is a sum Σ_k t_k(u_k, v_k) of functions of one feature each: then so is a model, up to a constant. */
    default boolean isAdditive() {
        return false;
    }

    /**
     * The c for which the similarity of a row with training row j is c times feature j of the row: similarities that were
     * computed elsewhere and are read as data. Empty where similarities are computed from features.
     */
    default OptionalDouble precomputedFactor() {
        return OptionalDouble.empty();
    }
}
