// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.online.AucLoss;
import dev.margrave.online.StreamSettings;

/** The update of the parameters by a row and the buffer. */
public interface OnlineStep {
    /** Marks a row that is not in the buffer. */
    int NO_SLOT = -1;

    /**
     * Updates w and returns the mean loss of the row with those of the buffer before the update.
     *
     * @param length the step length, for methods that do not compute their own
     * @param own the slot of the buffer that holds the row and is skipped, or {@link #NO_SLOT}
     */
    double step(LearnerState state, StreamRow x, int y, double length, int own);

    /** Extends w to rows with the given number of features. */
    default void grow(LearnerState state, int features) {
        state.w.grow(features);
        state.features = features;
    }

    /** The number of parameters. */
    default int parameters(LearnerState state) {
        return state.features;
    }

    static OnlineStep of(StreamSettings settings) {
        return switch (settings.method()) {
            case OLP -> {
                if (!(settings.loss() instanceof AucLoss auc)) {
                    yield new GradientStep(settings);
                }
                yield settings.support().isPresent() ? new KernelAucStep(settings, auc) : new AucStep(settings, auc);
            }
            case OAM_GRA -> new OamGradientStep(settings.c());
            case OAM_SEQ -> new OamSequentialStep(settings.c());
        };
    }
}
