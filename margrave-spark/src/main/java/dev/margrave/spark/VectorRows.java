// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/** Spark's vectors as rows of the library, without copying. */
final class VectorRows {
    private VectorRows() {}

    static Row row(Vector features, int expected) {
        if (features == null) {
            throw new InvalidDataException("the features are null");
        }
        if (features.size() != expected) {
            throw new InvalidDataException(
                    "a feature vector of " + features.size() + " values; the model takes " + expected);
        }
        double[] values = features instanceof DenseVector dense ? dense.values() : ((SparseVector) features).values();
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new InvalidDataException("a feature is " + value + "; features must be finite");
            }
        }
        return features instanceof SparseVector sparse
                ? Row.sparse(sparse.size(), sparse.indices(), values)
                : Row.dense(values);
    }
}
