// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.data.Row;
import dev.margrave.online.PairLoss;
import dev.margrave.online.StreamSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** w ← Π[(1 − λη_t)w − η_t (1/|B|) Σ_{z ∈ B} ∇ℓ(w, z_t, z)] for any pair loss, over the whole buffer and all parameters. */
final class GradientStep implements OnlineStep {
    private final StreamSettings settings;
    private final PairLoss loss;
    private double[] gradient = new double[0];

    GradientStep(StreamSettings settings) {
        this.settings = settings;
        this.loss = settings.loss();
    }

    @Override
    public int parameters(LearnerState state) {
        return loss.parameters(state.features);
    }

    /** The first iterate is the point of the set closest to 0. */
    @Override
    public void grow(LearnerState state, int features) {
        ScaledVector w = state.w;
        int parameters = loss.parameters(features);
        if (state.rows == 0) {
            w.v = new double[parameters];
            w.rest = new double[parameters];
            settings.projection().project(w.v);
        } else {
            w.fold();
            w.v = loss.resized(w.v, state.features, features);
            w.rest = loss.resized(w.rest, state.features, features);
        }
        w.refreshNorm();
        state.features = features;
        gradient = new double[parameters];
    }

    @Override
    public double step(LearnerState state, StreamRow x, int y, double length, int own) {
        PairBuffer buffer = state.buffer;
        ScaledVector w = state.w;
        int parameters = loss.parameters(state.features);
        if (gradient.length != parameters) {
            gradient = new double[parameters]; // after a restart
        }
        int met = buffer.filled() - (own == NO_SLOT ? 0 : 1);
        if (met == 0) {
            return 0;
        }
        Arrays.fill(gradient, 0);
        List<Row> others = new ArrayList<>(met);
        int[] labels = new int[met];
        Row row = x.toRow(state.features);
        w.fold();
        for (int slot = 0; slot < buffer.size(); slot++) {
            StreamRow other = buffer.at(slot);
            if (other != null && slot != own) {
                labels[others.size()] = buffer.labelAt(slot);
                others.add(other.toRow(state.features));
            }
        }
        double mean = loss.addMeanGradient(w.v, row, y, others, labels, 1, gradient);
        double kept = 1 - settings.lambda() * length;
        double[] next = w.v.clone();
        for (int j = 0; j < parameters; j++) {
            next[j] = kept * next[j] - length * gradient[j];
        }
        settings.projection().project(next);
        w.replace(next);
        return mean;
    }
}
