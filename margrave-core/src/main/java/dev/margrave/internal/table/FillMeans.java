// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.table;

import dev.margrave.data.Schema;
import dev.margrave.internal.input.RowBuffer;

/** The mean of each numeric feature over the rows kept, which a model needs where it predicts for a row that lacks the cell. */
final class FillMeans {
    private final boolean[] isNumeric;
    private final double[] sums;
    private long rows;

    FillMeans(Schema schema) {
        this.isNumeric = new boolean[schema.features()];
        this.sums = new double[schema.features()];
        for (int feature : schema.numericFeatures()) {
            isNumeric[feature] = true;
        }
        schema.filledFeatures().forEach(filled -> isNumeric[filled.feature()] = false);
    }

    void add(RowBuffer row) {
        rows++;
        for (int k = 0; k < row.size(); k++) {
            if (isNumeric[row.index(k)]) {
                sums[row.index(k)] += row.value(k);
            }
        }
    }

    /** Values for {@link Schema#withFill}; 0 for what a fit fills. */
    double[] means() {
        double[] means = new double[sums.length];
        for (int j = 0; j < means.length; j++) {
            means[j] = rows == 0 ? 0 : sums[j] / rows;
        }
        return means;
    }
}
