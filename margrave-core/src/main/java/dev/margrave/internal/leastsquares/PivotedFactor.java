// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.leastsquares;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.RunControl;
import java.util.Arrays;

/**
 * A preconditioner M = LᵀL + diag c for K + diag c: L holds the first rows of a Cholesky factor of K with the largest
 * remaining diagonal entry as pivot, so that LᵀL approximates K. M⁻¹ = C⁻¹ − C⁻¹Lᵀ(I + LC⁻¹Lᵀ)⁻¹LC⁻¹.
 */
final class PivotedFactor {
    private static final int ENTRIES_PER_TASK = 4096; // of a vector; chosen by hand
    /** Of the largest diagonal entry: smaller pivots are rounding, and a smaller c is raised to it. Chosen by hand. */
    private static final double ROUNDING = 1e-10;

    private final double[][] factor;
    private final double[] diagonal;
    private final Cholesky smallFactor;
    private final Parallel parallel;
    private final VectorOps ops;

    private PivotedFactor(
            double[][] factor, double[] diagonal, Cholesky smallFactor, Parallel parallel, VectorOps ops) {
        this.factor = factor;
        this.diagonal = diagonal;
        this.smallFactor = smallFactor;
        this.parallel = parallel;
        this.ops = ops;
    }

    static PivotedFactor of(GramMatrix gram, double[] curvature, int rank, RunControl control, Parallel parallel) {
        int n = gram.size();
        VectorOps ops = VectorSupport.forWork((double) n * rank * rank);
        double[] remainingDiagonal = new double[n];
        Arrays.setAll(remainingDiagonal, gram::diagonal);
        double largest = Arrays.stream(remainingDiagonal).max().orElse(0);
        double[][] factor = new double[rank][];
        int count = 0;
        while (count < rank && !control.shouldStop()) {
            int pivot = largest(remainingDiagonal);
            if (!(remainingDiagonal[pivot] > ROUNDING * largest)) {
                break;
            }
            factor[count] = factorRow(gram, pivot, factor, count, Math.sqrt(remainingDiagonal[pivot]), ops, parallel);
            for (int i = 0; i < n; i++) {
                remainingDiagonal[i] = Math.max(0, remainingDiagonal[i] - factor[count][i] * factor[count][i]);
            }
            remainingDiagonal[pivot] = 0;
            count++;
        }
        double[][] rows = Arrays.copyOf(factor, count);
        double[] diagonal = new double[n];
        Arrays.setAll(diagonal, i -> Math.max(curvature[i], ROUNDING * largest));
        return new PivotedFactor(rows, diagonal, smallFactor(rows, diagonal, ops, parallel), parallel, ops);
    }

    private static int largest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            best = values[i] > values[best] ? i : best;
        }
        return best;
    }

    private static double[] factorRow(
            GramMatrix gram,
            int pivot,
            double[][] factor,
            int count,
            double pivotRoot,
            VectorOps ops,
            Parallel parallel) {
        double[] row = new double[gram.size()];
        gram.row(pivot, row);
        double[] factors = new double[count];
        Arrays.setAll(factors, k -> -factor[k][pivot]);
        parallel.ranges(row.length, ENTRIES_PER_TASK, (from, to) -> {
            ops.addRows(factors, factor, count, row, from, to);
            for (int i = from; i < to; i++) {
                row[i] /= pivotRoot;
            }
        });
        return row;
    }

    private static Cholesky smallFactor(double[][] rows, double[] diagonal, VectorOps ops, Parallel parallel) {
        double[][] square = new double[rows.length][rows.length];
        parallel.run(rows.length, j -> {
            double[] scaled = rows[j].clone();
            for (int i = 0; i < scaled.length; i++) {
                scaled[i] /= diagonal[i];
            }
            for (int k = 0; k <= j; k++) {
                square[j][k] = (j == k ? 1 : 0) + ops.dot(scaled, 0, rows[k], 0, scaled.length);
            }
        });
        return Cholesky.inPlace(square, parallel);
    }

    /** M⁻¹r. */
    double[] solve(double[] r) {
        double[] z = new double[r.length];
        Arrays.setAll(z, i -> r[i] / diagonal[i]);
        double[] coefficients = new double[factor.length];
        parallel.run(factor.length, k -> coefficients[k] = ops.dot(factor[k], 0, z, 0, z.length));
        smallFactor.solve(coefficients);
        double[] correction = new double[r.length];
        parallel.ranges(
                correction.length,
                ENTRIES_PER_TASK,
                (from, to) -> ops.addRows(coefficients, factor, factor.length, correction, from, to));
        for (int i = 0; i < z.length; i++) {
            z[i] -= correction[i] / diagonal[i];
        }
        return z;
    }
}
