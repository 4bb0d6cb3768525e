// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import java.util.Optional;

/** A fitted model: immutable and thread-safe. */
public interface Model {
    FitReport report();

    /** How the columns of a file become the features that this model expects. */
    Schema schema();

    /** The scaling that the model applies to every row it is given. */
    Scaler scaler();

    /** SHA-256 of the training data, hexadecimal. */
    String dataDigest();

    /** The real-valued functions behind the predictions, on scaled rows. */
    DecisionFunctions functions();

    /** A scorer that computes decision values of single rows in one thread without allocation. */
    RowScorer scorer();

    /** The scores of rows that were not trained on, if the model was trained to give prediction sets. */
    default Optional<ConformalScores> conformal() {
        return Optional.empty();
    }

    /** The same model with scores for prediction sets; its predictions do not change. */
    default Model withConformal(ConformalScores scores) {
        throw new IllegalArgumentException("a model of machine " + report().machine() + " gives no sets");
    }
}
