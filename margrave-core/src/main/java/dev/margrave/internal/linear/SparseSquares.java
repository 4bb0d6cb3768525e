// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import java.util.Arrays;

/** For sparse rows: adds one row after another, to one matrix per part of the rows. */
final class SparseSquares extends RowSquares {
    private final RowParts parts;
    private final CompactRows.Reader[] readers; // by parts
    private final int columns;
    private final boolean hasConstant;
    private final double[][][] matrices; // by parts

    SparseSquares(CompactRows rows, int size, RowParts parts) {
        this.parts = parts;
        readers = new CompactRows.Reader[parts.count()];
        Arrays.setAll(readers, part -> rows.reader());
        columns = rows.columns();
        hasConstant = size > columns;
        matrices = new double[parts.count()][size][size];
    }

    @Override
    void clear() {
        for (double[][] matrix : matrices) {
            for (double[] row : matrix) {
                Arrays.fill(row, 0);
            }
        }
    }

    @Override
    void add(double[] changes) {
        parts.run((part, from, to) -> {
            for (int i = from; i < to; i++) {
                if (changes[i] != 0) {
                    readers[part].read(i);
                    add(matrices[part], readers[part], changes[i]);
                }
            }
        });
    }

    private void add(double[][] matrix, CompactRows.Reader row, double h) {
        int[] indices = row.indices();
        double[] values = row.values();
        int from = row.start();
        int to = row.end();
        if (to - from == columns) {
            addFull(matrix, values, from, columns, h);
        } else {
            for (int a = from; a < to; a++) {
                double[] target = matrix[indices[a]];
                double factor = h * values[a];
                for (int b = from; b <= a; b++) {
                    target[indices[b]] += factor * values[b];
                }
            }
        }
        if (hasConstant) {
            double[] last = matrix[columns];
            for (int k = from; k < to; k++) {
                last[indices[k]] += h * values[k];
            }
            last[columns] += h;
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

    @Override
    void copyTo(double[][] target, double factor) {
        for (int j = 0; j < target.length; j++) {
            System.arraycopy(matrices[0][j], 0, target[j], 0, j + 1);
            for (int part = 1; part < matrices.length; part++) {
                addRow(matrices[part][j], j + 1, target[j]);
            }
            for (int k = 0; k <= j; k++) {
                target[j][k] *= factor;
            }
        }
    }

    private static void addRow(double[] row, int length, double[] sum) {
        for (int k = 0; k < length; k++) {
            sum[k] += row[k];
        }
    }
}
