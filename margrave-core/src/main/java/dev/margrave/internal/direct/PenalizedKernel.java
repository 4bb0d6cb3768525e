// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.dense.PivotedCholesky;
import dev.margrave.internal.dense.SymmetricInverse;
import dev.margrave.internal.engine.Engine;
import java.util.Arrays;

/**
 * What the kernel version of a step needs of the whole kernel matrix K, n³ operations that do not depend on alpha or beta:
 * computed once for all machines of a path.
 *
 * <p>Functions are given by weights of the features Φ, K = Φ·Φᵀ. The step penalizes coefficients by K + W⁻¹, W the diagonal of
 * all row weights (a row of weight c is c copies that share its coefficient), which penalizes a function by P = I + S⁻¹, S = ΦᵀWΦ.
 * With Q = (K + W⁻¹)⁻¹, P⁻¹ = I − (I + S)⁻¹ and Φ(I + S)⁻¹ = W⁻¹QΦ, so that S is never inverted:
 *
 * <pre>M = I − W⁻¹Q,   Φ·P⁻¹ = M·Φ,   G = Φ·P⁻¹·Φᵀ = M·K = K − M·W⁻¹</pre>
 */
final class PenalizedKernel {
    private final Engine engine;
    private final double[] weights;
    private final PivotedCholesky features;
    private Penalty penalty; // computed when a step first needs it

    /** The rows of Φ·P⁻¹ and G. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Penalty(double[][] rows, double[][] matrix) {}

    PenalizedKernel(Engine engine, double[] weights, Parallel parallel) {
        this.engine = engine;
        this.weights = weights;
        this.features = PivotedCholesky.of(engine.wholeGram(), parallel);
    }

    /** Φ. */
    PivotedCholesky features() {
        return features;
    }

    double largestSquaredNorm() {
        double largest = 0;
        for (int i = 0; i < engine.size(); i++) {
            largest = Math.max(largest, engine.gram().diagonal(i));
        }
        return largest;
    }

    Penalty penalty(Parallel parallel) {
        if (penalty == null) {
            double[][] matrix = inverse(parallel);
            for (int i = 0; i < matrix.length; i++) {
                double[] row = matrix[i];
                double weight = weights[i];
                Arrays.setAll(row, j -> -row[j] / weight);
                row[i] += 1;
            }
            double[][] rows = features.multipliedBy(matrix, parallel); // of M
            parallel.run(matrix.length, i -> {
                double[] kernel = new double[matrix.length];
                engine.gram().row(i, kernel);
                Arrays.setAll(matrix[i], j -> kernel[j] - matrix[i][j] / weights[j]);
            });
            penalty = new Penalty(rows, matrix);
        }
        return penalty;
    }

    /** Q. */
    private double[][] inverse(Parallel parallel) {
        double[][] sum = engine.wholeGram();
        for (int i = 0; i < sum.length; i++) {
            sum[i][i] += 1 / weights[i];
        }
        return SymmetricInverse.of(Cholesky.inPlace(sum, parallel), parallel);
    }
}
