// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;

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
}
