// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import org.jspecify.annotations.Nullable;

/** A regressor made of one decision function; its values may serve to rank the rows of queries. */
public final class MarginRegressor extends AbstractModel implements Regressor {
    private final boolean isRanker;

    public MarginRegressor(
            FitReport report, Schema schema, Scaler scaler, String dataDigest, DecisionFunctions functions) {
        this(report, schema, scaler, dataDigest, functions, false);
    }

    /** @param isRanker whether the values rank the rows of a query */
    public MarginRegressor(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            DecisionFunctions functions,
            boolean isRanker) {
        this(report, schema, scaler, dataDigest, functions, isRanker, null);
    }

    private MarginRegressor(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            DecisionFunctions functions,
            boolean isRanker,
            @Nullable ConformalScores conformal) {
        super(report, schema, scaler, dataDigest, functions, conformal);
        this.isRanker = isRanker;
        if (functions.count() != 1) {
            throw new IllegalArgumentException("a regressor has one function, got " + functions.count());
        }
    }

    /** Whether the values only rank the rows of a query, largest first, and have no other meaning. */
    public boolean isRanker() {
        return isRanker;
    }

    @Override
    public MarginRegressor withConformal(ConformalScores scores) {
        return new MarginRegressor(
                report(), schema(), scaler(), dataDigest(), functions(), isRanker, suited(scores, 1));
    }

    @Override
    public double predict(Row row) {
        return decisions(row)[0];
    }

    @Override
    public double[] predict(FeatureMatrix rows, int threads) {
        double[][] values = decisions(rows, threads);
        double[] out = new double[values.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = values[i][0];
        }
        return out;
    }
}
