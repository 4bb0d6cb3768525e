// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.similarity.Similarity;

/**
 * All similarities of texts of one formula. A custom family is registered like a {@link SimilarityFamily}, under the service
 * name {@code dev.margrave.kernel.TextSimilarityFamily}. Then {@code NAME:column=COLUMN}, followed by any parameters, is a
 * similarity of the rows of every table with this column, in specs and in model files.
 */
public interface TextSimilarityFamily extends Family {
    /**
     * The function for these parameter values.
     *
     * @throws IllegalArgumentException for invalid values
     */
    Similarity<String> make(KernelParameters parameters);
}
