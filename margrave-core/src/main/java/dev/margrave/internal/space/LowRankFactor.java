// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.space;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.RandomRows;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.IndependentRows;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;

/**
 * K ≈ Φ·Φᵀ from m landmark rows (Nyström): with K_mm = L·Lᵀ on the landmarks, Φ = K_nm·L⁻ᵀ. With all rows as landmarks it is
 * K itself, up to rounding. A function ⟨v, φ(x)⟩ on these features is the kernel expansion Σ a_j k(z_j, x), a = L⁻ᵀv, over
 * the landmarks z_j. Landmarks are drawn by the seed, without those that earlier ones span.
 */
final class LowRankFactor {
    private static final int BATCH = 128; // rows per triangular solve; chosen by hand

    private final int[] landmarks;
    private final Cholesky factor;
    private final double[][] features;

    private LowRankFactor(int[] landmarks, Cholesky factor, double[][] features) {
        this.landmarks = landmarks;
        this.factor = factor;
        this.features = features;
    }

    static LowRankFactor of(GramMatrix gram, int maxLandmarks, long seed, Parallel parallel) {
        int[] drawn = RandomRows.draw(gram.size(), Math.min(maxLandmarks, gram.size()), seed);
        double[][] kernel = new double[drawn.length][gram.size()]; // row j: k(z_j, all rows)
        parallel.run(drawn.length, j -> gram.row(drawn[j], kernel[j]));
        int[] kept = IndependentRows.of(drawn.length, (j, l) -> kernel[j][drawn[l]]);
        int m = kept.length;
        int[] landmarks = new int[m];
        double[][] square = new double[m][m];
        Arrays.setAll(landmarks, j -> drawn[kept[j]]);
        for (int j = 0; j < m; j++) {
            for (int l = 0; l < m; l++) {
                square[j][l] = kernel[kept[j]][landmarks[l]];
            }
        }
        Cholesky factor = Cholesky.inPlace(square, parallel);
        double[][] features = new double[gram.size()][m];
        parallel.run((gram.size() + BATCH - 1) / BATCH, batch -> {
            int from = batch * BATCH;
            int count = Math.min(BATCH, gram.size() - from);
            double[][] columns = new double[m][count];
            for (int j = 0; j < m; j++) {
                System.arraycopy(kernel[kept[j]], from, columns[j], 0, count);
            }
            factor.solveLower(columns, count);
            for (int j = 0; j < m; j++) {
                for (int i = 0; i < count; i++) {
                    features[from + i][j] = columns[j][i];
                }
            }
        });
        return new LowRankFactor(landmarks, factor, features);
    }

    /** m, the number of landmarks. */
    int size() {
        return landmarks.length;
    }

    /** Φ as a matrix, copied. */
    FeatureMatrix matrix() {
        return DenseMatrix.copyOf(features);
    }

    /** The coefficients of all rows, nonzero only for landmarks, of the function ⟨v, φ(x)⟩. */
    double[] coefficients(double[] v) {
        double[] a = v.clone();
        factor.solveUpper(a);
        double[] all = new double[features.length];
        for (int j = 0; j < landmarks.length; j++) {
            all[landmarks[j]] = a[j];
        }
        return all;
    }
}
