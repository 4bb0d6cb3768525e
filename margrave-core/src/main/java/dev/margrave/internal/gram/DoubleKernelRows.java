// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.PairLoops;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;
import java.util.List;

/** Kernel rows in double precision, for small problems and tight tolerances. */
final class DoubleKernelRows implements RowPrecision<double[]> {
    private static final int COLUMNS_PER_TASK = 8192; // chosen by hand

    @Override
    public int entryBytes() {
        return Double.BYTES;
    }

    @Override
    public double[] newRow(int length) {
        return new double[length];
    }

    @Override
    public void copy(double[] row, double[] longer) {
        System.arraycopy(row, 0, longer, 0, row.length);
    }

    @Override
    public void compute(
            GramMatrix gram, int length, int[] wanted, List<double[]> targets, Parallel parallel, RangeConsumer done) {
        parallel.run(wanted.length, k -> {
            double[] target = targets.get(k);
            if (wanted[k] == gram.size()) {
                Arrays.fill(target, 0.0);
            } else {
                gram.row(wanted[k], target);
                Arrays.fill(target, gram.size(), length, 0.0);
            }
        });
        parallel.ranges(length, COLUMNS_PER_TASK, done::accept);
    }

    @Override
    public void pick(double[] source, int[] columns, int from, int to, double[] target, int at) {
        for (int k = from; k < to; k++) {
            target[at + k] = source[columns[k]];
        }
    }

    @Override
    public void pick(double[] source, int start, int[] places, double[] target) {
        for (int k = 0; k < places.length; k++) {
            if (places[k] >= 0) {
                target[k] = source[start + places[k]];
            }
        }
    }

    @Override
    public void gather(double[] row, int start, int[] inRow, int[] order, double[] out) {
        for (int l : order) {
            out[l] = row[start + inRow[l]];
        }
    }

    @Override
    public void putColumn(List<double[]> rows, int column, int[] places, int from, int to, double[] source) {
        for (int k = from; k < to; k++) {
            rows.get(places[k])[column] = source[places[k]];
        }
    }

    @Override
    public double value(double[] row, int k) {
        return row[k];
    }

    @Override
    public int bestPartner(
            double[] gradient, double[] slope, double[] curvature, double[] row, int size, double rise, double self) {
        return PairLoops.bestPartner(gradient, slope, curvature, row, size, rise, self);
    }

    @Override
    public int addPair(
            double[] rowI, double changeI, double[] rowJ, double changeJ, double[] gradient, double[] slope, int size) {
        return PairLoops.addPair(rowI, changeI, rowJ, changeJ, gradient, slope, size);
    }

    @Override
    public void add(double[] target, List<double[]> rows, double[] factors, int first, int last) {
        double[][] plain = rows.toArray(double[][]::new);
        VectorSupport.scalar().addRows(factors, plain, plain.length, target, first, last);
    }

    @Override
    public void add(
            double[] target,
            List<double[]> rows,
            int[] starts,
            double[] factors,
            int[] where,
            int[] inRow,
            int first,
            int last) {
        for (int k = 0; k < rows.size(); k++) {
            double[] row = rows.get(k);
            for (int p = first; p < last; p++) {
                target[where[p]] += factors[k] * row[starts[k] + inRow[p]];
            }
        }
    }
}
