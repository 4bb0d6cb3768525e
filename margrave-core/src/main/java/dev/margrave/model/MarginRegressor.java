// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;

/** A regressor made of one decision function. */
public final class MarginRegressor extends AbstractModel implements Regressor {
    public MarginRegressor(
            FitReport report, Schema schema, Scaler scaler, String dataDigest, DecisionFunctions functions) {
        this(report, schema, scaler, dataDigest, functions, null);
    }

    private MarginRegressor(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            DecisionFunctions functions,
            ConformalScores conformal) {
        super(report, schema, scaler, dataDigest, functions, conformal);
        if (functions.count() != 1) {
            throw new IllegalArgumentException("a regressor has one function, got " + functions.count());
        }
    }

    @Override
    public MarginRegressor withConformal(ConformalScores scores) {
        return new MarginRegressor(report(), schema(), scaler(), dataDigest(), functions(), suited(scores, 1));
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
