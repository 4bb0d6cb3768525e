// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

/** All that a learner remembers of the rows that have passed. */
final class LearnerState {
    final StreamRandom random;
    final PairBuffer buffer;
    final ScaledVector w = new ScaledVector();
    final long[] ofLabel = new long[2]; // rows of the labels -1 and 1
    long rows;
    int features;
    double lossSum;
    long losses; // rows that met a buffer

    LearnerState(StreamSettings settings) {
        this(settings, settings.seed());
    }

    LearnerState(StreamSettings settings, long randomState) {
        random = new StreamRandom(randomState);
        buffer = new PairBuffer(settings.buffer().size());
    }

    /** How many rows of this label there were. */
    long count(int label) {
        return ofLabel[PairBuffer.half(label)];
    }
}
