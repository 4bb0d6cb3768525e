// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import dev.margrave.internal.Quoted;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Common to classifiers and regressors: checks and scales rows and computes their decision values. */
abstract class AbstractModel implements Model {
    private final FitReport report;
    private final Schema schema;
    private final Scaler scaler;
    private final String dataDigest;
    private final DecisionFunctions functions;
    private final @Nullable ConformalScores conformal; // null if the model gives no prediction sets

    AbstractModel(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            DecisionFunctions functions,
            @Nullable ConformalScores conformal) {
        this.report = Objects.requireNonNull(report, "report");
        this.schema = Objects.requireNonNull(schema, "schema");
        this.scaler = Objects.requireNonNull(scaler, "scaler");
        this.dataDigest = Objects.requireNonNull(dataDigest, "dataDigest");
        this.functions = Objects.requireNonNull(functions, "functions");
        this.conformal = conformal;
        int width = scaler.width(schema.features());
        if (functions.features() != width) {
            throw new IllegalArgumentException("the functions take " + functions.features() + " features, "
                    + (width == schema.features() ? "the schema has " : "the columns that are kept are ") + width);
        }
    }

    @Override
    public FitReport report() {
        return report;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public Scaler scaler() {
        return scaler;
    }

    @Override
    public String dataDigest() {
        return dataDigest;
    }

    @Override
    public DecisionFunctions functions() {
        return functions;
    }

    @Override
    public Optional<ConformalScores> conformal() {
        return Optional.ofNullable(conformal);
    }

    @Override
    public RowScorer scorer() {
        return new RowScorer(this);
    }

    /** Rejects scores for another number of labels, or by models of another kind or width. */
    final ConformalScores suited(ConformalScores scores, int groups) {
        if (scores.groups() != groups) {
            throw new IllegalArgumentException(
                    "conformal scores of " + scores.groups() + " labels for a model of " + groups);
        }
        for (Model model : scores.models()) {
            if (model.getClass() != getClass() || !model.report().labels().equals(report.labels())) {
                throw new IllegalArgumentException("the models of conformal scores must have the labels of the model");
            }
            if (model.schema().features() != schema.features()) {
                throw new IllegalArgumentException("the models of conformal scores take "
                        + model.schema().features() + " features, the model " + schema.features());
            }
        }
        return scores;
    }

    final double[] decisions(Row row) {
        check(row);
        double[] out = new double[functions.count()];
        functions.evaluate(scaler.apply(row), out);
        return out;
    }

    final double[][] decisions(FeatureMatrix rows, int threads) {
        check(rows);
        return functions.evaluate(scaler.apply(rows), threads);
    }

    final void check(Row row) {
        checkWidth(Objects.requireNonNull(row, "row").size());
    }

    final void check(FeatureMatrix rows) {
        checkWidth(Objects.requireNonNull(rows, "rows").columns());
    }

    /** The machine, its kernel, and what the model takes and gives. */
    @Override
    public String toString() {
        String labels = report.labels().isEmpty() ? "" : ", labels " + Quoted.all(report.labels());
        return report.machine() + " on " + report.kernel() + ", " + schema.countedFeatures() + " features" + labels;
    }

    private void checkWidth(int columns) {
        if (columns != schema.features()) {
            throw new InvalidDataException(
                    "the model takes " + schema.features() + " features, the row has " + columns);
        }
    }
}
