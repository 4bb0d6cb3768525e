// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.Cholesky;
import dev.margrave.internal.engine.LearningProblem;
import dev.margrave.solver.GramMatrix;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the machines of a path share, and the iterations that need not be taken, change no function. */
final class SemiVariancePathTest {
    private static final String KERNEL = "rbf:gamma=2";
    private static final double[] POWERS = {0x1p-10, 0x1p-6, 0x1p-2, 0x1p2, 0x1p6, 0x1p10};
    private static final int ITERATIONS = 100;

    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void machinesOfAPathAreThoseFittedAlone(int landmarks) {
        LearningProblem shared = problem(landmarks, new AtomicInteger());
        for (double alpha : POWERS) {
            for (double beta : POWERS) {
                SemiVarianceMethod method = new SemiVarianceMethod(alpha, beta, ITERATIONS);
                double[] alone =
                        method.solve(problem(landmarks, new AtomicInteger())).decisions();
                assertThat(method.solve(shared).decisions()).isEqualTo(alone);
            }
        }
    }

    /** Whatever is made of the kernel matrix is made for the first machine: the second asks for no row of it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void theKernelMatrixIsFactorizedOnce(int landmarks) {
        AtomicInteger asked = new AtomicInteger();
        LearningProblem given = problem(landmarks, asked);
        GramMatrix watched =
                counting(given.engine().gram(), asked); // an engine may keep a copy of the one it was given
        LearningProblem problem = given.on(given.engine().withGram(watched), null);
        new SemiVarianceMethod(1, 1, ITERATIONS).solve(problem);
        int before = asked.get();
        assertThat(before).isGreaterThanOrEqualTo(20);
        new SemiVarianceMethod(0x1p6, 0x1p-6, ITERATIONS).solve(problem);
        assertThat(asked.get()).isEqualTo(before);
    }

    /** At fixed points and on cycles fewer steps are taken than requested; the function is that of all of them. */
    @ParameterizedTest
    @CsvSource({
        "0x1p-10, 1, 10", // a fixed point
        "0x1p-5, 0x1p-10, 20", // two functions in turn
        "0x1p-6, 0x1p-14, 25", // more than two
        "0x1p-2, 4, 60",
        "1, 0x1p-6, 100",
        "4, 0x1p-10, 100",
        "4, 1, 100",
        "0x1p6, 0x1p-6, 100",
        "0x1p10, 0x1p10, 100"
    })
    void functionsAreThoseOfTheFormulas(String alpha, String beta, int mostSteps) {
        LearningProblem problem = problem(0, new AtomicInteger());
        AtomicInteger steps = new AtomicInteger();
        double[] actual = run(problem, Double.parseDouble(alpha), Double.parseDouble(beta), steps);
        double[] expected = byFormula(problem, Double.parseDouble(alpha), Double.parseDouble(beta));
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual[i]).isCloseTo(expected[i], within(1e-9));
        }
        assertThat(steps.get()).isBetween(mostSteps == ITERATIONS ? ITERATIONS : 1, mostSteps);
    }

    private static double[] run(LearningProblem problem, double alpha, double beta, AtomicInteger steps) {
        try (Parallel parallel = new Parallel(1)) {
            double[] weights = problem.weights();
            PenalizedSpace space =
                    new PenalizedSpace(new PenalizedKernel(problem.engine(), weights, parallel), parallel);
            RowStep step = RowStep.penalizingCoefficients(space, weights, problem.totalWeight() * beta);
            SemiVarianceStep counted = (below, wanted) -> {
                steps.incrementAndGet();
                return step.change(below, wanted);
            };
            return new SemiVarianceDescent(space, counted, problem)
                    .run(alpha, ITERATIONS)
                    .decisions();
        }
    }

    /**
     * a′ = (Σ_A c_i K_i K_iᵀ/(nβ) + K + W⁻¹)⁻¹((K + W⁻¹)a + θ Σ_A c_i y_i K_i/(nβ)), then a = a′ + Wy/(2αn) and a/√(aᵀKa): every
     * iteration on its own, by coefficients of rows.
     */
    private static double[] byFormula(LearningProblem problem, double alpha, double beta) {
        int n = problem.size();
        double total = problem.totalWeight();
        double[][] k = problem.engine().wholeGram();
        double[] a = new double[n];
        Arrays.setAll(a, i -> problem.weight(i) * problem.sign(i));
        double[] f = normalize(a, k, problem);
        for (int t = 0; t < ITERATIONS; t++) {
            double mean = mean(f, problem);
            double largest = Arrays.stream(f).map(Math::abs).max().orElseThrow();
            double[][] matrix = new double[n][n];
            double[] right = new double[n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double penalty = k[i][j] + (i == j ? 1 / problem.weight(i) : 0);
                    matrix[i][j] += penalty;
                    right[i] += penalty * a[j];
                }
            }
            for (int r = 0; r < n; r++) {
                if (problem.sign(r) * f[r] < mean - 1e-12 * largest) {
                    double factor = problem.weight(r) / (total * beta);
                    for (int i = 0; i < n; i++) {
                        right[i] += factor * mean * problem.sign(r) * k[r][i];
                        for (int j = 0; j < n; j++) {
                            matrix[i][j] += factor * k[r][i] * k[r][j];
                        }
                    }
                }
            }
            try (Parallel parallel = new Parallel(1)) {
                Cholesky.inPlace(matrix, parallel).solve(right);
            }
            Arrays.setAll(a, i -> right[i] + problem.weight(i) * problem.sign(i) / (2 * alpha * total));
            f = normalize(a, k, problem);
        }
        return f;
    }

    /** Brings a to unit length and a mean margin that is not negative; the outputs. */
    private static double[] normalize(double[] a, double[][] k, LearningProblem problem) {
        double[] f = new double[a.length];
        double squared = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                f[i] += k[i][j] * a[j];
            }
            squared += a[i] * f[i];
        }
        double length = Math.sqrt(squared) * (mean(f, problem) < 0 ? -1 : 1);
        Arrays.setAll(a, i -> a[i] / length);
        Arrays.setAll(f, i -> f[i] / length);
        return f;
    }

    private static double mean(double[] f, LearningProblem problem) {
        double sum = 0;
        for (int i = 0; i < f.length; i++) {
            sum += problem.weight(i) * problem.sign(i) * f[i];
        }
        return sum / problem.totalWeight();
    }

    private static LearningProblem problem(int landmarks, AtomicInteger asked) {
        return StepProblems.of(3, KERNEL, gram -> counting(gram, asked), landmarks);
    }

    /** Counts the requested rows. */
    private static GramMatrix counting(GramMatrix gram, AtomicInteger asked) {
        return new GramMatrix() {
            @Override
            public int size() {
                return gram.size();
            }

            @Override
            public double diagonal(int i) {
                return gram.diagonal(i);
            }

            @Override
            public void row(int i, double[] out) {
                asked.incrementAndGet();
                gram.row(i, out);
            }
        };
    }
}
