// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import dev.margrave.internal.similarity.MatrixSimilarity;

/** A square matrix that was learned elsewhere and is applied to each row after the scaling. */
public final class LearnedTransform {
    private final double[] matrix; // row by row
    private final Schema columns; // of the rows that it was learned from; null if they do not matter

    public LearnedTransform(double[] matrix, Schema columns) {
        this.matrix = matrix.clone();
        this.columns = columns;
    }

    /** The scaler followed by the matrix; rejects rows of other columns. */
    Scaler after(Scaler scaler, Dataset data) {
        if (columns != null) {
            MatrixSimilarity.checkColumns("the learned matrix", columns, data.schema());
        }
        long features = data.features().columns();
        if (features * features != matrix.length) {
            throw new InvalidDataException("the learned matrix is for " + Math.round(Math.sqrt(matrix.length))
                    + " features, but the rows have " + features);
        }
        return scaler.withTransform(matrix);
    }
}
