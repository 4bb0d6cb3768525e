// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.internal.bound.RowRepeats;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Whether a model has seen the rows that are to measure it. A model does not store its training rows, but it does store their
 * digest, the distribution of their margins and, with a kernel, some of the rows themselves. So the training
 * rows are recognized as a whole in any order, and part of them if the model has a kernel and they are many. Rows that were
 * changed, even by rounding, are not.
 */
public final class SeenRows {
    private static final double SAME = 1e-5; // relative, of margins computed twice; those of other rows differ far more
    private static final int MIN_DISTINCT = 20; // margins of fewer values can agree by chance

    private SeenRows() {}

    /** Why these rows are not new to the model, in one clause; empty if nothing shows that. */
    public static Optional<String> evidence(Model model, Dataset rows, int threads) {
        if (DataDigest.of(rows).equals(model.dataDigest())) {
            return Optional.of("these are the rows that the model was trained on");
        }
        if (model.functions() instanceof KernelFunctions expansion && isComparable(expansion)) {
            int support = expansion.support().rows();
            int seen = RowRepeats.supportRowsSeen(
                    expansion.support(), model.scaler().apply(rows.features()));
            if (seen > 0) {
                return Optional.of(seen + " of the model's " + support
                        + " support rows, which it was trained on, are among" + " these rows");
            }
        }
        return model.report().rows() == rows.rows() && scoresAgree(model, rows, threads)
                ? Optional.of(
                        "these are, in another order, the rows that the model was trained on: there are as many, with the"
                                + " same scores")
                : Optional.empty();
    }

    private static boolean isComparable(KernelFunctions expansion) {
        return expansion.support().rows() > 0
                && expansion.kernel().precomputedFactor().isEmpty();
    }

    private static boolean scoresAgree(Model model, Dataset rows, int threads) {
        FitReport report = model.report();
        if (model instanceof Classifier classifier && report.margins() != null && rows.task() == Task.CLASSIFICATION) {
            return agree(
                    report.margins(), Evaluation.of(classifier, rows, threads).margins());
        }
        if (model instanceof Regressor regressor && rows.task() == Task.REGRESSION) {
            double residual = 1 - Evaluation.of(regressor, rows, threads).r2().orElse(1);
            return residual > SAME && Math.abs(1 - report.trainingScore() - residual) < SAME * residual;
        }
        return false;
    }

    private static boolean agree(MarginStatistics stored, MarginStatistics given) {
        double largest = stored.maximumProjection();
        List<Double> curve = stored.curve();
        boolean agrees = new HashSet<>(curve).size() >= MIN_DISTINCT
                && curve.size() == given.curve().size()
                && near(stored.mean(), given.mean(), largest)
                && near(stored.minimum(), given.minimum(), largest)
                && near(largest, given.maximumProjection(), largest);
        for (int k = 0; agrees && k < curve.size(); k++) {
            agrees = near(curve.get(k), given.curve().get(k), 1);
        }
        return agrees;
    }

    private static boolean near(double a, double b, double scale) {
        return Math.abs(a - b) <= SAME * scale;
    }
}
