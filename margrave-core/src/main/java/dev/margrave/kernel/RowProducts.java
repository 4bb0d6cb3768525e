// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.vector.VectorOps;

/** Inner products of given rows with all rows of a matrix, in single precision, after an optional shift of the origin. */
abstract class RowProducts {
    /** A stored value costs about as much in the sparse product as this many features in the dense one. */
    private static final double SPARSE_COST = 5;

    static RowProducts of(FeatureMatrix columns, double[] centre, VectorOps ops) {
        return centre == null && isSparse(columns)
                ? new SparseRowProducts(columns, ops)
                : new DenseRowProducts(columns, centre, ops);
    }

    /** Decided by the numbers, not by how they are stored: both storages must give the same kernel values. */
    static boolean isSparse(FeatureMatrix columns) {
        double perRow = (double) columns.nonZeros() / Math.max(1, columns.rows());
        return perRow * SPARSE_COST < columns.columns();
    }

    static long bytes(FeatureMatrix columns) {
        return isSparse(columns)
                ? 8L * columns.nonZeros() + 4L * columns.rows()
                : 4L * (columns.rows() + 64L) * columns.columns();
    }

    /** ‖x − centre‖², the centre being the origin when null. */
    static double squaredDistance(Row x, double[] centre) {
        if (centre == null) {
            return x.squaredNorm();
        }
        double[] dense = x.toArray();
        double sum = 0;
        for (int k = 0; k < dense.length; k++) {
            sum += (dense[k] - centre[k]) * (dense[k] - centre[k]);
        }
        return sum;
    }

    abstract double squaredNorm(Row row);

    /** {@code out[k][j] = rows[k]·z_j} for k below {@code count} and j in from..to−1. */
    abstract void fill(Row[] rows, int count, int from, int to, float[][] out);
}
