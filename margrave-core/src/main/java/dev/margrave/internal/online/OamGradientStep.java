// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

/**
 * w ← w + (C_t/2) y Σ (x − b) over the buffered rows b of the other label with y w·(x − b) ≤ 1, where
 * C_t = C · max(1, n′/N): n′ is the number of past rows of that label, N the number of its slots. The returned loss is the mean hinge loss of
 * the row with all of them.
 */
final class OamGradientStep implements OnlineStep {
    private final double c;
    private final StreamRowSum change = new StreamRowSum();

    OamGradientStep(double c) {
        this.c = c;
    }

    /** C_t. */
    static double price(double c, LearnerState state, int y) {
        int half = state.buffer.size() / 2;
        return c * Math.max(1, (double) state.count(-y) / half);
    }

    @Override
    public double step(LearnerState state, StreamRow x, int y, double length, int own) {
        ScaledVector w = state.w;
        int opposite = state.buffer.count(-y);
        if (opposite == 0) {
            return 0;
        }
        double score = w.dot(x);
        double losses = 0;
        double scores = 0;
        double step = y * price(c, state, y) / 2;
        for (int k = 0; k < opposite; k++) {
            StreamRow b = state.buffer.row(-y, k);
            double other = w.dot(b);
            double margin = y * (score - other);
            losses += Math.max(0, 1 - margin);
            if (margin <= 1) {
                change.add(b, -step);
                scores += other;
            }
        }
        int active = change.count();
        if (active > 0) {
            change.add(x, step * active);
            change.applyTo(w, step * (active * score - scores));
        }
        return losses / opposite;
    }
}
