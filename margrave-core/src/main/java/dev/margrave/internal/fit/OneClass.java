// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import java.util.Arrays;
import java.util.List;

/** The labels of machines that ignore those of the data: 1 for every training row, −1 for rows unlike them. */
final class OneClass {
    static final LabelSet LABELS = LabelSet.of(List.of("-1", "1"));

    private OneClass() {}

    static Dataset of(Dataset given) {
        int[] codes = new int[given.rows()];
        int[] numbers = new int[given.rows()];
        double[] weights = new double[given.rows()];
        Arrays.fill(codes, LABELS.code("1"));
        Arrays.setAll(numbers, given::rowNumber);
        Arrays.setAll(weights, given::weight);
        return Dataset.classification(given.features(), LABELS, codes)
                .withSchema(given.schema())
                .withWeights(weights)
                .withRowNumbers(numbers);
    }
}
