// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import java.util.function.IntPredicate;

/**
 * The symmetric system (diag(ridge) + scale · Σ h_i x_i x_iᵀ + damping · diag(Σ x_i x_iᵀ)) · s = r over the features, with a
 * constant feature 1 as the last one if there are more ridges than columns. Between two factorizations only the rows whose
 * weight has changed are added or subtracted. Once these are as many as the rows in the sum, it is recomputed, without the
 * rounding errors of the updates.
 */
final class NewtonSystem {
    /** Relative increase of each diagonal entry, per feature, that keeps the matrix positive definite in spite of rounding; chosen by hand. */
    private static final double ROUNDING = 1e-15;

    private final CompactRows rows;
    private final RowParts parts;
    private final double[] ridge;
    private final double[] squares; // diagonal of Σ x_i x_iᵀ
    private final RowSquares sum;
    private final double[] weights; // h_i, as set
    private final double[] summedWeights; // h_i in the sum
    private final double[] changes;
    private final double[][] total;
    private long changedRows; // since the sum was recomputed
    private Cholesky factor;

    /** {@code mayHaveWeight} is false for rows whose weight is always 0; they do not count in the damping either. */
    NewtonSystem(CompactRows rows, RowParts parts, double[] ridge, IntPredicate mayHaveWeight) {
        this.rows = rows;
        this.parts = parts;
        this.ridge = ridge;
        squares = new double[ridge.length];
        CompactRows.Reader reader = rows.orderedReader();
        for (int i = 0; i < rows.rows(); i++) {
            if (mayHaveWeight.test(i)) {
                reader.read(i);
                int[] indices = reader.indices();
                double[] values = reader.values();
                for (int k = reader.start(); k < reader.end(); k++) {
                    squares[indices[k]] += values[k] * values[k];
                }
            }
        }
        if (ridge.length > rows.columns()) {
            squares[ridge.length - 1] = rows.rows();
        }
        sum = RowSquares.of(rows, parts, ridge.length);
        weights = new double[rows.rows()];
        summedWeights = new double[weights.length];
        changes = new double[weights.length];
        total = new double[ridge.length][ridge.length];
    }

    /** The mean ‖x_i‖², without the constant feature. */
    double meanSquaredNorm() {
        double trace = 0;
        for (int j = 0; j < rows.columns(); j++) {
            trace += squares[j];
        }
        return trace / Math.max(1, rows.rows());
    }

    /** Sets the weight of row i, from the next factorization on. */
    void setWeight(int i, double h) {
        weights[i] = h;
    }

    double weight(int i) {
        return weights[i];
    }

    boolean isEmpty() {
        for (double weight : weights) {
            if (weight != 0) {
                return false;
            }
        }
        return true;
    }

    /** Recomputes the sum before the next factorization, without the rounding errors of rows that were added and removed. */
    void discardSum() {
        changedRows = Integer.MAX_VALUE;
    }

    /**
     * Factorizes the matrix; false where it is not positive definite. The scale of the features does not matter: rounding in a
     * factor is relative to each diagonal entry.
     *
     * @param regularization of the diagonal, in units of {@link #ROUNDING} times the number of features; 1 by default
     */
    boolean factorize(double scale, double damping, double regularization) {
        updateSum();
        int size = ridge.length;
        sum.copyTo(total, scale);
        for (int j = 0; j < size; j++) {
            total[j][j] += ridge[j] + damping * squares[j];
            total[j][j] *= 1 + ROUNDING * regularization * size;
        }
        try {
            factor = Cholesky.inPlace(total, parts.parallel());
            return true;
        } catch (NotPositiveDefiniteException e) {
            return false;
        }
    }

    private void updateSum() {
        int nonZero = 0;
        int changed = 0;
        for (int i = 0; i < weights.length; i++) {
            nonZero += weights[i] != 0 ? 1 : 0;
            changes[i] = weights[i] - summedWeights[i];
            changed += changes[i] != 0 ? 1 : 0;
        }
        if (changed == 0 && changedRows <= nonZero) {
            return;
        }
        changedRows += changed;
        if (changedRows > nonZero) {
            sum.clear();
            System.arraycopy(weights, 0, changes, 0, changes.length);
            changedRows = 0;
        }
        sum.add(changes);
        System.arraycopy(weights, 0, summedWeights, 0, summedWeights.length);
    }

    /** x ← solution for the right-hand side x, with the last factor. */
    void solve(double[] x) {
        factor.solve(x);
    }
}
