// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.LabelRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Training accuracy at little cost: the solver has computed every row's outputs in the problems it took part in. A row on
 * the right side of all of them is right whatever the other pairs of labels say, so only the others are predicted, unless every
 * row took part in every problem. After an early stop at most a few hundred rows, evenly spaced, are predicted, so that stopping
 * does not wait for this figure.
 */
final class TrainingVotes {
    private static final int ROWS_AFTER_STOP = 300;
    private static final int ROWS_AT_ONCE = 10_000;

    private final int[] codes; // −1 for an unlabelled row
    private final boolean[] doubtful;
    private final boolean isBinary;
    private final List<double[]> outputs = new ArrayList<>(); // of problems in which every row took part
    private int problems;

    TrainingVotes(int[] codes, int labels) {
        this.codes = codes;
        this.doubtful = new boolean[codes.length];
        this.isBinary = labels == 2;
    }

    /** Takes one problem: rows by their number in the training set, +1, −1 or 0 for their side, and their outputs. */
    void add(int[] origin, int[] signs, double[] decisions) {
        problems++;
        if (origin.length == codes.length) { // rows of a problem are in their order
            outputs.add(decisions);
        }
        for (int k = 0; k < origin.length; k++) {
            boolean right = decisions[k] >= 0 ? signs[k] > 0 : signs[k] < 0;
            if (signs[k] != 0 && !right) {
                doubtful[origin[k]] = true;
            }
        }
    }

    /** {@code scaled} are the rows as the functions take them. */
    double accuracy(
            DecisionFunctions functions,
            LabelRule rule,
            FeatureMatrix rows,
            FeatureMatrix scaled,
            int threads,
            boolean stopped) {
        int labelled = 0;
        for (int code : codes) {
            labelled += code >= 0 ? 1 : 0;
        }
        boolean isKnown = isBinary || outputs.size() == problems;
        int step = stopped && !isKnown ? 1 + labelled / ROWS_AFTER_STOP : 1;
        int[] asked = new int[labelled];
        int askedCount = 0;
        int counted = 0;
        int number = 0; // among the labelled rows
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] >= 0 && number++ % step == 0) {
                counted++;
                if (doubtful[i]) {
                    asked[askedCount++] = i;
                }
            }
        }
        int[] doubted = Arrays.copyOf(asked, askedCount);
        int wrong = isBinary
                ? askedCount
                : isKnown ? wrong(rule, rows, doubted) : wrong(functions, rule, rows, scaled, doubted, threads);
        return (double) (counted - wrong) / counted;
    }

    /** By the outputs of the problems. */
    private int wrong(LabelRule rule, FeatureMatrix rows, int[] asked) {
        int wrong = 0;
        for (int i : asked) {
            double[] f = outputs.stream().mapToDouble(output -> output[i]).toArray();
            wrong += rule.decide(rows.row(i), f).code() == codes[i] ? 0 : 1;
        }
        return wrong;
    }

    private int wrong(
            DecisionFunctions functions,
            LabelRule rule,
            FeatureMatrix rows,
            FeatureMatrix scaled,
            int[] asked,
            int threads) {
        int wrong = 0;
        for (int from = 0; from < asked.length; from += ROWS_AT_ONCE) {
            int[] some = Arrays.copyOfRange(asked, from, Math.min(asked.length, from + ROWS_AT_ONCE));
            double[][] values = functions.evaluate(scaled.view(some), threads);
            for (int k = 0; k < some.length; k++) {
                wrong += rule.decide(rows.row(some[k]), values[k]).code() == codes[some[k]] ? 0 : 1;
            }
        }
        return wrong;
    }
}
