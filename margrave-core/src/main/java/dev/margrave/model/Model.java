// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import java.util.Optional;

/** A fitted model: immutable, and safe to use from any number of threads. */
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

    /** The decision values of single rows in one thread without allocation; predictions, with their labels, are objects. */
    RowScorer scorer();

    /** The scores of rows that were not trained on, if the model was trained to give sets. */
    default Optional<ConformalScores> conformal() {
        return Optional.empty();
    }

    /** The same model with scores for sets; its predictions stay as they are. */
    default Model withConformal(ConformalScores scores) {
        throw new IllegalArgumentException("a model of machine " + report().machine() + " gives no sets");
    }
}
