// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.StreamSettings;

/**
 * f ← Π[R((1 − λη_t)f − η_t Σ_b a_b ∇φ(y (f(x) − f(b))))] over the rows b of the other label in the buffer, as {@link AucStep} but with
 * f in the space of a kernel, where the gradient is a sum of K(b, ·) and K(x, ·), and R removes rows beyond the budget.
 */
final class KernelAucStep implements OnlineStep {
    private final StreamSettings settings;
    private final MarginLoss phi;
    private final double factor;
    private final boolean balanced;
    private final double radius;

    KernelAucStep(StreamSettings settings, AucLoss loss) {
        this.settings = settings;
        this.phi = loss.phi();
        this.factor = loss.factor();
        this.balanced = settings.buffer().policy() == BufferPolicy.BALANCED;
        this.radius = settings.projection().euclideanRadius();
    }

    @Override
    public void grow(LearnerState state, int features) {
        state.support.widen(features);
        state.features = features;
    }

    @Override
    public int parameters(LearnerState state) {
        return state.support.count();
    }

    @Override
    public double step(LearnerState state, StreamRow x, int y, double length, int own) {
        PairBuffer buffer = state.buffer;
        SupportSet f = state.support;
        int opposite = buffer.count(-y);
        double kept = 1 - settings.lambda() * length;
        if (opposite == 0) {
            f.shrink(kept);
            return phi.value(0);
        }
        double direction = factor * y;
        double score = f.at(x);
        double[] scores = new double[opposite];
        double[] slopes = new double[opposite];
        double losses = 0;
        double sum = 0; // of the slopes
        for (int k = 0; k < opposite; k++) {
            scores[k] = f.at(f.kept(buffer.row(-y, k)));
            double margin = direction * (score - scores[k]);
            losses += phi.value(margin);
            slopes[k] = phi.slope(margin);
            sum += slopes[k];
        }
        double share = balanced ? (double) state.count(-y) / state.rows / opposite : 1.0 / buffer.filled();
        f.shrink(kept);
        if (sum != 0) {
            double step = length * share * direction;
            move(f, buffer, x, y, step, slopes, sum, scores, kept * score, kept);
            f.shorten();
        }
        f.project(radius);
        f.keepOnly(buffer);
        state.w.squaredNorm = f.squaredNorm(); // by which the learner sees whether it is finite
        return losses * share + (1 - opposite * share) * phi.value(0);
    }

    /** Adds step · Σ slopes_k (K(b_k, ·) − K(x, ·)). */
    private static void move(
            SupportSet f,
            PairBuffer buffer,
            StreamRow x,
            int y,
            double step,
            double[] slopes,
            double sum,
            double[] scores,
            double score,
            double kept) {
        int terms = 0;
        int[] at = new int[slopes.length + 1];
        double[] g = new double[at.length];
        double inner = 0;
        for (int k = 0; k < slopes.length; k++) {
            if (slopes[k] != 0) {
                at[terms] = f.place(buffer.row(-y, k));
                g[terms++] = step * slopes[k];
                inner += step * slopes[k] * kept * scores[k];
            }
        }
        int own = f.place(x);
        at[terms] = own;
        g[terms++] = -step * sum;
        inner -= step * sum * score;
        double square = g[terms - 1] * g[terms - 1] * f.value(own, own);
        int term = 0;
        for (int k = 0; k < slopes.length; k++) {
            if (slopes[k] != 0) {
                double[] values = f.kept(buffer.row(-y, k));
                for (int l = 0; l < terms; l++) {
                    square += (l == terms - 1 ? 2 : 1) * g[term] * g[l] * values[at[l]];
                }
                term++;
            }
        }
        f.add(at, g, terms, inner, square);
    }
}
