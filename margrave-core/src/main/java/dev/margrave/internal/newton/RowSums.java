// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.newton;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.internal.CompensatedSum;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowDots;
import dev.margrave.internal.rows.RowParts;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Sums over all rows of a problem. Rows that are read or computed on access are visited in blocks, each of which is in memory
 * once; other rows are one block. No sum depends on the number of threads.
 */
final class RowSums {
    /** Of the memory, for the features of a block of rows; chosen by hand. */
    private static final double BLOCK_SHARE = 0.125;

    private static final int MAX_BLOCKS_AT_ONCE = 20; // chosen by hand

    final FeatureMatrix rows;
    private final Parallel parallel;
    private final int rowsAtOnce;
    private double meanSquaredNorm; // 0 before the first pass

    RowSums(FeatureMatrix rows, long memoryBytes, Parallel parallel) {
        this.rows = rows;
        this.parallel = parallel;
        double blockBytes = 8.0 * BlockSquares.ROWS_PER_BLOCK * Math.max(1, rows.columns());
        double blocks = BLOCK_SHARE * memoryBytes / blockBytes;
        rowsAtOnce = rows.isStreamed()
                ? BlockSquares.ROWS_PER_BLOCK * (int) Math.max(1, Math.min(MAX_BLOCKS_AT_ONCE, blocks))
                : Math.max(1, rows.rows());
    }

    /** What one visit to a block does; {@code first} is the number of the first row of the block. */
    private interface Visit {
        void block(FeatureMatrix block, int first);
    }

    private void visit(Visit visit) {
        for (int from = 0; from < rows.rows(); from += rowsAtOnce) {
            int to = Math.min(rows.rows(), from + rowsAtOnce);
            boolean isAll = to - from == rows.rows() && !rows.isStreamed();
            visit.block(isAll ? rows : rows.select(IntStream.range(from, to).toArray()), from);
        }
    }

    /** At given weights: Σ ℓ_i(f_i), z_i = −ℓ_i′(f_i), curvatures ℓ_i″(f_i) and Σ z_i x_i; adds Σ ℓ_i″ x_i x_iᵀ to {@code squares} unless null. */
    double losses(
            SmoothLosses losses,
            double[] w,
            double bias,
            double[] z,
            double[] curvatures,
            double[] sum,
            BlockSquares squares) {
        CompensatedSum total = new CompensatedSum(0);
        CompensatedSum norms = new CompensatedSum(0);
        boolean isFirst = meanSquaredNorm == 0;
        visit((block, first) -> {
            int count = block.rows();
            double[] f = new double[count];
            double[] factors = new double[count];
            RowDots.dots(block, w, bias, f, parallel);
            for (int k = 0; k < count; k++) {
                int i = first + k;
                factors[k] = losses.negativeSlope(i, f[k]);
                z[i] = factors[k];
                curvatures[i] = losses.curvature(i, f[k], factors[k]);
                total.add(losses.value(i, f[k]));
            }
            add(block, sum, factors);
            if (isFirst) {
                norms.add(Arrays.stream(block.squaredNorms()).sum());
            }
            if (squares != null) {
                addSquares(block, Arrays.copyOfRange(curvatures, first, first + count), squares);
            }
        });
        if (isFirst) {
            meanSquaredNorm = Math.max(Double.MIN_NORMAL, norms.value() / rows.rows());
        }
        return total.value();
    }

    /** The mean of ‖x_i‖², known after the first pass. */
    double meanSquaredNorm() {
        return meanSquaredNorm;
    }

    private static void addSquares(FeatureMatrix block, double[] curvatures, BlockSquares squares) {
        int[] places = IntStream.range(0, curvatures.length)
                .filter(k -> curvatures[k] > 0)
                .toArray();
        double[] used = IntStream.of(places).mapToDouble(k -> curvatures[k]).toArray();
        squares.add(CompactRows.whole(block), places, used);
    }

    /** out ← Σ h_i (x_i·v + constant) x_i; returns Σ h_i (x_i·v + constant). */
    double curvatureTimes(double[] h, double[] v, double constant, double[] out) {
        Arrays.fill(out, 0);
        CompensatedSum total = new CompensatedSum(0);
        visit((block, first) -> {
            double[] f = new double[block.rows()];
            RowDots.dots(block, v, constant, f, parallel);
            for (int k = 0; k < f.length; k++) {
                f[k] *= h[first + k];
                total.add(f[k]);
            }
            add(block, out, f);
        });
        return total.value();
    }

    /** Σ h_i x_ij² for every feature j. */
    double[] curvatureDiagonal(double[] h) {
        double[] out = new double[rows.columns()];
        visit((block, first) -> {
            for (int k = 0; k < block.rows(); k++) {
                Row row = block.row(k);
                for (int s = 0; s < row.stored(); s++) {
                    out[row.index(s)] += h[first + k] * row.value(s) * row.value(s);
                }
            }
        });
        return out;
    }

    /** sum += Σ factor_k · row k. */
    private void add(FeatureMatrix block, double[] sum, double[] factors) {
        int parts = RowParts.count(block.rows());
        if (parts == 1) {
            block.addAllTo(sum, factors);
            return;
        }
        double[][] partial = new double[parts][sum.length];
        parallel.run(parts, part -> {
            int from = (int) ((long) block.rows() * part / parts);
            int to = (int) ((long) block.rows() * (part + 1) / parts);
            for (int k = from; k < to; k++) {
                if (factors[k] != 0) {
                    block.addTo(k, partial[part], factors[k]);
                }
            }
        });
        for (double[] some : partial) {
            for (int j = 0; j < sum.length; j++) {
                sum[j] += some[j];
            }
        }
    }
}
