// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.cell;

import dev.margrave.data.Schema;

/** The mean of each numeric feature over the rows kept, which a model needs where it predicts for a row that lacks the cell. */
public final class FillMeans {
    private final boolean[] isNumeric;
    private final double[] sums;
    private long rows;

    public FillMeans(Schema schema) {
        this.isNumeric = new boolean[schema.features()];
        this.sums = new double[schema.features()];
        for (int feature : schema.numericFeatures()) {
            isNumeric[feature] = true;
        }
        schema.filledFeatures().forEach(filled -> isNumeric[filled.feature()] = false);
    }

    public void add(RowBuffer row) {
        rows++;
        for (int k = 0; k < row.size(); k++) {
            if (isNumeric[row.index(k)]) {
                sums[row.index(k)] += row.value(k);
            }
        }
    }

    /** Values for {@link Schema#withFill}; 0 for what a fit fills. */
    public double[] means() {
        double[] means = new double[sums.length];
        for (int j = 0; j < means.length; j++) {
            means[j] = rows == 0 ? 0 : sums[j] / rows;
        }
        return means;
    }
}
