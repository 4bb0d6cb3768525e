// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.online.AucLoss;
import dev.margrave.online.StreamSettings;

/** What a row does to the parameters when it meets the buffer. */
public interface PairStep {
    /** A row that is in no place of the buffer. */
    int NO_PLACE = -1;

    /**
     * Changes w and returns the mean loss of the row with those of the buffer, before the change.
     *
     * @param length the factor of a gradient, of the methods that take one from outside
     * @param own the place of the buffer that the row is in, and does not meet; or {@link #NO_PLACE}
     */
    double step(LearnerState state, StreamRow x, int y, double length, int own);

    /** Makes room for rows of so many features. */
    default void grow(LearnerState state, int features) {
        state.w.grow(features);
        state.features = features;
    }

    /** How many parameters there are. */
    default int parameters(LearnerState state) {
        return state.features;
    }

    static PairStep of(StreamSettings settings) {
        return switch (settings.method()) {
            case OLP ->
                settings.loss() instanceof AucLoss auc ? new AucStep(settings, auc) : new GradientStep(settings);
            case OAM_GRA -> new OamGradientStep(settings.c());
            case OAM_SEQ -> new OamSequentialStep(settings.c());
        };
    }
}
