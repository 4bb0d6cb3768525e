// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;

/** A model that predicts a number. */
public interface Regressor extends Model {
    double predict(Row row);

    /** The same predictions as row by row, faster for many rows: uses all cores if that is worthwhile. */
    default double[] predict(FeatureMatrix rows) {
        return predict(rows, Runtime.getRuntime().availableProcessors());
    }

    /** The same predictions on at most the given number of threads. */
    double[] predict(FeatureMatrix rows, int threads);
}
