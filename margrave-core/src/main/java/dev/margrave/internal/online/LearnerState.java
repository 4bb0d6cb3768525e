// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.online.StreamSettings;

/** All that a learner remembers of the rows that have passed. */
public final class LearnerState {
    public final StreamRandom random;
    public final PairBuffer buffer;
    public final ScaledVector w = new ScaledVector();
    public final long[] ofLabel = new long[2]; // rows of the labels -1 and 1
    public long rows;
    public int features;
    public double lossSum;
    public long losses; // rows that met a buffer

    public LearnerState(StreamSettings settings) {
        this(settings, settings.seed());
    }

    public LearnerState(StreamSettings settings, long randomState) {
        random = new StreamRandom(randomState);
        buffer = new PairBuffer(settings.buffer().size());
    }

    /** A row that is drawn from the buffer meets it once more; returns its loss. */
    public double replay(PairStep step, double length) {
        int place = buffer.taken(random.below(buffer.filled()));
        return step.step(this, buffer.at(place), buffer.labelAt(place), length, place);
    }

    /** How many rows of this label there were. */
    public long count(int label) {
        return ofLabel[PairBuffer.half(label)];
    }
}
