// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.model.Prediction;

/** Takes the predictions of several machines for the same rows; for each machine the rows come in their order. */
@FunctionalInterface
public interface PathSink {
    void accept(int machine, int row, Prediction prediction);
}
