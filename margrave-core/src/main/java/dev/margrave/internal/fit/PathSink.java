// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.model.Prediction;

/** Receives the predictions of several machines for the same rows; for each machine, in the order of the rows. */
@FunctionalInterface
public interface PathSink {
    void accept(int machine, int row, Prediction prediction);
}
