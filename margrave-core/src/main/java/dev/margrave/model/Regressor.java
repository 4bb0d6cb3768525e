// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;

/** A model that predicts a number. */
public interface Regressor extends Model {
    double predict(Row row);

    double[] predict(FeatureMatrix rows);
}
