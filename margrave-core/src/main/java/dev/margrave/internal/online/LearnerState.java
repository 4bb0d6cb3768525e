// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.online.StreamSettings;

/** Everything that a learner remembers of past rows. */
public final class LearnerState {
    public final StreamRandom random;
    public final PairBuffer buffer;
    public final FeaturePlaces places = new FeaturePlaces();
    public final ScaledVector w = new ScaledVector();
    /** The function of a learner with a kernel, else null. */
    public final SupportSet support;

    public final long[] ofLabel = new long[2]; // rows of the labels -1 and 1
    public long rows;
    /** The places that w has a value for: at least the largest of a row, and one. */
    public int features;
    /** The features of the widest row. */
    public int width;

    public double lossSum;
    public long losses; // rows that were paired with a nonempty buffer

    public LearnerState(StreamSettings settings) {
        this(settings, settings.seed());
    }

    public LearnerState(StreamSettings settings, long randomState) {
        random = new StreamRandom(randomState);
        buffer = new PairBuffer(settings.buffer().size());
        support = settings.support()
                .map(each -> new SupportSet(each, settings.buffer().size()))
                .orElse(null);
    }

    /** Learns a random row of the buffer again; returns its loss. */
    public double replay(OnlineStep step, double length) {
        int place = buffer.taken(random.below(buffer.filled()));
        return step.step(this, buffer.at(place), buffer.labelAt(place), length, place);
    }

    /** The number of rows of this label so far. */
    public long count(int label) {
        return ofLabel[PairBuffer.half(label)];
    }
}
