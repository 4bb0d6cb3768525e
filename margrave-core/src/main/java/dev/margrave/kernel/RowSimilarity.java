// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Schema;
import dev.margrave.similarity.Similarity;

/**
 * How alike two rows are. Nothing is promised of the matrix of all pairs; a similarity whose matrices are always positive
 * semidefinite is a {@link Kernel}.
 */
public interface RowSimilarity extends Similarity<Row>, SimilarityRule {
    /** The text from which {@link Kernels#parse} or {@link Similarities#parse} makes this function again. */
    @Override
    String spec();

    @Override
    default RowSimilarity resolve(Schema schema, FeatureMatrix rows, long seed) {
        return this;
    }

    /**
     * Refuses rows for which the function is not defined, such as negative values under {@code chi2}.
     *
     * @throws dev.margrave.data.InvalidDataException {@link dev.margrave.data.InvalidDataException#atRow at the row},
     *     naming the rule
     */
    default void checkDomain(FeatureMatrix rows) {}
}
