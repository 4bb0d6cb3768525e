// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Row;
import java.util.SplittableRandom;

/** How the values f of a row's decision functions become a label; see {@link MarginClassifier} for the schemes. */
public final class LabelRule {
    private final LabelSet labels;
    private final Multiclass multiclass;
    private final long seed;

    /** The seed and the row break ties between votes. */
    public LabelRule(LabelSet labels, Multiclass multiclass, long seed) {
        this.labels = labels;
        this.multiclass = multiclass;
        this.seed = seed;
    }

    /** The number of functions. */
    public int functions() {
        return multiclass.functions(labels.size());
    }

    /** The prediction for a row whose functions have the values f; keeps the array. */
    public Prediction decide(Row row, double[] f) {
        if (labels.size() == 2) {
            return new Prediction(labels, f[0] >= 0 ? 1 : 0, new double[] {-f[0], f[0]}, f);
        }
        if (multiclass == Multiclass.ONE_VS_REST) {
            return new Prediction(labels, argmax(f), f, f);
        }
        if (multiclass == Multiclass.ORDINAL) {
            return new Prediction(labels, position(f), thresholdScores(f), f);
        }
        double[] votes = votes(f);
        int winner = breakTie(row, votes);
        return new Prediction(labels, winner, votes, f);
    }

    private static int position(double[] f) {
        int position = 0;
        while (position < f.length && f[position] >= 0) {
            position++;
        }
        return position;
    }

    private static double[] thresholdScores(double[] f) {
        double[] scores = new double[f.length + 1];
        for (int k = 0; k < f.length; k++) {
            for (int code = 0; code < scores.length; code++) {
                scores[code] += k < code ? f[k] : -f[k];
            }
        }
        return scores;
    }

    private double[] votes(double[] f) {
        double[] votes = new double[labels.size()];
        int p = 0;
        for (int a = 0; a < votes.length; a++) {
            for (int b = a + 1; b < votes.length; b++) {
                votes[f[p++] >= 0 ? b : a]++;
            }
        }
        return votes;
    }

    private int breakTie(Row row, double[] votes) {
        int first = argmax(votes);
        int tied = 0;
        for (double vote : votes) {
            tied += vote == votes[first] ? 1 : 0;
        }
        if (tied == 1) {
            return first;
        }
        int chosen = new SplittableRandom(seed ^ row.hashCode()).nextInt(tied);
        for (int code = first; ; code++) {
            if (votes[code] == votes[first] && chosen-- == 0) {
                votes[code] += 0.5;
                return code;
            }
        }
    }

    private static int argmax(double[] values) {
        int best = 0;
        for (int k = 1; k < values.length; k++) {
            best = values[k] > values[best] ? k : best;
        }
        return best;
    }
}
