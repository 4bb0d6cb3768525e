// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import java.util.List;

/**
 * A similarity of rows, or a rule that derives one from the training rows: the width of a kernel, or the columns of a
 * {@link Schema} that hold a text, a set or a series. {@link Similarities#rule} reads it from a spec.
 */
public interface SimilarityRule {
    /**
     * The similarity for these training rows; the seed is for rules that sample.
     *
     * @throws dev.margrave.data.InvalidDataException if the schema lacks a column that it reads
     */
    RowSimilarity resolve(Schema schema, FeatureMatrix rows, long seed);

    String spec();

    /** The columns that it reads as text; files must be read with {@code ReadOptions.withRawText} for each of them. */
    default List<String> textColumns() {
        return List.of();
    }
}
