// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.similarity.Similarity;

/**
 * All similarities of texts of one formula. One of a user's own is found as a service, as {@link SimilarityFamily} says, under
 * the name {@code dev.margrave.kernel.TextSimilarityFamily}; {@code NAME:column=COLUMN} then is a similarity of the rows of every
 * table that has this column, in specs and in model files, and the parameters follow the column.
 */
public interface TextSimilarityFamily extends Family {
    /**
     * The function with these values.
     *
     * @throws IllegalArgumentException for values that are not allowed
     */
    Similarity<String> make(KernelParameters parameters);
}
