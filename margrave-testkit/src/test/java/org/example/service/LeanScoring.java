// SPDX-License-Identifier: Apache-2.0
package org.example.service;

import dev.margrave.model.Model;
import dev.margrave.model.RowScorer;

/** Scores rows of one array without allocating anything. For one thread. */
final class LeanScoring {
    private final RowScorer scorer;
    private final double[] features; // in the order of model.schema().featureNames()

    LeanScoring(Model model) {
        scorer = model.scorer();
        features = new double[model.schema().features()];
    }

    void set(int feature, double value) {
        features[feature] = value;
    }

    /** For two labels positive for the one that sorts last. */
    double decision() {
        return scorer.decisions(features)[0];
    }
}
