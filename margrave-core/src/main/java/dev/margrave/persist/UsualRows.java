// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;

/**
 * Refuses numbers so large that similarities with a usual row, one of values between −1 and 1, could overflow: a model that was
 * loaded predicts such a row.
 */
final class UsualRows {
    private static final double LARGEST =
            1e305; // a sum of squares, the most that a fit accepts, too; far from overflow

    private UsualRows() {}

    static void check(Schema schema, Scaler scaler, FeatureMatrix landmarks) {
        double largest = scaled(schema, scaler);
        if (scaler.isTransforming()) {
            largest *= largestRow(scaler, landmarks.columns());
        }
        if (!(largest * largest * Math.max(1, landmarks.columns()) <= LARGEST)) {
            throw new IllegalArgumentException("the scaling makes usual values so large that similarities overflow");
        }
        for (int i = 0; i < landmarks.rows(); i++) {
            Row row = landmarks.row(i);
            if (!(row.squaredNorm() <= LARGEST)) {
                throw new IllegalArgumentException(
                        "support row " + (i + 1) + " is so large that similarities overflow; its squared length is "
                                + row.squaredNorm() + ", at most " + LARGEST + " is possible");
            }
        }
    }

    /** The largest absolute value that scaling can make of a value between −1 and 1. */
    private static double scaled(Schema schema, Scaler scaler) {
        double given = 1;
        for (int k = 0; k < scaler.missingValues(); k++) {
            given = Math.max(given, Math.abs(scaler.missingValue(k)));
        }
        for (int k = 0; k < scaler.wordWeights() && schema.textFeatures() > 0; k++) {
            given = Math.max(given, Math.abs(scaler.wordWeight(k)));
        }
        double largest = given;
        for (int j = 0; j < scaler.size(); j++) {
            double size = (given + Math.abs(scaler.shift(j))) * Math.abs(scaler.factor(j)) + Math.abs(scaler.offset(j));
            largest = Math.max(largest, size);
        }
        return largest;
    }

    private static double largestRow(Scaler scaler, int features) {
        double largest = 1;
        for (int i = 0; i < features; i++) {
            double sum = 0;
            for (int j = 0; j < features; j++) {
                sum += Math.abs(scaler.transform(i * features + j));
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }
}
