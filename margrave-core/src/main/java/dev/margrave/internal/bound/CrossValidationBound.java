// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Kind;
import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.evaluation.OrdinalEvaluation;
import dev.margrave.internal.bound.TrainingBounds.Run;
import dev.margrave.internal.bound.term.BinomialTail;
import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Five-fold cross-validation with the binomial tail of independent errors. The errors are not independent, because the training
 * parts overlap, and belong to other models, trained on fewer rows: an estimate, usually a good one.
 */
final class CrossValidationBound {
    private static final int FOLDS = 5; // the usual number
    private static final List<String> ASSUMPTIONS = List.of(
            "the rows are independent draws from the distribution that new rows come from",
            "not met: the folds' errors are not independent, and belong to models trained on fewer rows",
            "no parameter was chosen by looking at these rows");

    private CrossValidationBound() {}

    static Bound of(Optional<Machine<?>> machine, Dataset data, Run run) {
        if (data.rows() < 2 * FOLDS) {
            return none("there are too few rows for " + FOLDS + " folds");
        }
        if (machine.isEmpty()) {
            return none(
                    "the model does not store all that is needed to train it again; a program can give machine(...)");
        }
        int errors = 0;
        int rows = 0;
        try {
            int[] foldOf = folds(data.rows(), run.seed());
            for (int fold = 0; fold < FOLDS; fold++) {
                int tested = fold;
                int[] train = IntStream.range(0, foldOf.length)
                        .filter(i -> foldOf[i] != tested)
                        .toArray();
                int[] test = IntStream.range(0, foldOf.length)
                        .filter(i -> foldOf[i] == tested)
                        .toArray();
                if (run.control().shouldStop()) {
                    return none("stopped before all folds were finished");
                }
                Classifier model =
                        (Classifier) machine.get().threads(run.threads()).fit(data.select(train));
                OrdinalEvaluation counted = Evaluation.ordinal(model, data.select(test), run.threads());
                errors += counted.errors();
                rows += counted.rows();
            }
        } catch (InvalidDataException e) {
            return none("a fold could not be learned: " + e.getMessage());
        }
        double value = BinomialTail.upper(errors, rows, run.delta());
        double seen = (double) errors / rows;
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("errors", (double) errors);
        quantities.put("rows", (double) rows);
        quantities.put("folds", (double) FOLDS);
        return bound(Optional.of(new Terms(seen, 0, value - seen)), quantities, "");
    }

    /** Folds that ignore the labels: a stratified draw would fix the label counts of a fold. */
    private static int[] folds(int rows, long seed) {
        int[] foldOf = new int[rows];
        Arrays.setAll(foldOf, i -> i % FOLDS);
        SplittableRandom random = new SplittableRandom(seed);
        for (int k = rows - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int fold = foldOf[k];
            foldOf[k] = foldOf[other];
            foldOf[other] = fold;
        }
        return foldOf;
    }

    static Bound none(String reason) {
        return bound(Optional.empty(), Map.of(), reason);
    }

    private static Bound bound(Optional<Terms> terms, Map<String, Double> quantities, String reason) {
        return new Bound(
                BoundName.CROSS_VALIDATION,
                "binomial tail of the errors of " + FOLDS + " folds, as if they were independent",
                Kind.ESTIMATED,
                terms,
                quantities,
                ASSUMPTIONS,
                List.of(),
                reason);
    }
}
