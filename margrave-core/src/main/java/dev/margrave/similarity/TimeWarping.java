// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import dev.margrave.internal.StopSignal;
import java.util.Arrays;

/**
 * The negated dynamic time warping distance of two series, −√(min Σ (x_i − z_j)²) over all paths from (1, 1) to (n, m) with steps
 * of one in i, in j or in both that stay inside the band |i − j| ≤ max(⌈band · longer length⌉, |n − m|). With band = 0 and
 * equal lengths it is the Euclidean distance; the matrix of all pairs is not positive semidefinite.
 *
 * @param band as a fraction of the longer length, from 0 to 1
 */
public record TimeWarping(double band) implements Similarity<double[]> {
    public TimeWarping {
        if (!(band >= 0 && band <= 1)) {
            throw new IllegalArgumentException("band must be at least 0 and at most 1, got " + band);
        }
    }

    /** The width of the band for series of n and m values. */
    public int width(int n, int m) {
        return width(band, n, m);
    }

    static int width(double band, int n, int m) {
        return Math.max((int) Math.ceil(band * Math.max(n, m)), Math.abs(n - m));
    }

    @Override
    public boolean isSymmetric() {
        return true;
    }

    /** Computes the table row by row in two arrays; cells outside the band are infinite. */
    @Override
    public double apply(double[] x, double[] z) {
        int n = x.length;
        int m = z.length;
        if (n == 0 || m == 0) {
            return n == m ? 0 : Double.NEGATIVE_INFINITY;
        }
        int width = width(n, m);
        double[] above = new double[m + 1];
        double[] row = new double[m + 1];
        Arrays.fill(above, Double.POSITIVE_INFINITY);
        Arrays.fill(row, Double.POSITIVE_INFINITY);
        above[0] = 0;
        for (int i = 1; i <= n; i++) {
            StopSignal.checkAtSome(i);
            int from = Math.max(1, i - width);
            int to = Math.min(m, i + width);
            double value = x[i - 1];
            double left = Double.POSITIVE_INFINITY;
            double diagonal = above[from - 1];
            row[from - 1] = Double.POSITIVE_INFINITY;
            for (int j = from; j <= to; j++) {
                double up = above[j];
                double difference = value - z[j - 1];
                left = difference * difference + Math.min(Math.min(diagonal, up), left); // left is computed last
                row[j] = left;
                diagonal = up;
            }
            if (to < m) {
                row[to + 1] = Double.POSITIVE_INFINITY;
            }
            double[] swap = above;
            above = row;
            row = swap;
        }
        return 0.0 - Math.sqrt(above[m]);
    }
}
