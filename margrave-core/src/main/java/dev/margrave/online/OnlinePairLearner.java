// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.online.LearnerState;
import dev.margrave.internal.online.PairBuffer;
import dev.margrave.internal.online.PairStep;
import dev.margrave.internal.online.SlotSampler;
import dev.margrave.internal.online.StreamRow;
import dev.margrave.online.bound.StreamBounds;

/**
 * Learns from pairs of rows in one pass: each row meets those of a buffer of fixed size, changes the parameters w, and may then
 * take a place in the buffer itself. For OLP (Kar's thesis of 2013, Algorithm 8)
 *
 * <pre>
 *     w_t = Π[ w_{t−1} − (η/√t) (1/|B|) Σ_{z ∈ B} ∇ℓ(w_{t−1}, z_t, z) ],
 * </pre>
 *
 * with a minus where the thesis prints a plus, and no step at t = 1, where the buffer is empty. The result is the last iterate
 * {@link #weights}, or {@link #averageWeights}, the mean of w_1, …, w_{n−1}, to which the theorems of {@link StreamBounds} apply.
 *
 * <p>With a {@linkplain StreamSettings#replay replay} of N, N rows that are drawn from the buffer, with replacement, take the place of
 * the new one after it has been offered to the buffer: each meets all other places and makes one such step, and t counts all steps,
 * so that row t has the step 1 + (t − 1)(N + 1). The stream is still passed once and memory is still the buffer; short streams get
 * nearer to the best point. That is no longer Algorithm 8: w_t is not the step of online gradient descent on the losses of row t, so
 * {@link StreamBounds#regretByBuffer} and {@link StreamBounds#regretByAllPairs} (Theorem 6.13) do not bound its regret. What bounds
 * risk by observed losses (Lemmata 6.1 and 6.7) holds for any iterates that depend on earlier rows alone, and Theorems 6.3 to 6.9 with a
 * regret that was measured. Averages are over the iterates after each row and its replay, losses those of new rows alone.
 *
 * <p>With an {@link AucLoss} and an L2 ball a step costs in proportion to the values of the row and of the buffered rows of the
 * other label that are not 0; memory is that of the buffer and of w. Rows may get wider as the stream goes on. For one thread.
 *
 * <pre>{@code
 * OnlinePairLearner learner = new OnlinePairLearner(StreamSettings.DEFAULTS);
 * for (ConsumerRecord<Row, Integer> record : records) {
 *     learner.learn(record.key(), record.value());   // a label is 1 or -1
 * }
 * double[] w = learner.weights();
 * }</pre>
 */
public final class OnlinePairLearner {
    private final StreamSettings settings;
    private final LearnerState state;
    private final SlotSampler sampler;
    private final PairStep step;

    public OnlinePairLearner(StreamSettings settings) {
        this(settings, new LearnerState(settings));
    }

    OnlinePairLearner(StreamSettings settings, LearnerState state) {
        this.settings = settings;
        this.state = state;
        this.sampler = new SlotSampler(settings.buffer(), settings.method() != StreamMethod.OLP, state.random);
        this.step = PairStep.of(settings);
    }

    public StreamSettings settings() {
        return settings;
    }

    LearnerState state() {
        return state;
    }

    /**
     * Learns from the next row of the stream.
     *
     * @param label 1 or -1
     * @return the mean loss of the row with those of the buffer before it was learned; 0 where the buffer is empty
     * @throws InvalidDataException if the parameters are no longer finite; nothing can be learned after that
     */
    public double learn(Row row, int label) {
        if (label != 1 && label != -1) {
            throw new IllegalArgumentException("label must be 1 or -1, got " + label);
        }
        StreamRow x = StreamRow.of(row);
        if (row.size() > state.features || state.rows == 0) {
            step.grow(state, Math.max(row.size(), state.features));
        }
        double loss = 0;
        long t = state.rows + 1;
        if (t > 1) {
            state.w.count(); // w_{t−1}
        }
        if (state.buffer.filled() > 0) {
            loss = step.step(state, x, label, settings.stepLength(t, 0), PairStep.NO_PLACE);
            state.lossSum += loss;
            state.losses++;
        }
        checkFinite(loss, t);
        state.rows = t;
        state.ofLabel[PairBuffer.half(label)]++;
        state.buffer.offer(x, label, t, state.count(label), sampler);
        for (int k = 1; k <= settings.replay(); k++) {
            checkFinite(state.replay(step, settings.stepLength(t, k)), t);
        }
        return loss;
    }

    private void checkFinite(double loss, long t) {
        if (!Double.isFinite(state.w.squaredNorm) || !Double.isFinite(loss)) {
            throw new InvalidDataException("row " + t + " of the stream: the parameters are no longer finite;"
                    + " scale the features, or take a smaller step or set");
        }
    }

    /** w·x of an AUC loss, whatever the width of the row. */
    public double score(Row row) {
        double sum = 0;
        double[] v = state.w.v;
        for (int k = 0; k < row.stored() && row.index(k) < v.length; k++) {
            sum += row.value(k) * v[row.index(k)];
        }
        return state.w.scale * sum;
    }

    /**
     * The share of the buffer's rows that have this label. A row of an AUC loss pays φ(0) for its pairs with them, whatever w is,
     * which is part of what {@link #learn} returns.
     */
    public double bufferShare(int label) {
        int filled = state.buffer.filled();
        return filled == 0 ? 0 : (double) state.buffer.count(label) / filled;
    }

    /** How many rows were learned. */
    public long rows() {
        return state.rows;
    }

    /** The largest width of a row so far. */
    public int features() {
        return state.features;
    }

    /** The last iterate, w_n. */
    public double[] weights() {
        return state.w.toArray(step.parameters(state));
    }

    /** The mean of w_1, …, w_{n−1}; for a single row that row's iterate. */
    public double[] averageWeights() {
        return state.rows < 2 ? weights() : state.w.average(step.parameters(state), state.rows - 1);
    }

    /** ‖w_n‖₂, of a matrix the Frobenius norm. */
    public double norm() {
        double sum = 0;
        for (double value : weights()) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }

    /** The mean of what {@link #learn} returned, over the rows that met a buffer: (1/(n − 1)) Σ_t of the buffer's losses. */
    public double meanLoss() {
        return state.losses == 0 ? 0 : state.lossSum / state.losses;
    }
}
