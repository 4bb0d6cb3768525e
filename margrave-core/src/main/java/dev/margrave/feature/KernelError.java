// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.kernel.SimilarityRows;
import java.util.Arrays;

/**
 * The error |⟨Z(x), Z(y)⟩ − k(x, y)| of a map on some rows.
 *
 * @param mean over all pairs
 * @param maximum over all pairs
 * @param pairs their number
 */
public record KernelError(double mean, double maximum, long pairs) {
    private static final int SAMPLE = 300; // rows: 45 150 pairs, computed in milliseconds

    /** Over all pairs of at most 300 rows, drawn by the seed; a row with itself counts as a pair. */
    public static KernelError measure(KernelMap map, FeatureMatrix rows, long seed, int threads) {
        if (rows.rows() == 0) {
            throw new InvalidDataException("the error of a map needs at least 1 row, got 0");
        }
        FeatureMatrix sample = rows.select(RandomRows.draw(rows.rows(), Math.min(SAMPLE, rows.rows()), seed));
        DenseMatrix z = map.apply(sample, threads);
        SimilarityRows exact = new SimilarityRows(map.kernel(), sample);
        int n = sample.rows();
        double[] sums = new double[n];
        double[] largest = new double[n];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run(n, i -> {
                double[] values = new double[n];
                exact.fill(sample.row(i), values);
                for (int j = 0; j <= i; j++) {
                    double error = Math.abs(z.row(i).dot(z.row(j)) - values[j]);
                    sums[i] += error;
                    largest[i] = Math.max(largest[i], error);
                }
            });
        }
        long pairs = (long) n * (n + 1) / 2;
        return new KernelError(
                Arrays.stream(sums).sum() / pairs, Arrays.stream(largest).max().getAsDouble(), pairs);
    }

    /** R = max ‖x‖₁, the radius for {@link KernelMap#neededWidth}. */
    public static double radius(FeatureMatrix rows) {
        double radius = 0;
        for (int i = 0; i < rows.rows(); i++) {
            double norm = 0;
            for (int k = 0; k < rows.row(i).stored(); k++) {
                norm += Math.abs(rows.row(i).value(k));
            }
            radius = Math.max(radius, norm);
        }
        return radius;
    }
}
