// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.StreamSettings;

/**
 * w ← Π[(1 − λη_t)w − η_t Σ_b a_b ∇φ(y w·(x − b))] over the rows b of the other label in the buffer, a_b = 1/|B|: a step costs the
 * entries of x and of these rows. In a balanced buffer a_b = (n′/(t − 1))/|B′|, with n′ past rows of the other label and B′
 * their part of the buffer: the mean over B′ estimates the mean over all n′, like 1/|B| in a uniform sample.
 */
final class AucStep implements OnlineStep {
    private final StreamSettings settings;
    private final MarginLoss phi;
    private final double factor;
    private final boolean balanced;
    private final double radius;
    private final StreamRowSum change = new StreamRowSum();

    AucStep(StreamSettings settings, AucLoss loss) {
        this.settings = settings;
        this.phi = loss.phi();
        this.factor = loss.factor();
        this.balanced = settings.buffer().policy() == BufferPolicy.BALANCED;
        this.radius = settings.projection().euclideanRadius();
    }

    @Override
    public double step(LearnerState state, StreamRow x, int y, double length, int own) {
        PairBuffer buffer = state.buffer;
        ScaledVector w = state.w;
        int opposite = buffer.count(-y);
        double kept = 1 - settings.lambda() * length;
        if (opposite == 0) {
            shrink(state, kept);
            return phi.value(0);
        }
        double direction = factor * y;
        double score = w.dot(x);
        double losses = 0;
        double slopes = 0;
        double scores = 0; // of the rows, weighted by their slopes
        for (int k = 0; k < opposite; k++) {
            StreamRow b = buffer.row(-y, k);
            double other = w.dot(b);
            double margin = direction * (score - other);
            losses += phi.value(margin);
            double slope = phi.slope(margin);
            if (slope != 0) {
                change.add(b, slope);
                slopes += slope;
                scores += slope * other;
            }
        }
        double share = balanced ? (double) state.count(-y) / state.rows / opposite : 1.0 / buffer.filled();
        boolean changed = change.count() > 0 || kept != 1;
        if (kept != 1) {
            w.multiply(kept);
        }
        if (change.count() > 0) {
            double step = length * share * direction;
            change.scaleFrom(0, step);
            change.add(x, -step * slopes);
            change.applyTo(w, kept * step * (scores - slopes * score));
        }
        if (changed) {
            project(state);
        }
        return losses * share + (1 - opposite * share) * phi.value(0);
    }

    /** The step of the regularizer; the set may lie away from 0. */
    private void shrink(LearnerState state, double kept) {
        if (kept != 1) {
            state.w.multiply(kept);
            project(state);
        }
    }

    private void project(LearnerState state) {
        ScaledVector w = state.w;
        if (Double.isNaN(radius)) {
            double[] all = w.toArray(state.features);
            settings.projection().project(all);
            w.replace(all);
        } else if (w.squaredNorm > radius * radius) {
            w.multiply(radius / Math.sqrt(w.squaredNorm));
        }
    }
}
