// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.List;

/**
 * Learns from a stream of rows with two text labels. It scores each row before it learns it, so the progressive AUC and accuracy
 * are those of unseen rows. The state can be saved between two rows ({@link Checkpoint}). The first label counts as −1
 * internally; {@link #weights} flips the sign if it sorts last. Not thread-safe.
 */
public final class StreamSession {
    private final OnlinePairLearner learner;
    private final List<String> labels; // in order of appearance, at most two
    private final ScoreAuc progressive;
    private long correct; // rows that the sign of their score classified correctly

    public StreamSession(StreamSettings settings) {
        this(new OnlinePairLearner(settings), new ArrayList<>(), new ScoreAuc(), 0);
    }

    StreamSession(OnlinePairLearner learner, List<String> labels, ScoreAuc progressive, long correct) {
        this.learner = learner;
        this.labels = labels;
        this.progressive = progressive;
        this.correct = correct;
    }

    /** Whether rows can be scored: only with an AUC loss. */
    public boolean scoresRows() {
        return learner.settings().loss() instanceof AucLoss;
    }

    /**
     * Scores a row, then learns it.
     *
     * @return the loss, as {@link OnlinePairLearner#learn} gives it
     * @throws InvalidDataException for a third label; the state of the session does not change
     */
    public double learn(Row row, String label) {
        int code = code(LabelSet.canonical(label));
        if (scoresRows()) {
            double score = learner.score(row);
            progressive.add(score, code);
            boolean last = code == (isTurned() ? -1 : 1);
            boolean saidLast = (isTurned() ? -score : score) >= 0;
            correct += last == saidLast ? 1 : 0;
        }
        return learner.learn(row, code);
    }

    /** Whether the label is known, or can become the second one. */
    public boolean takes(String label) {
        return labels.size() < 2 || labels.contains(LabelSet.canonical(label));
    }

    private int code(String label) {
        int at = labels.indexOf(label);
        if (at < 0) {
            if (labels.size() == 2) {
                throw new InvalidDataException(
                        "a third label " + Quoted.of(label) + "; so far the labels are " + Quoted.all(labels));
            }
            at = labels.size();
            labels.add(label);
        }
        return 2 * at - 1;
    }

    /** Whether the first label sorts last and is therefore the positive one. */
    private boolean isTurned() {
        return labels.size() == 2 && LabelSet.of(labels).code(labels.get(0)) == 1;
    }

    public OnlinePairLearner learner() {
        return learner;
    }

    /** The labels so far, sorted. */
    public LabelSet labels() {
        return LabelSet.of(labels);
    }

    List<String> labelsAsTheyCame() {
        return labels;
    }

    /** The AUC of the scores of rows before they were learned. */
    public ScoreAuc progressive() {
        return progressive;
    }

    long correct() {
        return correct;
    }

    /** The fraction of rows whose label matched the sign of their score before they were learned. */
    public double progressiveAccuracy() {
        return learner.rows() == 0 ? 0 : (double) correct / learner.rows();
    }

    /** 1 for the label that sorts last, else -1; the label must be one of {@link #labels}. */
    public int sign(String label) {
        return labels().code(label) == labels.size() - 1 ? 1 : -1;
    }

    /** The score of a row by {@link #weights}, which must be those of an AUC loss. */
    public double score(Row row, double[] weights) {
        Row known = learner.byEntries(row);
        double sum = 0;
        for (int k = 0; k < known.stored(); k++) {
            sum += known.index(k) < weights.length ? known.value(k) * weights[known.index(k)] : 0;
        }
        return sum;
    }

    /** The parameters, with the sign such that large scores mean the label that sorts last; averaged on request. */
    public double[] weights(boolean average) {
        double[] w = average ? learner.averageWeights() : learner.weights();
        if (scoresRows() && isTurned()) {
            for (int j = 0; j < w.length; j++) {
                w[j] = 0.0 - w[j];
            }
        }
        return w;
    }
}
