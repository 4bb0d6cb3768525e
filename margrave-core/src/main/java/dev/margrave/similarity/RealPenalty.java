// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import dev.margrave.internal.StopSignal;
import java.util.Arrays;

/**
 * The negated edit distance with real penalty of two series (Chen and Ng, VLDB 2004): the minimum of Σ |x_i − z_j| over
 * matched values plus Σ |v − gap| over unmatched values v, inside the band of {@link TimeWarping}. Unlike time warping it
 * obeys the triangle inequality if the band is 1.
 *
 * @param gap the value that unmatched values are compared with
 * @param band as a fraction of the longer length, from 0 to 1
 */
public record RealPenalty(double gap, double band) implements Similarity<double[]> {
    public RealPenalty {
        if (!Double.isFinite(gap)) {
            throw new IllegalArgumentException("gap must be finite, got " + gap);
        }
        if (!(band >= 0 && band <= 1)) {
            throw new IllegalArgumentException("band must be at least 0 and at most 1, got " + band);
        }
    }

    /** The width of the band for series of n and m values. */
    public int width(int n, int m) {
        return TimeWarping.width(band, n, m);
    }

    @Override
    public boolean isSymmetric() {
        return true;
    }

    @Override
    public double apply(double[] x, double[] z) {
        int n = x.length;
        int m = z.length;
        int width = width(n, m);
        double[] alone = new double[m]; // |z_j − gap|
        double[] above = new double[m + 1];
        double[] row = new double[m + 1];
        Arrays.fill(row, Double.POSITIVE_INFINITY);
        for (int j = 1; j <= m; j++) {
            alone[j - 1] = Math.abs(z[j - 1] - gap);
            above[j] = j <= width ? above[j - 1] + alone[j - 1] : Double.POSITIVE_INFINITY;
        }
        for (int i = 1; i <= n; i++) {
            StopSignal.checkAtSome(i);
            int from = Math.max(1, i - width);
            int to = Math.min(m, i + width);
            double value = x[i - 1];
            double skip = Math.abs(value - gap);
            double diagonal = above[from - 1];
            double left = i <= width ? above[0] + skip : Double.POSITIVE_INFINITY;
            row[from - 1] = from == 1 ? left : Double.POSITIVE_INFINITY;
            left = row[from - 1];
            for (int j = from; j <= to; j++) {
                double up = above[j];
                double others = Math.min(diagonal + Math.abs(value - z[j - 1]), up + skip);
                left = Math.min(others, left + alone[j - 1]); // left is computed last
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
        return 0.0 - above[m];
    }
}
