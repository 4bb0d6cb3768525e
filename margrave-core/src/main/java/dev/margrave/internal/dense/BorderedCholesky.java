// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Solves systems with a matrix that differs from a factorized A = L·Lᵀ in a few rows, through the bordered system
 *
 * <pre>[A  U] [x]   [r]
 * [Uᵀ C] [z] = [t]</pre>
 *
 * With V = L⁻¹U, z solves (C − Vᵀ·V)·z = t − Vᵀ·L⁻¹r, and x = L⁻ᵀ(L⁻¹r − V·z). A change of A by s·u·uᵀ is a border u with
 * corner −1/s and t = 0; a row to be added to A is a border with its own column and corner; a row to be removed from A is a
 * unit vector with corner 0. Each border costs half a solve with A, so borders pay while their number is below a sixth of the
 * rows of A. Borders that stay from one solve to the next cost nothing.
 */
public final class BorderedCholesky {
    private static final int UNKNOWNS_PER_GROUP = 8; // eliminated from the other equations at once; chosen by hand

    private static final int ROWS_PER_TILE =
            16; // copied to columns at once, so that they stay in the L1 cache; chosen by hand

    private final VectorOps ops = VectorSupport.scalar();
    private final double[][] factor; // L, and Lᵀ above the diagonal: both are read by rows
    private final Map<Integer, double[]> forwardSolutions = new HashMap<>(); // L⁻¹u by the id of the border
    private final List<Border> borders = new ArrayList<>();
    private PivotedElimination complement; // null: not computed for these borders

    /**
     * @param forwardSolution L⁻¹u
     * @param row entries 0..j of its row j of the complement
     */
    @SuppressWarnings("ArrayRecordComponent") // private, never compared
    private record Border(int id, double[] forwardSolution, double[] row) {}

    private BorderedCholesky(double[][] factor) {
        this.factor = factor;
    }

    /** Takes the matrix, of which only the lower triangle is read, and changes it; see {@link Cholesky#inPlace}. */
    public static BorderedCholesky inPlace(double[][] matrix, Parallel parallel) {
        Cholesky.inPlace(matrix, parallel);
        for (int from = 0; from < matrix.length; from += ROWS_PER_TILE) {
            for (int k = 0; k < matrix.length; k++) {
                for (int i = Math.max(from, k + 1); i < Math.min(matrix.length, from + ROWS_PER_TILE); i++) {
                    matrix[k][i] = matrix[i][k];
                }
            }
        }
        return new BorderedCholesky(matrix);
    }

    /** Whether {@code count} borders cost less than a new factorization. */
    public boolean isWorthwhile(int count) {
        return 6L * count <= factor.length;
    }

    /** The number of borders. */
    public int borders() {
        return borders.size();
    }

    /** The id of border j; borders are numbered in the order in which they were added. */
    public int id(int j) {
        return borders.get(j).id();
    }

    public boolean has(int id) {
        for (Border border : borders) {
            if (border.id() == id) {
                return true;
            }
        }
        return false;
    }

    /** Removes all other borders; L⁻¹u is kept in case they return. */
    public void retain(IntPredicate id) {
        for (int j = borders.size() - 1; j >= 0; j--) {
            if (!id.test(borders.get(j).id())) {
                remove(j);
            }
        }
        if (forwardSolutions.size() > factor.length) {
            forwardSolutions.clear();
        }
    }

    private void remove(int j) {
        borders.remove(j);
        for (int k = j; k < borders.size(); k++) {
            Border border = borders.get(k);
            double[] row = Arrays.copyOf(border.row(), k + 1);
            System.arraycopy(border.row(), j + 1, row, j, k + 1 - j);
            borders.set(k, new Border(border.id(), border.forwardSolution(), row));
        }
        complement = null;
    }

    /** Adds a border; {@code id} always means the same {@code u}; {@code corner} holds C(j, 0..j) for its number j. */
    public void add(int id, double[] u, double[] corner) {
        Check.sameLength("u", u.length, factor.length);
        Check.sameLength("corner", corner.length, borders.size() + 1);
        double[] forwardSolution = forwardSolutions.get(id);
        if (forwardSolution == null) {
            forwardSolution = u.clone();
            solveLower(forwardSolution);
            forwardSolutions.put(id, forwardSolution);
        }
        double[] row = corner.clone();
        borders.add(new Border(id, forwardSolution, row));
        for (int k = 0; k < row.length; k++) {
            row[k] -= dot(borders.get(k).forwardSolution(), forwardSolution);
        }
        complement = null;
    }

    /** Solves in place: r becomes x and t becomes z. */
    public void solve(double[] r, double[] t) {
        Check.sameLength("r", r.length, factor.length);
        Check.sameLength("t", t.length, borders.size());
        solveLower(r);
        for (int j = 0; j < t.length; j++) {
            t[j] -= dot(borders.get(j).forwardSolution(), r);
        }
        if (complement == null) {
            complement = PivotedElimination.of(borders.stream().map(Border::row));
        }
        complement.solve(t);
        for (int j = 0; j < t.length; j++) {
            ops.axpy(-t[j], borders.get(j).forwardSolution(), 0, r, 0, r.length);
        }
        solveUpper(r);
    }

    private double dot(double[] a, double[] b) {
        return ops.dot(a, 0, b, 0, a.length);
    }

    /** x ← L⁻¹x. Leading zeros stay. */
    private void solveLower(double[] x) {
        double[] factors = new double[UNKNOWNS_PER_GROUP];
        double[][] rows = new double[UNKNOWNS_PER_GROUP][];
        int first = 0;
        while (first < x.length && x[first] == 0) {
            first++;
        }
        for (int start = first; start < x.length; start += UNKNOWNS_PER_GROUP) {
            int end = Math.min(x.length, start + UNKNOWNS_PER_GROUP);
            for (int k = start; k < end; k++) {
                x[k] /= factor[k][k];
                for (int i = k + 1; i < end; i++) {
                    x[i] -= x[k] * factor[k][i];
                }
                factors[k - start] = -x[k];
                rows[k - start] = factor[k];
            }
            ops.addRows(factors, rows, end - start, x, end, x.length);
        }
    }

    /** x ← L⁻ᵀx. */
    private void solveUpper(double[] x) {
        double[] factors = new double[UNKNOWNS_PER_GROUP];
        double[][] rows = new double[UNKNOWNS_PER_GROUP][];
        for (int end = x.length; end > 0; end -= UNKNOWNS_PER_GROUP) {
            int start = Math.max(0, end - UNKNOWNS_PER_GROUP);
            for (int k = end - 1; k >= start; k--) {
                x[k] /= factor[k][k];
                for (int i = start; i < k; i++) {
                    x[i] -= x[k] * factor[k][i];
                }
                factors[end - 1 - k] = -x[k];
                rows[end - 1 - k] = factor[k];
            }
            ops.addRows(factors, rows, end - start, x, 0, start);
        }
    }
}
