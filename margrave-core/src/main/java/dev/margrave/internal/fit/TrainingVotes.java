// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.LabelRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Training accuracy at little cost. The solver has already computed each row's outputs in the problems that it is part of. A row
 * on the correct side in all of them is classified correctly, whatever the other pairs of labels say. Only the others are
 * predicted, and not even these if every row was part of every problem. After an early stop only an evenly spaced sample of rows
 * is used, so that stopping does not wait for this number.
 */
final class TrainingVotes {
    private static final int ROWS_AFTER_STOP = 300; // in the sample after an early stop; chosen by hand
    private static final int ROWS_AT_ONCE = 10_000; // rows per block of predictions; chosen by hand

    private final int[] codes; // −1 for an unlabeled row
    private final boolean[] mayBeWrong; // rows on the wrong side in some problem
    private final boolean[] isLeftOut; // rows whose outputs were not measured
    private final boolean isBinary;
    private final List<double[]> outputs = new ArrayList<>(); // of problems with all rows
    private int problems;

    TrainingVotes(int[] codes, int labels) {
        this.codes = codes;
        this.mayBeWrong = new boolean[codes.length];
        this.isLeftOut = new boolean[codes.length];
        this.isBinary = labels == 2;
    }

    /** Adds a problem: the numbers of its rows in the training set, their side (+1, −1 or 0), and their outputs. */
    void add(int[] origin, int[] signs, double[] decisions) {
        problems++;
        if (origin.length == codes.length) { // rows of a problem are in their order
            outputs.add(decisions);
        }
        for (int k = 0; k < origin.length; k++) {
            if (!NeighborFit.isMeasured(decisions[k])) {
                isLeftOut[origin[k]] = true;
                continue;
            }
            boolean right = decisions[k] >= 0 ? signs[k] > 0 : signs[k] < 0;
            if (signs[k] != 0 && !right) {
                mayBeWrong[origin[k]] = true;
            }
        }
    }

    /** {@code scaled} has the rows after scaling, the input of the functions. */
    double accuracy(DecisionFunctions functions, LabelRule rule, FeatureMatrix scaled, int threads, boolean stopped) {
        int labeled = 0;
        for (int code : codes) {
            labeled += code >= 0 ? 1 : 0;
        }
        boolean isKnown = isBinary || outputs.size() == problems;
        int step = stopped && !isKnown ? 1 + labeled / ROWS_AFTER_STOP : 1;
        int[] candidates = new int[labeled];
        int candidateCount = 0;
        int counted = 0;
        int number = 0; // among the labeled rows
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] >= 0 && !isLeftOut[i] && number++ % step == 0) {
                counted++;
                if (mayBeWrong[i]) {
                    candidates[candidateCount++] = i;
                }
            }
        }
        int[] toCheck = Arrays.copyOf(candidates, candidateCount);
        int errors = isBinary
                ? candidateCount
                : isKnown ? errors(rule, toCheck) : errors(functions, rule, scaled, toCheck, threads);
        return (double) (counted - errors) / counted;
    }

    /** By the outputs that the solver computed. */
    private int errors(LabelRule rule, int[] toCheck) {
        int errors = 0;
        for (int i : toCheck) {
            double[] f = outputs.stream().mapToDouble(output -> output[i]).toArray();
            errors += rule.decide(f).code() == codes[i] ? 0 : 1;
        }
        return errors;
    }

    private int errors(DecisionFunctions functions, LabelRule rule, FeatureMatrix scaled, int[] toCheck, int threads) {
        int errors = 0;
        for (int from = 0; from < toCheck.length; from += ROWS_AT_ONCE) {
            int[] some = Arrays.copyOfRange(toCheck, from, Math.min(toCheck.length, from + ROWS_AT_ONCE));
            double[][] values = functions.evaluate(scaled.view(some), threads);
            for (int k = 0; k < some.length; k++) {
                errors += rule.decide(values[k]).code() == codes[some[k]] ? 0 : 1;
            }
        }
        return errors;
    }
}
