// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Schema;
import java.util.List;

/**
 * A similarity of rows, or a rule that makes one of the training rows: a kernel's width taken from the data, or a text, a set or
 * a series that is read from the columns of a {@link Schema}. {@link Similarities#rule} makes it of a spec.
 */
public interface SimilarityRule {
    /**
     * The similarity for these training rows; the seed serves rules that sample.
     *
     * @throws dev.margrave.data.InvalidDataException if the schema lacks what it reads
     */
    RowSimilarity resolve(Schema schema, FeatureMatrix rows, long seed);

    String spec();

    /** The columns that it reads as text: a file must be read with {@code ReadOptions.withKept} for each. */
    default List<String> textColumns() {
        return List.of();
    }
}
