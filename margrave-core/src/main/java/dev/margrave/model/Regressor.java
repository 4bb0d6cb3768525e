// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import java.util.Map;

/** A model that predicts a number. */
public interface Regressor extends Model {
    double predict(Row row);

    /**
     * Predicts a row that is given as fields by name; see {@link dev.margrave.data.Schema#encode}.
     *
     * @throws dev.margrave.data.InvalidFieldException if a value cannot be read, or is missing and the model does not fill it
     */
    default double predict(Map<String, ?> fields) {
        return predict(schema().encode(fields));
    }

    /** The same predictions as row by row, faster for many rows: uses all cores if that is worthwhile. */
    default double[] predict(FeatureMatrix rows) {
        return predict(rows, Runtime.getRuntime().availableProcessors());
    }

    /** The same predictions on at most the given number of threads. */
    double[] predict(FeatureMatrix rows, int threads);
}
