// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import dev.margrave.internal.online.LearnerState;
import dev.margrave.internal.online.OnlineStep;
import dev.margrave.internal.online.PairBuffer;
import dev.margrave.internal.online.SlotSampler;
import dev.margrave.internal.online.StreamRow;
import dev.margrave.internal.online.SupportSet;
import dev.margrave.online.bound.StreamBounds;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Learns from pairs of rows in one pass: each row is paired with the rows of a buffer of fixed size, updates the parameters w,
 * and may then enter the buffer. For OLP (Kar's thesis of 2013, Algorithm 8)
 *
 * <pre>
 *     w_t = Π[ w_{t−1} − (η/√t) (1/|B|) Σ_{z ∈ B} ∇ℓ(w_{t−1}, z_t, z) ],
 * </pre>
 *
 * with a minus where the thesis has a plus, and no step at t = 1, when the buffer is empty. With a
 * {@linkplain StreamSettings#lambda regularizer} (λ/2)‖w‖² (section 6.4 of the thesis) every loss has the gradient λw in addition, and
 * the steps are 1/(λt). The result is the last iterate
 * {@link #weights}, or {@link #averageWeights}, the mean of w_1, …, w_{n−1}, to which the theorems of {@link StreamBounds} apply.
 *
 * <p>With a {@linkplain StreamSettings#replay replay} of N, after each new row has been offered to the buffer, N rows are drawn from
 * the buffer with replacement. Each is paired with all other slots and makes one such step, and t counts all steps, so that row t
 * has the step 1 + (t − 1)(N + 1). This is still one pass with the memory of the buffer; short streams get closer to the optimum.
 * It is no longer Algorithm 8: w_t is not the step of online gradient descent on the losses of row t, so
 * {@link StreamBounds#regretByBuffer} and {@link StreamBounds#regretByAllPairs} (Theorem 6.13) do not bound its regret. The bounds of
 * the risk by observed losses (Lemmata 6.1 and 6.7) hold for any iterates that depend only on earlier rows, and Theorems 6.3 to 6.9
 * for a measured regret. Averages are over the iterates after each row and its replay, losses only count new rows.
 *
 * <p>With an {@link AucLoss} and an L2 ball a step costs in proportion to the values of the row and of the buffered rows of the
 * other label that are not 0; memory is that of the buffer and of w. Rows may get wider along the stream: features from 2²⁰ on take
 * memory when they occur, in the order in which they do. Not thread-safe.
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
    private final OnlineStep step;

    public OnlinePairLearner(StreamSettings settings) {
        this(settings, new LearnerState(settings));
    }

    OnlinePairLearner(StreamSettings settings, LearnerState state) {
        this.settings = settings;
        this.state = state;
        this.sampler = new SlotSampler(settings.buffer(), settings.method() != StreamMethod.OLP, state.random);
        this.step = OnlineStep.of(settings);
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
     * @param label 1 or -1; any number but 0 if the loss {@linkplain PairLoss#takesManyLabels takes many labels}
     * @return the mean loss of the row with those of the buffer before the update; 0 if the buffer is empty
     * @throws InvalidDataException if the parameters are no longer finite; the learner is unusable after that
     */
    public double learn(Row row, int label) {
        if (label != 1 && label != -1 && (label == 0 || !settings.loss().takesManyLabels())) {
            throw new IllegalArgumentException("label must be "
                    + (settings.loss().takesManyLabels() ? "any number but 0" : "1 or -1") + ", got " + label);
        }
        Row placed = state.places.of(row, true);
        if (state.support != null) {
            checkDomain(row);
        }
        StreamRow x = StreamRow.of(placed);
        state.width = Math.max(state.width, row.size());
        if (placed.size() > state.features || state.rows == 0) {
            step.grow(state, Math.max(placed.size(), state.features));
        }
        double loss = 0;
        long t = state.rows + 1;
        if (t > 1) {
            countIterate(); // w_{t−1}
        }
        if (state.buffer.filled() > 0) {
            loss = step.step(state, x, label, settings.stepLength(t, 0), OnlineStep.NO_SLOT);
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

    private void countIterate() {
        if (state.support != null) {
            state.support.countIterate();
        } else {
            state.w.count();
        }
    }

    private void checkDomain(Row row) {
        if (row.size() > OccurringColumns.LEAST_COLUMNS) {
            throw new InvalidDataException("functions of a kernel take rows of at most "
                    + OccurringColumns.LEAST_COLUMNS + " features, got " + row.size());
        }
        int[] indices = new int[row.stored()];
        double[] values = new double[indices.length];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = row.index(k);
            values[k] = row.value(k);
        }
        settings.support()
                .orElseThrow()
                .kernel()
                .checkDomain(SparseMatrix.wrap(1, row.size(), new int[] {0, indices.length}, indices, values));
    }

    private void checkFinite(double loss, long t) {
        if (!Double.isFinite(state.w.squaredNorm) || !Double.isFinite(loss)) {
            throw new InvalidDataException("row " + t + " of the stream: the parameters are no longer finite;"
                    + " scale the features, or use a smaller step or set");
        }
    }

    /** w·x for an AUC loss and a row of any width. */
    public double score(Row given) {
        if (state.support != null) {
            return state.support.at(StreamRow.of(given));
        }
        Row row = state.places.of(given, false);
        double sum = 0;
        double[] v = state.w.v;
        for (int k = 0; k < row.stored() && row.index(k) < v.length; k++) {
            sum += row.value(k) * v[row.index(k)];
        }
        return state.w.scale * sum;
    }

    /**
     * The fraction of the buffer's rows with this label. For an AUC loss, pairs with them cost φ(0) for any w, which is part of
     * what {@link #learn} returns.
     */
    public double bufferShare(int label) {
        int filled = state.buffer.filled();
        return filled == 0 ? 0 : (double) state.buffer.count(label) / filled;
    }

    /** The number of learned rows. */
    public long rows() {
        return state.rows;
    }

    /** The largest width of a row so far. */
    public int features() {
        return state.width;
    }

    /** The feature that an entry of the weights of an {@link AucLoss} belongs to: of the same number, if it is below 2²⁰. */
    public int feature(int entry) {
        return state.places.feature(entry);
    }

    /** A row by entries of the weights: the same, unless it has 2²⁰ features or more. Features that did not occur are dropped. */
    public Row byEntries(Row row) {
        return state.places.of(row, false);
    }

    /** The rows z_i of a learner with a kernel; its {@link #weights} are the coefficients of f = Σ c_i K(z_i, ·). */
    public List<Row> supportRows() {
        return IntStream.range(0, support().count())
                .mapToObj(i -> support().row(i).toRow(features()))
                .toList();
    }

    /** Σ a_i K(z_i, x) of a learner with a kernel, for the last or mean coefficients. */
    double supportScore(Row x, double[] coefficients) {
        return support().at(StreamRow.of(x), coefficients);
    }

    /** ‖Σ a_i K(z_i, ·)‖ of a learner with a kernel. */
    double supportNorm(double[] coefficients) {
        return Math.sqrt(support().squaredNorm(coefficients));
    }

    /** The number of rows that a learner with a kernel has removed. */
    public long removedRows() {
        return support().removed();
    }

    /**
     * A bound of ‖f − f̃‖ in the space of the kernel, f being the last iterate or the mean of all, and f̃ that of the same steps
     * without a budget: Σ |c_i|√K(z_i, z_i) over the removed rows, shortened as the later steps shorten f. For any row x,
     * |f(x) − f̃(x)| is at most √K(x, x) times that. For the mean it is the mean of that of the iterates, with what the mean
     * lost with each removed row.
     */
    public double budgetError(boolean average) {
        return average && state.rows > 1
                ? support().errorSum() / (state.rows - 1)
                : support().error();
    }

    private SupportSet support() {
        if (state.support == null) {
            throw new IllegalStateException("the learner has no kernel");
        }
        return state.support;
    }

    /** The last iterate, w_n, of all features below 2²⁰, and then of those that occurred; {@link #feature} names them. */
    public double[] weights() {
        if (state.support != null) {
            return state.support.coefficients();
        }
        return state.w.toArray(step.parameters(state));
    }

    /** The mean of w_1, …, w_{n−1}; for a single row that row's iterate. */
    public double[] averageWeights() {
        if (state.support != null && state.rows > 1) {
            return Arrays.stream(state.support.sums())
                    .map(sum -> sum / (state.rows - 1))
                    .toArray();
        }
        return state.rows < 2 ? weights() : state.w.average(step.parameters(state), state.rows - 1);
    }

    /** ‖w_n‖₂, of a matrix the Frobenius norm, of a function its norm in the space of the kernel. */
    public double norm() {
        if (state.support != null) {
            return supportNorm(weights());
        }
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
