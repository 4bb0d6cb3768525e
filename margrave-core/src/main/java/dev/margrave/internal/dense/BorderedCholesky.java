// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Solves with a matrix that differs from a factorised A by few rows, through the bordered system
 *
 * <pre>[A  U] [x]   [r]
 * [Uᵀ C] [z] = [t]</pre>
 *
 * and its Schur complement C − Uᵀ·A⁻¹·U. A change of A by s·u·uᵀ is a border u with corner −1/s and t = 0; a row that A does
 * not have yet is a border with its own column and corner; a row that shall leave A is a unit vector with corner 0. Each
 * border costs one solve with A, so borders pay while there are fewer than a sixth as many as A has rows.
 */
public final class BorderedCholesky {
    private final Cholesky base;
    private final Map<Integer, double[]> known = new HashMap<>(); // A⁻¹u by the border's name
    private final List<double[]> borders = new ArrayList<>();
    private final List<double[]> solved = new ArrayList<>();
    private final List<double[]> schur = new ArrayList<>(); // row j: entries 0..j

    public BorderedCholesky(Cholesky base) {
        this.base = base;
    }

    /** Whether so many borders cost less than a new factorisation. */
    public boolean pays(int count) {
        return 6L * count <= base.size();
    }

    /** How many borders there are. */
    public int borders() {
        return borders.size();
    }

    /** Takes all borders away; what was computed for them is kept for when they return. */
    public void clear() {
        borders.clear();
        solved.clear();
        schur.clear();
        if (known.size() > base.size()) {
            known.clear();
        }
    }

    /** Adds a border; {@code name} always stands for the same {@code u}, {@code corner} holds C(j, 0..j) for its number j. */
    public void add(int name, double[] u, double[] corner) {
        Check.sameLength("u", u.length, base.size());
        Check.sameLength("corner", corner.length, borders.size() + 1);
        double[] column = known.computeIfAbsent(name, key -> {
            double[] x = u.clone();
            base.solve(x);
            return x;
        });
        borders.add(u);
        solved.add(column);
        double[] row = corner.clone();
        for (int k = 0; k < row.length; k++) {
            row[k] -= dot(borders.get(k), column);
        }
        schur.add(row);
    }

    /** Solves in place: r becomes x and t becomes z. */
    public void solve(double[] r, double[] t) {
        Check.sameLength("t", t.length, borders.size());
        base.solve(r);
        for (int j = 0; j < t.length; j++) {
            t[j] -= dot(borders.get(j), r);
        }
        solveSchur(t);
        for (int j = 0; j < t.length; j++) {
            double[] column = solved.get(j);
            for (int i = 0; i < r.length; i++) {
                r[i] -= t[j] * column[i];
            }
        }
    }

    /** Gaussian elimination with row exchanges: the complement is symmetric but not definite. */
    private void solveSchur(double[] t) {
        int m = t.length;
        double[][] a = new double[m][m];
        for (int j = 0; j < m; j++) {
            for (int k = 0; k <= j; k++) {
                a[j][k] = schur.get(j)[k];
                a[k][j] = a[j][k];
            }
        }
        for (int k = 0; k < m; k++) {
            exchange(a, t, k);
            for (int i = k + 1; i < m; i++) {
                double factor = a[i][k] / a[k][k];
                for (int j = k + 1; j < m && factor != 0; j++) {
                    a[i][j] -= factor * a[k][j];
                }
                t[i] -= factor * t[k];
            }
        }
        for (int i = m - 1; i >= 0; i--) {
            for (int j = i + 1; j < m; j++) {
                t[i] -= a[i][j] * t[j];
            }
            t[i] /= a[i][i];
        }
    }

    private static void exchange(double[][] a, double[] t, int k) {
        int best = k;
        for (int i = k + 1; i < a.length; i++) {
            best = Math.abs(a[i][k]) > Math.abs(a[best][k]) ? i : best;
        }
        double[] row = a[k];
        a[k] = a[best];
        a[best] = row;
        double value = t[k];
        t[k] = t[best];
        t[best] = value;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
