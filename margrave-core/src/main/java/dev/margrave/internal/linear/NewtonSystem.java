// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.NotPositiveDefiniteException;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import java.util.Arrays;

/**
 * The symmetric system (diag(ridge) + Σ h_i x_i x_iᵀ + damping · diag(Σ x_i x_iᵀ)) · s = r over the features, with a constant
 * feature 1 as last one if there are more ridges than columns.
 */
final class NewtonSystem {
    /** What is added to each entry of the diagonal so that rounding leaves the matrix definite, as a part of that entry. */
    private static final double ROUNDING = 1e-15;

    private final CompactRows rows;
    private final RowParts parts;
    private final double[] ridge;
    private final double[] squares; // diagonal of Σ x_i x_iᵀ
    private final boolean constant;
    private final double[][][] matrices; // one a part, lower triangles
    private final double[][] total;
    private Cholesky factor;

    NewtonSystem(CompactRows rows, RowParts parts, double[] ridge) {
        this.rows = rows;
        this.parts = parts;
        this.ridge = ridge;
        constant = ridge.length > rows.columns();
        squares = new double[ridge.length];
        CompactRows.Reader reader = rows.reader();
        for (int i = 0; i < rows.rows(); i++) {
            reader.read(i);
            int[] indices = reader.indices();
            double[] values = reader.values();
            for (int k = reader.start(); k < reader.end(); k++) {
                squares[indices[k]] += values[k] * values[k];
            }
        }
        if (constant) {
            squares[ridge.length - 1] = rows.rows();
        }
        matrices = new double[parts.count()][ridge.length][ridge.length];
        total = new double[ridge.length][ridge.length];
    }

    /** The mean ‖x_i‖², without the constant feature. */
    double meanSquaredNorm() {
        double sum = 0;
        for (int j = 0; j < rows.columns(); j++) {
            sum += squares[j];
        }
        return sum / Math.max(1, rows.rows());
    }

    /** Forgets the rows that were added. */
    void clear() {
        for (double[][] matrix : matrices) {
            for (double[] row : matrix) {
                Arrays.fill(row, 0);
            }
        }
    }

    /**
     * Adds h · x_i x_iᵀ to the matrix of this part; a negative h takes the row out again.
     *
     * @param reader of the part's thread
     */
    void add(int part, CompactRows.Reader reader, int i, double h) {
        double[][] matrix = matrices[part];
        reader.read(i);
        int[] indices = reader.indices();
        double[] values = reader.values();
        int from = reader.start();
        int to = reader.end();
        if (to - from == rows.columns()) {
            addFull(matrix, values, from, to - from, h);
        } else {
            for (int a = from; a < to; a++) {
                double[] row = matrix[indices[a]];
                double factor = h * values[a];
                for (int b = from; b <= a; b++) {
                    row[indices[b]] += factor * values[b];
                }
            }
        }
        if (constant) {
            double[] last = matrix[ridge.length - 1];
            for (int k = from; k < to; k++) {
                last[indices[k]] += h * values[k];
            }
            last[ridge.length - 1] += h;
        }
    }

    private static void addRow(double[] row, int length, double[] sum) {
        for (int k = 0; k < length; k++) {
            sum[k] += row[k];
        }
    }

    private static void addFull(double[][] matrix, double[] values, int from, int length, double h) {
        for (int a = 0; a < length; a++) {
            double[] row = matrix[a];
            double factor = h * values[from + a];
            for (int b = 0; b <= a; b++) {
                row[b] += factor * values[from + b];
            }
        }
    }

    /**
     * Factorises the matrix of the rows that were added, which stay; false where it is not definite. Features of any scale are
     * alike here: rounding in a factor is relative to each entry of the diagonal.
     *
     * @param caution how many times as much as usual is added to the diagonal
     */
    boolean factorise(double damping, double caution) {
        int size = ridge.length;
        for (int j = 0; j < size; j++) {
            System.arraycopy(matrices[0][j], 0, total[j], 0, j + 1);
            for (int part = 1; part < matrices.length; part++) {
                addRow(matrices[part][j], j + 1, total[j]);
            }
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

    /** x ← solution for the right-hand side x, by the last factor. */
    void solve(double[] x) {
        factor.solve(x);
    }
}
