// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.OccurringColumns;
import dev.margrave.data.Row;

/**
 * Computes the values of a model's functions for single rows, without locks and, for linear models and all built-in kernels,
 * without allocation once compiled: for services that score single rows. Not thread-safe; create one per thread. The values
 * are the same bits that the model gives.
 */
public final class RowScorer {
    private final AbstractModel model;
    private final DecisionFunctions.Workspace workspace;
    private final double[] values;
    private final boolean isWide; // rows are scaled as they are stored
    private final double[] scaled; // null if rows stay as they are
    private final Row scaledRow;
    private final double[] given; // the features of the last array; null for so many that each call makes its own
    private final Row givenRow;

    RowScorer(AbstractModel model) {
        this.model = model;
        this.workspace = model.functions().workspace();
        this.values = new double[model.functions().count()];
        boolean plain = model.scaler().isIdentity();
        this.isWide = model.functions().features() > OccurringColumns.LEAST_COLUMNS;
        this.scaled = plain || isWide ? null : new double[model.functions().features()];
        this.scaledRow = scaled == null
                ? null
                : DenseMatrix.wrap(1, scaled.length, scaled).row(0);
        int features = model.schema().features();
        this.given = features > OccurringColumns.LEAST_COLUMNS ? null : new double[features];
        this.givenRow =
                given == null ? null : DenseMatrix.wrap(1, features, given).row(0);
    }

    /**
     * The same for a dense row in an array, which is copied and may be reused: features in the order of {@code
     * schema().featureNames()}, as they are before scaling.
     *
     * @throws InvalidDataException if the array has another length or a value is not finite
     */
    public double[] decisions(double[] features) {
        if (features.length != model.schema().features()) {
            throw new InvalidDataException(
                    "the model takes " + model.schema().features() + " features, the row has " + features.length);
        }
        double[] copy = given == null ? new double[features.length] : given;
        for (int j = 0; j < copy.length; j++) {
            if (!Double.isFinite(features[j])) {
                throw new InvalidDataException(
                        "feature " + (j + 1) + ": value " + features[j] + "; values must be finite");
            }
            copy[j] = features[j];
        }
        return decisions(
                givenRow == null ? DenseMatrix.wrap(1, copy.length, copy).row(0) : givenRow);
    }

    /** One value per function, in an array that the next call overwrites. */
    public double[] decisions(Row row) {
        model.check(row);
        if (isWide) {
            model.functions().evaluate(model.scaler().apply(row), workspace, values);
        } else if (scaled == null) {
            model.functions().evaluate(row, workspace, values);
        } else {
            model.scaler().write(row, scaled);
            model.functions().evaluate(scaledRow, workspace, values);
        }
        return values;
    }
}
