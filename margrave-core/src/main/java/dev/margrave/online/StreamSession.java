// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.List;

/**
 * A stream of rows with labels as texts, of which there are two: learns each row after it has scored it, so that the progressive
 * AUC and accuracy are those of rows that were not seen before. All of it can be saved between two rows ({@link Checkpoint}).
 * The first label that comes counts as −1 until the end; {@link #weights} turns the sign if it sorts last. For one thread.
 */
public final class StreamSession {
    private final OnlinePairLearner learner;
    private final List<String> labels; // as they came, at most two
    private final ScoreAuc progressive;
    private long correct; // rows that the sign of their score told right

    public StreamSession(StreamSettings settings) {
        this(new OnlinePairLearner(settings), new ArrayList<>(), new ScoreAuc(), 0);
    }

    StreamSession(OnlinePairLearner learner, List<String> labels, ScoreAuc progressive, long correct) {
        this.learner = learner;
        this.labels = labels;
        this.progressive = progressive;
        this.correct = correct;
    }

    /** Whether rows can be scored: by an AUC loss they can, by what is learned of pairs alone they cannot. */
    public boolean scoresRows() {
        return learner.settings().loss() instanceof AucLoss;
    }

    /**
     * Scores a row, then learns it.
     *
     * @return the loss, as {@link OnlinePairLearner#learn} gives it
     * @throws InvalidDataException for a third label; the session goes on as if the row had not been there
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

    /** Whether the label is one of those so far, or may become one. */
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

    /** Whether the label that came first sorts last, so that it is the positive one. */
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

    /** How the scores that rows had before they were learned order them. */
    public ScoreAuc progressive() {
        return progressive;
    }

    long correct() {
        return correct;
    }

    /** The share of rows whose label was that of their score's sign before they were learned. */
    public double progressiveAccuracy() {
        return learner.rows() == 0 ? 0 : (double) correct / learner.rows();
    }

    /** 1 for the label that sorts last, else -1; the label must be one of {@link #labels}. */
    public int sign(String label) {
        return labels().code(label) == labels.size() - 1 ? 1 : -1;
    }

    /** The parameters, turned so that large scores are for the label that sorts last; averaged if asked for. */
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
