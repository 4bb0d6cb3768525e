// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.DenseMatrix;
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
