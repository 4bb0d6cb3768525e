// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.model.Classifier;
import dev.margrave.model.ConformalScores;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sets of labels that contain the true one with a proven chance, whatever the distribution of the rows, as long as new rows
 * come from the distribution of those behind the {@link ConformalScores}: label y is in the set of row x unless at least
 * level·(n + 1) of the n scores are smaller than that of y at x,
 *
 * <pre>
 * C(x) = {y : Σ_parts #{i in the part : s_i &lt; s_part(x, y)} &lt; level·(n + 1)}
 * </pre>
 *
 * <p>For a split that is s(x, y) ≤ the ⌈level·(n + 1)⌉-th smallest score, and the set contains the true label with a chance of
 * at least the level, over the draw of the calibration rows and the new row. Ties only increase the chance. By label, the
 * scores of label y alone judge y, and the chance holds for the rows of every label. The set of a row unlike those of every
 * label may be empty. Immutable and thread-safe.
 */
public final class PredictionSets {
    private final Classifier model;
    private final Level level;
    private final ConformalScores scores;
    private final boolean byLabel;
    private final int[] ranks; // by label

    private PredictionSets(Classifier model, Level level, boolean byLabel) {
        this.model = model;
        this.level = level;
        this.scores = level.scores();
        this.byLabel = byLabel;
        this.ranks = IntStream.range(0, scores.groups())
                .map(label -> level.rank(rows(label)))
                .toArray();
    }

    /**
     * @param level the chance, such as 0.9
     * @throws IllegalArgumentException when the model was trained without {@link Conformal}, or its rows are too few
     */
    public static PredictionSets of(Classifier model, double level) {
        return new PredictionSets(model, Level.of(level, model), false);
    }

    /** The same with the level for the rows of each label separately. A label with too few scored rows is in every set. */
    public static PredictionSets byLabel(Classifier model, double level) {
        return new PredictionSets(model, Level.of(level, model), true);
    }

    /** The requested level. */
    public double level() {
        return level.value();
    }

    /** The proven chance: the level, or less if the scores are cross-validated; by label, that of the worst label. */
    public double promise() {
        return IntStream.range(0, scores.groups())
                .map(this::rows)
                .filter(level::isEnough)
                .mapToDouble(level::promise)
                .min()
                .orElse(1);
    }

    /** Labels that are in every set because too few of their rows were scored; empty unless by label. */
    public List<String> unscored() {
        return IntStream.range(0, scores.groups())
                .filter(label -> !level.isEnough(rows(label)))
                .mapToObj(label -> model.labels().name(label))
                .toList();
    }

    /** The number of scores that decide about a label. */
    private int rows(int label) {
        return byLabel ? scores.rows(label) : scores.rows();
    }

    /** The set of one row, in the order of the labels. */
    public List<String> of(Row row) {
        List<Prediction> byPart = new ArrayList<>();
        for (int part = 0; part < scores.parts(); part++) {
            byPart.add(scorer(part).predict(row));
        }
        return set(byPart);
    }

    /** The sets of many rows, on at most this many threads. */
    public List<List<String>> of(FeatureMatrix rows, int threads) {
        List<List<Prediction>> predictions = new ArrayList<>();
        for (int part = 0; part < scores.parts(); part++) {
            predictions.add(scorer(part).predict(rows, threads));
        }
        return IntStream.range(0, rows.rows())
                .mapToObj(i -> set(predictions.stream().map(part -> part.get(i)).toList()))
                .toList();
    }

    private Classifier scorer(int part) {
        return scores.isCrossValidated() ? (Classifier) scores.models().get(part) : model;
    }

    private List<String> set(List<Prediction> byPart) {
        List<String> set = new ArrayList<>();
        for (int label = 0; label < ranks.length; label++) {
            int below = 0;
            for (int part = 0; part < byPart.size(); part++) {
                below += below(part, label, scorer(part).nonconformity(byPart.get(part), label));
            }
            if (below < ranks[label]) {
                set.add(model.labels().name(label));
            }
        }
        return List.copyOf(set);
    }

    private int below(int part, int label, double score) {
        if (byLabel) {
            return scores.below(part, label, score);
        }
        int below = 0;
        for (int other = 0; other < ranks.length; other++) {
            below += scores.below(part, other, score);
        }
        return below;
    }

    /** The level and the model. */
    @Override
    public String toString() {
        return "sets of labels at level " + level() + " by " + model;
    }
}
