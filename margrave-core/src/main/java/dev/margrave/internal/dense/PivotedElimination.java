// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.StopSignal;
import java.util.stream.Stream;

/** Gaussian elimination with partial pivoting, for small indefinite symmetric matrices. */
final class PivotedElimination {
    private final double[][] a; // the upper triangle, and below it the factors of the elimination
    private final int[] pivotRow; // the row that row k was exchanged with, before column k was eliminated

    private PivotedElimination(double[][] a) {
        this.a = a;
        this.pivotRow = new int[a.length];
        for (int k = 0; k < a.length; k++) {
            StopSignal.check();
            choosePivot(k);
            eliminate(k);
        }
    }

    /** {@code rows} are those of the lower triangle, row j with entries 0..j. */
    static PivotedElimination of(Stream<double[]> rows) {
        double[][] lower = rows.toArray(double[][]::new);
        int m = lower.length;
        double[][] all = new double[m][m];
        for (int j = 0; j < m; j++) {
            for (int k = 0; k <= j; k++) {
                all[j][k] = lower[j][k];
                all[k][j] = lower[j][k];
            }
        }
        return new PivotedElimination(all);
    }

    private void choosePivot(int k) {
        int best = k;
        for (int i = k + 1; i < a.length; i++) {
            best = Math.abs(a[i][k]) > Math.abs(a[best][k]) ? i : best;
        }
        double[] row = a[k];
        a[k] = a[best];
        a[best] = row;
        pivotRow[k] = best;
    }

    private void eliminate(int k) {
        double[] row = a[k];
        for (int i = k + 1; i < a.length; i++) {
            double[] other = a[i];
            double factor = other[k] / row[k];
            for (int j = k + 1; j < a.length && factor != 0; j++) {
                other[j] -= factor * row[j];
            }
            other[k] = factor;
        }
    }

    /** t ← A⁻¹t. */
    void solve(double[] t) {
        for (int k = 0; k < a.length; k++) { // whole rows were exchanged, the factors of earlier columns with them
            double value = t[k];
            t[k] = t[pivotRow[k]];
            t[pivotRow[k]] = value;
        }
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < i; j++) {
                t[i] -= a[i][j] * t[j];
            }
        }
        for (int i = a.length - 1; i >= 0; i--) {
            for (int j = i + 1; j < a.length; j++) {
                t[i] -= a[i][j] * t[j];
            }
            t[i] /= a[i][i];
        }
    }
}
