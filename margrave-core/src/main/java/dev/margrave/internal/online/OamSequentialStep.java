// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

/**
 * For each buffered row b of the other label in turn τ = min(C_t/2, [1 − y w·(x − b)]₊/‖x − b‖²), w ← w + τ y (x − b), with the C_t
 * of {@link OamGradientStep}. The returned loss is the mean of the hinge losses before each step.
 */
final class OamSequentialStep implements OnlineStep {
    private final double c;
    private final StreamRowSum change = new StreamRowSum();

    OamSequentialStep(double c) {
        this.c = c;
    }

    @Override
    public double step(LearnerState state, StreamRow x, int y, double length, int own) {
        ScaledVector w = state.w;
        int opposite = state.buffer.count(-y);
        if (opposite == 0) {
            return 0;
        }
        double most = OamGradientStep.price(c, state, y) / 2;
        double losses = 0;
        for (int k = 0; k < opposite; k++) {
            StreamRow b = state.buffer.row(-y, k);
            double difference = w.dot(x) - w.dot(b);
            double loss = Math.max(0, 1 - y * difference);
            losses += loss;
            double square = x.squaredNorm + b.squaredNorm - 2 * x.dot(b);
            if (loss > 0 && square > 0) {
                double step = y * Math.min(most, loss / square);
                change.add(x, step);
                change.add(b, -step);
                change.applyTo(w, step * difference);
            }
        }
        return losses / opposite;
    }
}
