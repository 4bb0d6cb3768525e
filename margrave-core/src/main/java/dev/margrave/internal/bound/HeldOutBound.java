// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Kind;
import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.evaluation.Ndcg;
import dev.margrave.internal.bound.term.BinomialTail;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Errors on rows that took no part in training are a binomial count, whose exact tail (Clopper and Pearson 1934) gives the
 * bound. In a ranking it is the mean of 1 − NDCG over queries, by Hoeffding's inequality. In regression an error is a residual beyond r, where r is the smallest observed residual that a new one exceeds with a
 * probability of at most a tenth. Only the order of the residuals decides which one that is, so the tail is exact there, too.
 */
public final class HeldOutBound {
    private static final double MAX_LARGER = 0.1; // bounded probability of a residual beyond r
    private static final String THEOREM = "exact binomial tail (Clopper and Pearson 1934)";
    private static final List<String> ASSUMPTIONS = List.of(
            "the held-out rows are independent draws from the distribution that new rows come from",
            "neither the model nor any choice on the way to it has seen them");

    private HeldOutBound() {}

    public static Bound of(Model model, Dataset rows, double delta, int threads) {
        return model instanceof Classifier classifier
                ? ofLabels(classifier, rows, delta, threads)
                : model instanceof MarginRegressor regressor && regressor.isRanker()
                        ? ofQueries(regressor, rows, delta, threads)
                        : ofNumbers((Regressor) model, rows, delta, threads);
    }

    /** The mean of 1 − NDCG, which lies between 0 and 1, by Hoeffding's inequality. */
    private static Bound ofQueries(MarginRegressor model, Dataset rows, double delta, int threads) {
        Ndcg ndcg = Ndcg.mean(rows, model.predict(rows.features(), threads), Integer.MAX_VALUE);
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("queries", (double) ndcg.queries());
        return new Bound(
                BoundName.HELD_OUT,
                "Hoeffding's inequality for the mean of 1 − NDCG",
                Kind.GUARANTEED,
                Optional.of(new Terms(1 - ndcg.value(), 0, Math.sqrt(Math.log(1 / delta) / (2.0 * ndcg.queries())))),
                quantities,
                List.of(
                        "the held-out queries are independent draws from the distribution that new queries come from",
                        ASSUMPTIONS.get(1)),
                List.of(),
                "");
    }

    public static Bound none(String reason) {
        return new Bound(
                BoundName.HELD_OUT,
                THEOREM,
                Kind.GUARANTEED,
                Optional.empty(),
                Map.of(),
                ASSUMPTIONS,
                List.of(),
                reason);
    }

    private static Bound ofLabels(Classifier model, Dataset rows, double delta, int threads) {
        var counted = Evaluation.ordinal(model, rows, threads);
        return bound(counted.errors(), counted.rows(), delta, Map.of());
    }

    private static Bound ofNumbers(Regressor model, Dataset rows, double delta, int threads) {
        double[] predicted = model.predict(rows.features(), threads);
        double[] residuals = new double[rows.rows()];
        for (int i = 0; i < residuals.length; i++) {
            residuals[i] = Math.abs(rows.target(i) - predicted[i]);
        }
        Arrays.sort(residuals);
        int n = residuals.length;
        int beyond = 0; // the number of residuals larger than r
        while (beyond + 1 < n && BinomialTail.upper(beyond + 1, n, delta) <= MAX_LARGER) {
            beyond++;
        }
        return bound(beyond, n, delta, Map.of("residual", residuals[n - 1 - beyond]));
    }

    private static Bound bound(int errors, int rows, double delta, Map<String, Double> more) {
        double value = BinomialTail.upper(errors, rows, delta);
        double seen = (double) errors / rows;
        Map<String, Double> quantities = new LinkedHashMap<>();
        quantities.put("errors", (double) errors);
        quantities.put("rows", (double) rows);
        quantities.putAll(more);
        return new Bound(
                BoundName.HELD_OUT,
                THEOREM,
                Kind.GUARANTEED,
                Optional.of(new Terms(seen, 0, value - seen)),
                quantities,
                ASSUMPTIONS,
                List.of(),
                "");
    }
}
