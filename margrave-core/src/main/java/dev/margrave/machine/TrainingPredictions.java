// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.model.Classifier;

/** The label codes that a model predicts for its own training rows, made on all cores. */
final class TrainingPredictions {
    private static final int GRAIN = 64;

    private TrainingPredictions() {}

    static int[] of(Classifier model, FeatureMatrix rows, int threads) {
        int[] codes = new int[rows.rows()];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.ranges(codes.length, GRAIN, (from, to) -> {
                for (int i = from; i < to; i++) {
                    codes[i] = model.predict(rows.row(i)).code();
                }
            });
        }
        return codes;
    }
}
