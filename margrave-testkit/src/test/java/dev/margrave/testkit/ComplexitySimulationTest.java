// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.bound.Complexities;
import dev.margrave.data.DenseMatrix;
import dev.margrave.kernel.Kernels;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * T₀, T₁ and T₂ compared with the empirical Rademacher complexities that they bound, R̂ = (2/n)·E_σ sup_w Σ σ_i⟨w, x_i⟩ over classes of
 * functions in the plane, where the supremum is found by going round the directions. Random signs that differ from the mean by
 * chance are allowed for by four standard errors. Sees a factor of 2 in any of them, in
 * T₀ and T₁ also one of √2, such as E instead of 2E: all are within that of the truth.
 */
class ComplexitySimulationTest {
    private static final int ROWS = 40;
    private static final int SIGNS = 4000;
    private static final double E = 1.7;

    private final double[][] rows = draw(ROWS, 1, 2, 0.7);
    private final double[][] landmarks = draw(12, 2, 2, 0.7);
    private final Complexities complexities =
            Complexities.of(Kernels.linear(), DenseMatrix.copyOf(rows), DenseMatrix.copyOf(landmarks), 1);

    private static double[][] draw(int count, long seed, double first, double second) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] out = new double[count][];
        for (int i = 0; i < count; i++) {
            out[i] = new double[] {first * random.nextGaussian(), second * random.nextGaussian()};
        }
        return out;
    }

    /** The size of a direction w, ½ of which may be at most E. */
    private interface Size {
        double of(double[] direction);
    }

    private double mean(double[] direction) {
        double sum = 0;
        for (double[] u : landmarks) {
            sum += square(u, direction) / landmarks.length;
        }
        return sum;
    }

    private double largest(double[] direction) {
        double most = 0;
        for (double[] u : landmarks) {
            most = Math.max(most, square(u, direction));
        }
        return most;
    }

    private static double square(double[] u, double[] w) {
        double dot = u[0] * w[0] + u[1] * w[1];
        return dot * dot;
    }

    private void check(double bound, double slack, Size size) {
        int directions = 720;
        double[][] reach = new double[directions][];
        for (int k = 0; k < directions; k++) {
            double angle = 2 * Math.PI * k / directions;
            double[] w = {Math.cos(angle), Math.sin(angle)};
            double length = Math.sqrt(2 * E / size.of(w));
            reach[k] = new double[] {w[0] * length, w[1] * length};
        }
        SplittableRandom random = new SplittableRandom(3);
        double sum = 0;
        double squares = 0;
        for (int draw = 0; draw < SIGNS; draw++) {
            double[] s = new double[2];
            for (double[] row : rows) {
                int sign = random.nextBoolean() ? 1 : -1;
                s[0] += sign * row[0];
                s[1] += sign * row[1];
            }
            double most = 0;
            for (double[] w : reach) {
                most = Math.max(most, w[0] * s[0] + w[1] * s[1]);
            }
            sum += 2 * most / ROWS;
            squares += 4 * most * most / ROWS / ROWS;
        }
        double estimate = sum / SIGNS;
        double error = Math.sqrt((squares / SIGNS - estimate * estimate) / SIGNS);
        assertThat(bound).isBetween(estimate - 4 * error, slack * estimate);
        assertThat(bound / slack).isLessThan(estimate - 4 * error);
    }

    @Test
    void trace() {
        check(complexities.t0(E), Math.sqrt(2), w -> 1);
    }

    @Test
    void whitened() {
        for (double d : new double[] {0.2, 0.9}) {
            check(complexities.t1(E, d), Math.sqrt(2), w -> (1 - d) + d * mean(w));
        }
    }

    @Test
    void relativeMargin() {
        for (double d : new double[] {0.2, 0.9}) {
            check(complexities.t2(E, d).value(), 2, w -> (1 - d) + d * largest(w));
        }
    }
}
