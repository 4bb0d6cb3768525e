// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.data.Row;
import java.util.Arrays;

/**
 * A row whose storage depends on its values only, so that dense and sparse rows with the same values give the same bits: all
 * values up to the last nonzero one if at least a third of them are nonzero, otherwise only the nonzero ones.
 */
public final class StreamRow {
    private static final int DENSE_SHARE = 3; // a row is dense if at least one value in this many is nonzero

    final int[] indices; // null if all values are stored
    final double[] values;
    /** One more than the index of the last nonzero feature. */
    final int length;

    final double squaredNorm;
    private Row row; // as a row of the library, created on first use

    private StreamRow(int[] indices, double[] values, int length) {
        this.indices = indices;
        this.values = values;
        this.length = length;
        this.squaredNorm = dot(values, values, values.length);
    }

    public static StreamRow of(Row row) {
        int nonZeros = 0;
        int length = 0;
        for (int k = 0; k < row.stored(); k++) {
            if (row.value(k) != 0) {
                nonZeros++;
                length = row.index(k) + 1;
            }
        }
        if ((long) DENSE_SHARE * nonZeros >= length) {
            double[] values = new double[length];
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    values[row.index(k)] = row.value(k);
                }
            }
            return new StreamRow(null, values, length);
        }
        int[] indices = new int[nonZeros];
        double[] values = new double[nonZeros];
        int at = 0;
        for (int k = 0; k < row.stored(); k++) {
            if (row.value(k) != 0) {
                indices[at] = row.index(k);
                values[at++] = row.value(k);
            }
        }
        return new StreamRow(indices, values, length);
    }

    /** From a checkpoint; {@code indices} is null if all values are stored. */
    static StreamRow restored(int[] indices, double[] values) {
        int last = values.length - 1;
        return new StreamRow(indices, values, last < 0 ? 0 : indices == null ? values.length : indices[last] + 1);
    }

    boolean isDense() {
        return indices == null;
    }

    /** x·w; entries after the end of w count as 0. */
    public double dot(double[] w) {
        if (indices == null) {
            return dot(values, w, Math.min(length, w.length));
        }
        double sum = 0;
        for (int k = 0; k < indices.length && indices[k] < w.length; k++) {
            sum += values[k] * w[indices[k]];
        }
        return sum;
    }

    /** x·z. */
    public double dot(StreamRow z) {
        if (indices == null) {
            return z.dot(values);
        }
        if (z.indices == null) {
            return dot(z.values);
        }
        double sum = 0;
        int a = 0;
        int b = 0;
        while (a < indices.length && b < z.indices.length) {
            int order = Integer.compare(indices[a], z.indices[b]);
            if (order == 0) {
                sum += values[a] * z.values[b];
            }
            a += order <= 0 ? 1 : 0;
            b += order >= 0 ? 1 : 0;
        }
        return sum;
    }

    /** Equal rows have the same values, whatever gave them. */
    @Override
    public boolean equals(Object other) {
        return other instanceof StreamRow row
                && Arrays.equals(indices, row.indices)
                && Arrays.equals(values, row.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(indices) + Arrays.hashCode(values);
    }

    /** A row of the library with the requested number of features, at least {@link #length}. */
    public Row toRow(int features) {
        if (row == null || row.size() != features) {
            row = indices == null ? Row.dense(Arrays.copyOf(values, features)) : Row.sparse(features, indices, values);
        }
        return row;
    }

    /** Four independent sums: a single sum would wait for each addition. */
    public static double dot(double[] a, double[] b, int length) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int p = 0;
        for (; p + 4 <= length; p += 4) {
            s0 += a[p] * b[p];
            s1 += a[p + 1] * b[p + 1];
            s2 += a[p + 2] * b[p + 2];
            s3 += a[p + 3] * b[p + 3];
        }
        for (; p < length; p++) {
            s0 += a[p] * b[p];
        }
        return (s0 + s1) + (s2 + s3);
    }
}
