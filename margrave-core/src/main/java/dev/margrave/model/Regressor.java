// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;

/** A model that predicts a number. */
public interface Regressor extends Model {
    double predict(Row row);

    /** The same numbers as one by one, faster for many rows: on all cores where that pays. */
    default double[] predict(FeatureMatrix rows) {
        return predict(rows, Runtime.getRuntime().availableProcessors());
    }

    /** The same numbers on at most so many threads. */
    double[] predict(FeatureMatrix rows, int threads);
}
