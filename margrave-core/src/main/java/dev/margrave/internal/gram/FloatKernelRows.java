// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.gram;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;
import java.util.List;

/** Kernel rows in single precision, computed in blocks: half the memory and several times the speed. Sums are in double precision. */
final class FloatKernelRows implements RowPrecision<float[]> {
    private static final int COLUMNS_PER_TASK = 1536; // a multiple of every panel width; chosen by hand

    private final VectorOps ops;

    /** For rows of {@code length} entries. */
    FloatKernelRows(int length) {
        this.ops = VectorSupport.forWork(100.0 * length * length); // 100 updates per row, as a hard problem needs
    }

    @Override
    public int entryBytes() {
        return Float.BYTES;
    }

    @Override
    public float[] newRow(int length) {
        return new float[length];
    }

    @Override
    public void copy(float[] row, float[] longer) {
        System.arraycopy(row, 0, longer, 0, row.length);
    }

    @Override
    public void compute(
            GramMatrix gram, int length, int[] wanted, List<float[]> targets, Parallel parallel, RangeConsumer done) {
        int[] inMatrix = new int[wanted.length];
        float[][] out = new float[wanted.length][];
        int count = 0;
        for (int k = 0; k < wanted.length; k++) {
            if (wanted[k] == gram.size()) {
                Arrays.fill(targets.get(k), 0f);
            } else {
                inMatrix[count] = wanted[k];
                out[count++] = targets.get(k);
                Arrays.fill(targets.get(k), gram.size(), length, 0f);
            }
        }
        GramMatrix.Block block = gram.block(inMatrix, count);
        int tasks = (gram.size() + COLUMNS_PER_TASK - 1) / COLUMNS_PER_TASK;
        parallel.run(tasks, task -> {
            int from = task * COLUMNS_PER_TASK;
            int to = Math.min(gram.size(), from + COLUMNS_PER_TASK);
            block.fill(from, to, out);
            done.accept(from, to == gram.size() ? length : to);
        });
    }

    @Override
    public void pick(float[] source, int[] columns, int from, int to, float[] target, int at) {
        for (int k = from; k < to; k++) {
            target[at + k] = source[columns[k]];
        }
    }

    @Override
    public void pick(float[] source, int start, int[] places, float[] target) {
        for (int k = 0; k < places.length; k++) {
            if (places[k] >= 0) {
                target[k] = source[start + places[k]];
            }
        }
    }

    @Override
    public void gather(float[] row, int start, int[] inRow, int[] order, float[] out) {
        for (int l : order) {
            out[l] = row[start + inRow[l]];
        }
    }

    @Override
    public void putColumn(List<float[]> rows, int column, int[] places, int from, int to, float[] source) {
        for (int k = from; k < to; k++) {
            rows.get(places[k])[column] = source[places[k]];
        }
    }

    @Override
    public double value(float[] row, int k) {
        return row[k];
    }

    @Override
    public int bestPartner(
            double[] gradient, double[] slope, double[] curvature, float[] row, int size, double rise, double self) {
        return ops.bestPartner(gradient, slope, curvature, row, size, rise, self);
    }

    @Override
    public int addPair(
            float[] rowI, double changeI, float[] rowJ, double changeJ, double[] gradient, double[] slope, int size) {
        return ops.addPair(rowI, changeI, rowJ, changeJ, gradient, slope, size);
    }

    @Override
    public void add(double[] target, List<float[]> rows, double[] factors, int first, int last) {
        float[][] plain = rows.toArray(float[][]::new);
        ops.addRows(factors, plain, plain.length, target, first, last);
    }

    @Override
    public void add(
            double[] target,
            List<float[]> given,
            int[] starts,
            double[] factors,
            int[] where,
            int[] inRow,
            int first,
            int last) {
        float[][] rows = given.toArray(float[][]::new);
        int k = 0;
        for (; k + 4 <= rows.length; k += 4) {
            addFour(target, rows, starts, factors, k, where, inRow, first, last);
        }
        for (; k < rows.length; k++) {
            float[] row = rows[k];
            for (int p = first; p < last; p++) {
                target[where[p]] += factors[k] * row[starts[k] + inRow[p]];
            }
        }
    }

    private static void addFour(
            double[] target,
            float[][] rows,
            int[] starts,
            double[] factors,
            int k,
            int[] where,
            int[] inRow,
            int first,
            int last) {
        float[] a = rows[k];
        float[] b = rows[k + 1];
        float[] c = rows[k + 2];
        float[] d = rows[k + 3];
        int sa = starts[k];
        int sb = starts[k + 1];
        int sc = starts[k + 2];
        int sd = starts[k + 3];
        double fa = factors[k];
        double fb = factors[k + 1];
        double fc = factors[k + 2];
        double fd = factors[k + 3];
        for (int p = first; p < last; p++) {
            int w = inRow[p];
            target[where[p]] += fa * a[sa + w] + fb * b[sb + w] + fc * c[sc + w] + fd * d[sd + w];
        }
    }
}
