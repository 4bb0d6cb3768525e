// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import dev.margrave.internal.Quoted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Learns from a stream of rows with text labels, two with a loss of the AUC, any number with losses that only ask whether two
 * labels are equal. With a loss of the AUC it scores each row before it learns it, so the progressive AUC and accuracy are those of unseen rows. The state can be saved between two rows ({@link Checkpoint}). The first label counts as −1
 * internally; {@link #weights} flips the sign if it sorts last. Not thread-safe.
 */
public final class StreamSession {
    private final OnlinePairLearner learner;
    private static final int MANY = 100_000; // labels: a stream of numbers would fill the memory; chosen by hand

    private final Map<String, Integer> places; // of the labels, in order of appearance
    private final ScoreAuc progressive;
    private long correct; // rows that the sign of their score classified correctly

    public StreamSession(StreamSettings settings) {
        this(new OnlinePairLearner(settings), new ArrayList<>(), new ScoreAuc(), 0);
    }

    StreamSession(OnlinePairLearner learner, List<String> labels, ScoreAuc progressive, long correct) {
        this.learner = learner;
        this.places = new LinkedHashMap<>();
        labels.forEach(label -> places.put(label, places.size()));
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
     * @throws InvalidDataException for a third label with a loss that takes two; the state of the session does not change
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
        return places.size() < mostLabels(learner.settings().loss()) || places.containsKey(LabelSet.canonical(label));
    }

    /** The largest number of labels that a stream may have. */
    static int mostLabels(PairLoss loss) {
        return loss.takesManyLabels() ? MANY : 2;
    }

    /** Why a label that the session does not take is refused. */
    public String refusal(String label) {
        String labels = labels().names().stream().map(Quoted::escape).collect(Collectors.joining(", "));
        return learner.settings().loss().takesManyLabels()
                ? "label " + Quoted.of(label) + " is one more than the " + MANY + " that a stream can have"
                : "a third label " + Quoted.of(label) + "; the labels of the stream are " + labels + ", and "
                        + learner.settings().loss().title()
                        + " ranks one above the other; metric-hinge, similarity-hinge"
                        + " and mkl take any number of labels";
    }

    private int code(String label) {
        Integer at = places.get(label);
        if (at == null) {
            if (!takes(label)) {
                throw new InvalidDataException(refusal(label));
            }
            at = places.size();
            places.put(label, at);
        }
        return 2 * at - 1;
    }

    /** Whether the first label sorts last and is therefore the positive one. */
    private boolean isTurned() {
        return places.size() == 2 && labels().code(places.keySet().iterator().next()) == 1;
    }

    public OnlinePairLearner learner() {
        return learner;
    }

    /** The labels so far, sorted. */
    public LabelSet labels() {
        return LabelSet.of(List.copyOf(places.keySet()));
    }

    List<String> labelsAsTheyCame() {
        return List.copyOf(places.keySet());
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
        return labels().code(label) == places.size() - 1 ? 1 : -1;
    }

    /** The score of a row by {@link #weights}, which must be those of an AUC loss. */
    public double score(Row row, double[] weights) {
        if (learner.settings().support().isPresent()) {
            return learner.supportScore(row, weights);
        }
        Row known = learner.byEntries(row);
        double sum = 0;
        for (int k = 0; k < known.stored(); k++) {
            sum += known.index(k) < weights.length ? known.value(k) * weights[known.index(k)] : 0;
        }
        return sum;
    }

    /** The norm of {@link #weights}, for a kernel in its space. */
    public double norm(double[] weights) {
        if (learner.settings().support().isPresent()) {
            return learner.supportNorm(weights);
        }
        double sum = 0;
        for (double weight : weights) {
            sum += weight * weight;
        }
        return Math.sqrt(sum);
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
