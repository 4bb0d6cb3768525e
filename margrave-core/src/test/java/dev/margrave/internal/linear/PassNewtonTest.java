// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.MappedMatrix;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.OptimalMargin;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.loss.SquaredResidual;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PassNewtonTest {
    private static final int ROWS = 1000;
    private static final SolverSettings TIGHT = SolverSettings.DEFAULTS.withTolerance(1e-9);
    private static final List<Loss> SMOOTH = List.of(
            new SquaredHinge(1), new SquaredHinge(1e4), new OptimalMargin(10, 0.5, 0.2), new SquaredResidual(3));

    private static FeatureMatrix rows() {
        return DenseMatrix.copyOf(LinearSolverTest.clouds(5, ROWS, 30));
    }

    /** The same rows, made anew in each pass; counts how many are made. */
    private static FeatureMatrix anew(AtomicInteger made) {
        return MappedMatrix.of(
                rows(),
                30,
                (some, threads) -> {
                    made.addAndGet(some.rows());
                    double[] values = new double[some.rows() * 30];
                    for (int i = 0; i < some.rows(); i++) {
                        System.arraycopy(some.row(i).toArray(), 0, values, 30 * i, 30);
                    }
                    return DenseMatrix.wrap(some.rows(), 30, values);
                },
                2);
    }

    private static RowLosses losses(Loss loss) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < ROWS; i++) {
            losses.labeled(loss, i % 3 != 0, 1 + i % 2);
        }
        return losses.build();
    }

    private static Solution solve(LinearProblem problem, double[] start, SolverSettings settings) {
        DualTerms terms = new DualTerms(problem.losses());
        return PassNewton.solve(problem, terms, start, settings, RunControl.unlimited());
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void comesToTheOptimumOfRowsInMemory(Bias bias) {
        for (Loss loss : SMOOTH) {
            Solution expected = Solvers.linear()
                    .solve(new LinearProblem(rows(), losses(loss), bias), null, TIGHT, RunControl.unlimited());
            AtomicInteger made = new AtomicInteger();
            Solution found = solve(new LinearProblem(anew(made), losses(loss), bias), new double[ROWS], TIGHT);
            assertThat(found.status()).isEqualTo(Status.CONVERGED);
            double primal = expected.certificate().primal();
            assertThat(found.certificate().primal()).isCloseTo(primal, within(3e-9 * primal));
            assertThat(found.certificate().dual()).isCloseTo(primal, within(3e-9 * primal));
            assertThat(made.get()).isLessThan(25 * ROWS);
            for (int j = 0; j < 30; j++) {
                assertThat(found.weights().orElseThrow()[j])
                        .isCloseTo(expected.weights().orElseThrow()[j], within(1e-4));
            }
        }
    }

    @Test
    void aStartNearTheOptimumSavesPasses() {
        LinearProblem problem = new LinearProblem(anew(new AtomicInteger()), losses(new SquaredHinge(1)), Bias.FREE);
        Solution cold = solve(problem, new double[ROWS], TIGHT);
        Solution warm = solve(problem, cold.beta(), TIGHT);
        assertThat(warm.status()).isEqualTo(Status.CONVERGED);
        assertThat(warm.iterations()).isLessThan(cold.iterations());
    }

    @Test
    void aLimitLeavesABoundedGap() {
        LinearProblem problem = new LinearProblem(anew(new AtomicInteger()), losses(new SquaredHinge(1)), Bias.FREE);
        Solution first = solve(problem, new double[ROWS], TIGHT.withMaxIterations(2));
        double optimum = solve(problem, new double[ROWS], TIGHT).certificate().primal();
        assertThat(first.status()).isEqualTo(Status.ITERATION_LIMIT);
        assertThat(first.certificate().dual()).isLessThan(optimum);
        assertThat(first.certificate().primal()).isGreaterThan(optimum);
    }

    @Test
    void theNumberOfThreadsChangesNoBit() {
        LinearProblem problem = new LinearProblem(anew(new AtomicInteger()), losses(new SquaredHinge(1)), Bias.FREE);
        SolverSettings little = TIGHT.withMemoryBytes(1 << 20);
        Solution one = solve(problem, new double[ROWS], little.withThreads(1));
        Solution three = solve(problem, new double[ROWS], little.withThreads(3));
        assertThat(three.weights().orElseThrow()).isEqualTo(one.weights().orElseThrow());
        assertThat(three.bias()).isEqualTo(one.bias());
    }

    @Test
    void kinksAreNotSmooth() {
        for (Loss loss : SMOOTH) {
            assertThat(new DualTerms(losses(loss)).areSmooth()).isTrue();
        }
        assertThat(new DualTerms(losses(new Hinge(1))).areSmooth()).isFalse();
        RowLosses tube = RowLosses.builder()
                .residual(new SquaredResidual(1), 0, 1)
                .residual(new EpsilonInsensitive(1, 0.1), 0, 1)
                .build();
        assertThat(new DualTerms(tube).areSmooth()).isFalse();
    }
}
