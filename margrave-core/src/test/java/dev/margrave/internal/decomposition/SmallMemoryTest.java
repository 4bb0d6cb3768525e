// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.gram.KernelGram;
import dev.margrave.internal.gram.RowCache;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.solver.GramMatrix;
import dev.margrave.solver.KernelProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernel rows of which few fit: what is kept of them may get narrow and wide again. */
class SmallMemoryTest {
    private static final int ROWS = 2400;

    /** Two moons with noise, some of it across the border. */
    private static GramMatrix gram() {
        SplittableRandom random = new SplittableRandom(5);
        double[] x = new double[2 * ROWS];
        for (int i = 0; i < ROWS; i++) {
            double angle = random.nextDouble(Math.PI);
            double side = i % 2 == 0 ? 1 : -1;
            x[2 * i] = side * (Math.cos(angle) - 0.5) + random.nextDouble(-0.3, 0.3);
            x[2 * i + 1] = side * (Math.sin(angle) - 0.3) + random.nextDouble(-0.3, 0.3);
        }
        DenseMatrix matrix = DenseMatrix.wrap(ROWS, 2, x);
        return new KernelGram(Kernels.rbf(2).resolve(matrix, 1), matrix);
    }

    private static RowLosses losses(Loss loss) {
        RowLosses.Builder builder = RowLosses.builder();
        for (int i = 0; i < ROWS; i++) {
            builder.labeled(loss, i % 2 == 0, 1);
        }
        return builder.build();
    }

    @Test
    void findsTheSameOptimum() {
        findsTheSameOptimum(1e-4, true);
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"1e-4, false", "5e-7, true", "5e-7, false"})
    void findsTheSameOptimum(double tolerance, boolean bias) {
        GramMatrix gram = gram();
        for (Loss loss : new Loss[] {new Hinge(10), new BoundedHinge(10, 1.2)}) {
            KernelProblem problem = new KernelProblem(gram, losses(loss), bias);
            SolverSettings roomy = SolverSettings.DEFAULTS.withTolerance(tolerance);
            Solution expected = Solvers.kernel().solve(problem, null, roomy, RunControl.unlimited());
            SolverSettings tight = roomy.withMemoryBytes(1L << 20);
            Solution solution = Solvers.kernel().solve(problem, null, tight, RunControl.unlimited());
            assertThat(solution.status()).isEqualTo(Status.CONVERGED);
            double primal = expected.certificate().primal();
            assertThat(solution.certificate().dual())
                    .isCloseTo(expected.certificate().dual(), within(2 * tolerance * primal));
            Solution other = Solvers.kernel().solve(problem, null, tight.withThreads(1), RunControl.unlimited());
            assertThat(other.beta()).isEqualTo(solution.beta());
        }
    }

    @Test
    void narrowRowsHaveTheValuesOfWholeOnes() {
        GramMatrix gram = gram();
        double[] row = new double[ROWS];
        try (Parallel parallel = new Parallel(2)) {
            RowCache<?> cache = RowCache.of(gram, ROWS, false, 0, 40, new FitResources());
            cache.use(parallel);
            SplittableRandom random = new SplittableRandom(3);
            int[] active = every(1);
            for (int round = 0; round < 12; round++) {
                int share = 2 + random.nextInt(20);
                for (int times = 0; times < 3; times++) {
                    int[] wanted = IntStream.generate(() -> random.nextInt(ROWS / share))
                            .map(i -> i * share)
                            .distinct()
                            .limit(40)
                            .sorted()
                            .toArray();
                    cache.require(wanted, wanted.length);
                    for (int i : wanted) {
                        double[] sums = new double[ROWS];
                        cache.addTo(sums, new int[] {i}, new double[] {1}, 1, active, 0, active.length);
                        gram.row(i, row);
                        for (int j : active) {
                            assertThat(sums[j])
                                    .as("round %d, entry %d of row %d", round, j, i)
                                    .isEqualTo(row[j]);
                        }
                    }
                }
                active = every(share);
                cache.adapt(active, active.length);
                cache.follow(active, active.length);
            }
            assertThat(cache.isNarrow()).isTrue();
        }
    }

    private static int[] every(int share) {
        return IntStream.range(0, ROWS).filter(i -> i % share == 0).toArray();
    }
}
