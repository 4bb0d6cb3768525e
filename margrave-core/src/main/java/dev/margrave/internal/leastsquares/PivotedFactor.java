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
 * remaining diagonal entry as pivot, so that LᵀL has most of K. M⁻¹ = C⁻¹ − C⁻¹Lᵀ(I + LC⁻¹Lᵀ)⁻¹LC⁻¹.
 */
final class PivotedFactor {
    private static final int GRAIN = 4096;
    /** Of the largest diagonal entry: remainders below it are rounding, and c below it is raised to it. */
    private static final double ROUNDING = 1e-10;

    private final double[][] factor;
    private final double[] diagonal;
    private final Cholesky core;
    private final Parallel parallel;
    private final VectorOps ops;

    private PivotedFactor(double[][] factor, double[] diagonal, Cholesky core, Parallel parallel, VectorOps ops) {
        this.factor = factor;
        this.diagonal = diagonal;
        this.core = core;
        this.parallel = parallel;
        this.ops = ops;
    }

    static PivotedFactor of(GramMatrix gram, double[] curvature, int rank, RunControl control, Parallel parallel) {
        int n = gram.size();
        VectorOps ops = VectorSupport.forWork((double) n * rank * rank);
        double[] rest = new double[n];
        Arrays.setAll(rest, gram::diagonal);
        double largest = Arrays.stream(rest).max().orElse(0);
        double[][] factor = new double[rank][];
        int made = 0;
        while (made < rank && !control.shouldStop()) {
            int pivot = largest(rest);
            if (!(rest[pivot] > ROUNDING * largest)) {
                break;
            }
            factor[made] = nextRow(gram, pivot, factor, made, Math.sqrt(rest[pivot]), ops, parallel);
            for (int i = 0; i < n; i++) {
                rest[i] = Math.max(0, rest[i] - factor[made][i] * factor[made][i]);
            }
            rest[pivot] = 0;
            made++;
        }
        double[][] rows = Arrays.copyOf(factor, made);
        double[] diagonal = new double[n];
        Arrays.setAll(diagonal, i -> Math.max(curvature[i], ROUNDING * largest));
        return new PivotedFactor(rows, diagonal, core(rows, diagonal, ops, parallel), parallel, ops);
    }

    private static int largest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            best = values[i] > values[best] ? i : best;
        }
        return best;
    }

    private static double[] nextRow(
            GramMatrix gram, int pivot, double[][] factor, int made, double root, VectorOps ops, Parallel parallel) {
        double[] row = new double[gram.size()];
        gram.row(pivot, row);
        double[] factors = new double[made];
        Arrays.setAll(factors, k -> -factor[k][pivot]);
        parallel.ranges(row.length, GRAIN, (from, to) -> {
            ops.addRows(factors, factor, made, row, from, to);
            for (int i = from; i < to; i++) {
                row[i] /= root;
            }
        });
        return row;
    }

    private static Cholesky core(double[][] rows, double[] diagonal, VectorOps ops, Parallel parallel) {
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
        double[] small = new double[factor.length];
        parallel.run(factor.length, k -> small[k] = ops.dot(factor[k], 0, z, 0, z.length));
        core.solve(small);
        double[] part = new double[r.length];
        parallel.ranges(part.length, GRAIN, (from, to) -> ops.addRows(small, factor, factor.length, part, from, to));
        for (int i = 0; i < z.length; i++) {
            z[i] -= part[i] / diagonal[i];
        }
        return z;
    }
}
