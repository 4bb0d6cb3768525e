// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.penalty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.ProblemRows;
import dev.margrave.solver.QuadraticPenalty;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The matrix of a metric and its function, against Q itself on features whose products are the kernel. */
class KernelPenaltyTest {
    private static final int N = 60;
    private static final int D = 5;

    private final double[][] x = new double[N][];
    private final double[] weights;
    private final int[] signs = new int[N];
    private final ProblemRows rows = new ProblemRows() {
        @Override
        public int size() {
            return N;
        }

        @Override
        public int sign(int i) {
            return signs[i];
        }

        @Override
        public boolean hasTarget(int i) {
            return false;
        }

        @Override
        public double target(int i) {
            return 0;
        }

        @Override
        public double weight(int i) {
            return weights[i];
        }
    };

    KernelPenaltyTest() {
        SplittableRandom random = new SplittableRandom(3);
        Arrays.setAll(x, i -> random.doubles(D, -1, 1).toArray());
        weights = random.doubles(N, 0.5, 2).toArray();
        Arrays.setAll(signs, i -> i % 3 == 0 ? 1 : -1);
    }

    /** The smallest are too small for the way by the inverse. */
    @ParameterizedTest
    @ValueSource(doubles = {99, 0.4, 1e-2, 1e-4, 1e-6, 1e-9, 0})
    void isTheKernelOfItsMatrix(double scatter) {
        check(QuadraticPenalty.ofRows(0.7, scatter), true, 1e-9);
        check(QuadraticPenalty.ofRows(0.7, scatter), false, 1e-9);
        check(QuadraticPenalty.ofMargins(1.3, scatter), false, 1e-9);
    }

    @ParameterizedTest
    @ValueSource(doubles = {99, 0.4, 1e-2})
    void theBiasOfMarginsIsAFeatureWithoutAPrice(double scatter) {
        check(QuadraticPenalty.ofMargins(1.3, scatter), true, 1e-8);
    }

    /** At equal metrics the two ways differ in nothing but what they center. */
    @Test
    void rowsAndMarginsAgreeWhereAllSignsAreEqual() {
        Arrays.fill(signs, 1);
        double[][] ofRows = matrix(QuadraticPenalty.ofRows(1, 2), false);
        double[][] ofMargins = matrix(QuadraticPenalty.ofMargins(1, 2), false);
        double[] sums = new double[N];
        double total = Arrays.stream(weights).sum();
        double[] beta = new double[N];
        Arrays.setAll(beta, i -> i % 2 == 0 ? 1 : -1);
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                sums[i] += (ofMargins[i][j] - ofRows[i][j]) * beta[j];
            }
        }
        // Centering features adds a constant to Σ β_j k(x_j, x) where Σ β_j = 0.
        for (int i = 1; i < N; i++) {
            assertThat(sums[i]).isCloseTo(sums[0], within(1e-9 * total));
        }
    }

    private double[][] matrix(QuadraticPenalty metric, boolean freeBias) {
        try (Parallel parallel = new Parallel(2)) {
            GramMatrix gram = new KernelPenalty(metric, gram(), rows, freeBias, parallel).gram(parallel);
            double[][] all = new double[N][N];
            for (int i = 0; i < N; i++) {
                gram.row(i, all[i]);
            }
            return all;
        }
    }

    private void check(QuadraticPenalty metric, boolean freeBias, double tolerance) {
        boolean ofMargins = metric.of() == QuadraticPenalty.Of.MARGINS;
        boolean inside = ofMargins && freeBias;
        int d = D + (inside ? 1 : 0);
        double[][] features = new double[N][];
        Arrays.setAll(features, i -> Arrays.copyOf(x[i], d));
        for (double[] row : features) {
            if (inside) {
                row[D] = 1;
            }
        }
        double total = Arrays.stream(weights).sum();
        double[] mean = new double[d];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < d; j++) {
                mean[j] += weights[i] / total * (ofMargins ? signs[i] : 1) * features[i][j];
            }
        }
        double[][] q = new double[d][d];
        for (int j = 0; j < d; j++) {
            q[j][j] = inside && j == D ? 0 : metric.identity();
            for (int k = 0; k < d; k++) {
                for (int i = 0; i < N; i++) {
                    double sign = ofMargins ? signs[i] : 1;
                    q[j][k] += metric.scatter()
                            * weights[i]
                            / total
                            * (sign * features[i][j] - mean[j])
                            * (sign * features[i][k] - mean[k]);
                }
            }
        }
        try (Parallel parallel = new Parallel(1)) {
            Cholesky factor = Cholesky.inPlace(q, parallel);
            KernelPenalty actual = new KernelPenalty(metric, gram(), rows, freeBias, parallel);
            GramMatrix matrix = actual.gram(parallel);
            double[] origin = ofMargins ? new double[d] : mean;
            double[] beta = new double[N];
            Arrays.setAll(beta, i -> Math.sin(i) * (1 + i % 4));
            double[] w = new double[d];
            double[] row = new double[N];
            for (int i = 0; i < N; i++) {
                double[] solved = minus(features[i], origin);
                factor.solve(solved);
                for (int j = 0; j < d; j++) {
                    w[j] += beta[i] * solved[j];
                }
                matrix.row(i, row);
                for (int j = 0; j < N; j++) {
                    assertThat(row[j]).isCloseTo(dot(solved, minus(features[j], origin)), within(tolerance));
                }
            }
            double[] gamma = actual.coefficients(beta);
            double constant = Double.NaN;
            for (int i = 0; i < N; i++) {
                double expected = dot(w, minus(features[i], origin));
                double f = actual.bias(beta);
                for (int j = 0; j < N; j++) {
                    f += gamma[j] * dot(x[j], x[i]);
                }
                constant = i == 0 ? expected - f : constant;
                assertThat(expected - f).isCloseTo(ofMargins ? 0 : constant, within(100 * tolerance));
            }
        }
    }

    private double[][] gram() {
        double[][] gram = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                gram[i][j] = dot(x[i], x[j]);
            }
        }
        return gram;
    }

    private static double[] minus(double[] a, double[] b) {
        double[] out = new double[a.length];
        Arrays.setAll(out, k -> a[k] - b[k]);
        return out;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }
}
