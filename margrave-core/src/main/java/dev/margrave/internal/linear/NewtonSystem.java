// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import java.util.function.IntPredicate;

/**
 * The symmetric system (diag(ridge) + scale · Σ h_i x_i x_iᵀ + damping · diag(Σ x_i x_iᵀ)) · s = r over the features, with a
 * constant feature 1 as last one if there are more ridges than columns. Between two factors only the rows whose weight has
 * changed are added or taken out, until that has come to as many rows as the sum has: then it is made anew, without what
 * rounding left behind.
 */
final class NewtonSystem {
    /** What is added to each entry of the diagonal so that rounding leaves the matrix definite, as a part of that entry. */
    private static final double ROUNDING = 1e-15;

    private final CompactRows rows;
    private final RowParts parts;
    private final double[] ridge;
    private final double[] squares; // diagonal of Σ x_i x_iᵀ
    private final RowSquares sum;
    private final double[] weights; // h_i, as asked for
    private final double[] added; // h_i in the sum
    private final double[] changes;
    private final double[][] total;
    private long changedRows; // since the sum was made anew
    private Cholesky factor;

    /** {@code mayWeigh} tells the rows that may get a weight; others do not count in the damping either. */
    NewtonSystem(CompactRows rows, RowParts parts, double[] ridge, IntPredicate mayWeigh) {
        this.rows = rows;
        this.parts = parts;
        this.ridge = ridge;
        squares = new double[ridge.length];
        CompactRows.Reader reader = rows.reader();
        for (int i = 0; i < rows.rows(); i++) {
            if (mayWeigh.test(i)) {
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
        added = new double[weights.length];
        changes = new double[weights.length];
        total = new double[ridge.length][ridge.length];
    }

    /** The mean ‖x_i‖², without the constant feature. */
    double meanSquaredNorm() {
        double all = 0;
        for (int j = 0; j < rows.columns(); j++) {
            all += squares[j];
        }
        return all / Math.max(1, rows.rows());
    }

    /** Gives row i the weight h, from the next factor on. */
    void weigh(int i, double h) {
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

    /** The sum is made anew before the next factor: rows that came and went leave rounding behind in it. */
    void refresh() {
        changedRows = Integer.MAX_VALUE;
    }

    /**
     * Factorises the matrix; false where it is not definite. Features of any scale are alike here: rounding in a factor is
     * relative to each entry of the diagonal.
     *
     * @param caution how many times as much as usual is added to the diagonal
     */
    boolean factorise(double scale, double damping, double caution) {
        bringUpToDate();
        int size = ridge.length;
        sum.copyTo(total, scale);
        for (int j = 0; j < size; j++) {
            total[j][j] += ridge[j] + damping * squares[j];
            total[j][j] *= 1 + ROUNDING * caution * size;
        }
        try {
            factor = Cholesky.inPlace(total, parts.parallel());
            return true;
        } catch (NotPositiveDefiniteException e) {
            return false;
        }
    }

    private void bringUpToDate() {
        int used = 0;
        int changed = 0;
        for (int i = 0; i < weights.length; i++) {
            used += weights[i] != 0 ? 1 : 0;
            changes[i] = weights[i] - added[i];
            changed += changes[i] != 0 ? 1 : 0;
        }
        if (changed == 0 && changedRows <= used) {
            return;
        }
        changedRows += changed;
        if (changedRows > used) {
            sum.clear();
            System.arraycopy(weights, 0, changes, 0, changes.length);
            changedRows = 0;
        }
        sum.add(changes);
        System.arraycopy(weights, 0, added, 0, added.length);
    }

    /** x ← solution for the right-hand side x, by the last factor. */
    void solve(double[] x) {
        factor.solve(x);
    }
}
