// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import java.util.Arrays;

/**
 * g = Σ c_k x_k over some rows, over their entries only: all entries up to the end of the longest dense row, and those of sparse
 * rows after that.
 */
final class StreamRowSum {
    private StreamRow[] rows = new StreamRow[16];
    private double[] factors = new double[16];
    private int count;
    private int denseTo;
    private double[] sum = new double[0];
    private boolean[] marked = new boolean[0];
    private int[] behind = new int[16]; // entries from denseTo on that are in the sum
    private int behindCount;

    void add(StreamRow row, double factor) {
        if (count == rows.length) {
            rows = Arrays.copyOf(rows, 2 * count);
            factors = Arrays.copyOf(factors, 2 * count);
        }
        rows[count] = row;
        factors[count++] = factor;
        if (row.isDense()) {
            denseTo = Math.max(denseTo, row.length);
        }
    }

    /** Scales the factors of the rows from the {@code from}-th on. */
    void scaleFrom(int from, double by) {
        for (int k = from; k < count; k++) {
            factors[k] *= by;
        }
    }

    int count() {
        return count;
    }

    double factor(int k) {
        return factors[k];
    }

    /** w ← w + g; {@code dotOfChange} is w·g before it. The sum is empty afterwards. */
    void applyTo(ScaledVector w, double dotOfChange) {
        int length = denseTo;
        for (int k = 0; k < count; k++) {
            length = Math.max(length, rows[k].length);
        }
        w.grow(length);
        if (sum.length < w.v.length) {
            sum = Arrays.copyOf(sum, w.v.length);
            marked = Arrays.copyOf(marked, w.v.length);
        }
        collect();
        double square = StreamRow.dot(sum, sum, denseTo);
        w.addAll(sum, denseTo);
        for (int k = 0; k < behindCount; k++) {
            int j = behind[k];
            square += sum[j] * sum[j];
            w.add(j, sum[j]);
        }
        w.normChanges(dotOfChange, square, denseTo + behindCount);
        clear();
    }

    private void collect() {
        int k = 0;
        while (k < count) {
            if (k + 4 <= count && isDense(k, 4)) {
                addFour(k);
                k += 4;
            } else {
                addOne(rows[k], factors[k]);
                k++;
            }
        }
    }

    private boolean isDense(int from, int number) {
        for (int k = from; k < from + number; k++) {
            if (!rows[k].isDense() || rows[k].length != rows[from].length) {
                return false;
            }
        }
        return true;
    }

    private void addFour(int k) {
        double[] a = rows[k].values;
        double[] b = rows[k + 1].values;
        double[] c = rows[k + 2].values;
        double[] d = rows[k + 3].values;
        double fa = factors[k];
        double fb = factors[k + 1];
        double fc = factors[k + 2];
        double fd = factors[k + 3];
        double[] to = sum;
        int length = rows[k].length;
        for (int j = 0; j < length; j++) {
            to[j] += (fa * a[j] + fb * b[j]) + (fc * c[j] + fd * d[j]);
        }
    }

    private void addOne(StreamRow row, double factor) {
        double[] values = row.values;
        if (row.isDense()) {
            for (int j = 0; j < row.length; j++) {
                sum[j] += factor * values[j];
            }
            return;
        }
        for (int e = 0; e < values.length; e++) {
            int j = row.indices[e];
            sum[j] += factor * values[e];
            if (j >= denseTo && !marked[j]) {
                marked[j] = true;
                if (behindCount == behind.length) {
                    behind = Arrays.copyOf(behind, 2 * behindCount);
                }
                behind[behindCount++] = j;
            }
        }
    }

    private void clear() {
        Arrays.fill(sum, 0, denseTo, 0.0);
        for (int k = 0; k < behindCount; k++) {
            sum[behind[k]] = 0;
            marked[behind[k]] = false;
        }
        Arrays.fill(rows, 0, count, null);
        count = 0;
        denseTo = 0;
        behindCount = 0;
    }
}
