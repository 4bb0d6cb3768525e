// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.MappedMatrix;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.loss.SquaredLoss;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChunkingTest {
    private static final int ROWS = 12_000;
    private static final int FEATURES = 12;
    private static final SolverSettings SETTINGS = SolverSettings.DEFAULTS.withTolerance(1e-4);

    /** Two clouds that overlap a little; the sign of the first feature is the label but for one row in fifty. */
    private static FeatureMatrix clouds() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] x = new double[ROWS][FEATURES];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < FEATURES; j++) {
                x[i][j] = random.nextDouble(-1, 1);
            }
            x[i][0] += isPositive(i) ? 1 : -1;
        }
        return DenseMatrix.copyOf(x);
    }

    private static boolean isPositive(int i) {
        return i % 3 == 0 ^ i % 50 == 0;
    }

    private static RowLosses losses(Loss loss) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < ROWS; i++) {
            if (loss instanceof EpsilonInsensitive) {
                losses.residual(loss, isPositive(i) ? 1 : -1, 1);
            } else {
                losses.labeled(loss, isPositive(i), 1 + i % 2);
            }
        }
        return losses.build();
    }

    private static Solution byActiveRows(LinearProblem problem, SolverSettings settings) {
        DualTerms terms = new DualTerms(problem.losses());
        return Chunking.solve(problem, terms, new double[terms.size()], settings, RunControl.unlimited());
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void reachesTheOptimumOfAllRows(Bias bias) {
        FeatureMatrix rows = clouds();
        for (Loss loss : List.of(
                new Hinge(1), new BoundedHinge(1, 1.5), new SquaredHinge(0.5), new EpsilonInsensitive(1, 0.4))) {
            LinearProblem problem = new LinearProblem(rows, losses(loss), bias);
            Solution whole = Solvers.linear().solve(problem, null, SETTINGS, RunControl.unlimited());
            Solution active = byActiveRows(problem, SETTINGS);
            assertThat(active.status()).as(loss.toString()).isEqualTo(Status.CONVERGED);
            double size = Math.abs(whole.certificate().primal());
            assertThat(active.certificate().primal())
                    .isCloseTo(whole.certificate().primal(), within(2e-4 * size));
            // What it says of itself is true: both objectives made of its weights and dual variables again.
            LinearPoint point = LinearPoint.of(problem, new DualTerms(problem.losses()), active.beta());
            assertThat(point.certificate.dual()).isCloseTo(active.certificate().dual(), within(1e-5 * size));
            assertThat(value(problem, active)).isCloseTo(active.certificate().primal(), within(1e-9 * size));
        }
    }

    /** ½‖w‖² + Σ ℓ_i(w·x_i + b), with the weight of a penalized bias. */
    private static double value(LinearProblem problem, Solution solution) {
        double[] w = solution.weights().orElseThrow();
        double sum = problem.bias() == Bias.PENALIZED ? 0.5 * solution.bias() * solution.bias() : 0;
        for (double weight : w) {
            sum += 0.5 * weight * weight;
        }
        for (int i = 0; i < ROWS; i++) {
            double f = problem.rows().row(i).dot(w) + solution.bias();
            assertThat(solution.decisions()[i]).isCloseTo(f, within(1e-9));
            sum += problem.losses().lossValue(i, solution.decisions()[i]);
        }
        return sum;
    }

    /** Memory for a part of the support vectors at a time is enough, as those with a dual variable never leave. */
    @Test
    void littleMemoryTakesMoreRounds() {
        LinearProblem problem = new LinearProblem(clouds(), losses(new Hinge(1)), Bias.FREE);
        Solution ample = byActiveRows(problem, SETTINGS);
        Solution tight = byActiveRows(problem, SETTINGS.withMemoryBytes(1 << 20));
        assertThat(tight.status()).isEqualTo(Status.CONVERGED);
        assertThat(tight.certificate().primal())
                .isCloseTo(
                        ample.certificate().primal(),
                        within(1e-3 * ample.certificate().primal()));
    }

    /** The purpose of chunking: rows that are recomputed at each pass are visited a few times only. */
    @Test
    void visitsAllRowsAFewTimes() {
        FeatureMatrix base = clouds();
        AtomicInteger made = new AtomicInteger();
        MappedMatrix mapped = MappedMatrix.of(
                base,
                FEATURES,
                (rows, threads) -> {
                    made.addAndGet(rows.rows());
                    double[][] values = new double[rows.rows()][];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = rows.row(i).toArray();
                    }
                    return DenseMatrix.copyOf(values);
                },
                2);
        RowLosses losses = losses(new Hinge(1));
        SolverSettings settings = SolverSettings.DEFAULTS;
        Solution streamed = byActiveRows(new LinearProblem(mapped, losses, Bias.FREE), settings);
        Solution held = byActiveRows(new LinearProblem(base, losses, Bias.FREE), settings.withThreads(1));
        assertThat(streamed.weights().orElseThrow()).isEqualTo(held.weights().orElseThrow());
        assertThat(streamed.beta()).isEqualTo(held.beta());
        assertThat(made.get()).isLessThan(12 * ROWS);
    }

    @Test
    void lossesWithoutAFlatPartAreNotForIt() {
        assertThat(Chunking.suits(new DualTerms(losses(new Hinge(1))))).isTrue();
        assertThat(Chunking.suits(new DualTerms(losses(new SquaredLoss(1))))).isFalse();
    }

    @Test
    void aLimitLeavesTheBestPointSoFar() {
        LinearProblem problem = new LinearProblem(clouds(), losses(new Hinge(1)), Bias.FREE);
        Solution stopped = byActiveRows(problem, SETTINGS.withMaxIterations(1));
        assertThat(stopped.status()).isEqualTo(Status.ITERATION_LIMIT);
        assertThat(stopped.certificate().primal()).isLessThanOrEqualTo(ROWS * 1.5 + 1e-6);
        assertThat(value(problem, stopped)).isCloseTo(stopped.certificate().primal(), within(1e-6));
    }
}
