// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Solver;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LinearNewtonTest extends LinearSolverTest {
    private static final SolverSettings DEFAULTS = SolverSettings.DEFAULTS;

    @Override
    Solver<LinearProblem> solver() {
        return Solvers.linear();
    }

    /** Three features from 0 to 255 that rise and fall together, as colors do, and one class behind the other. */
    private static double[][] colors(int n) {
        SplittableRandom random = new SplittableRandom(41);
        double[][] x = new double[n][3];
        for (int i = 0; i < n; i++) {
            double light = random.nextDouble(40, 180);
            for (int k = 0; k < 3; k++) {
                double tint = i < n / 4 ? 15.0 * k : 5.0 * k;
                x[i][k] = Math.rint(Math.min(255, Math.max(0, light + tint + random.nextDouble(-25, 25))));
            }
        }
        return x;
    }

    private static RowLosses firstQuarterAgainstRest(Loss loss, int n) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < n; i++) {
            losses.labeled(loss, i < n / 4, 1);
        }
        return losses.build();
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void badlyScaledRowsTakeFewSteps(Bias bias) {
        int n = 3000;
        FeatureMatrix rows = DenseMatrix.copyOf(colors(n));
        for (Loss loss : List.of(new Hinge(1), new Hinge(100), new BoundedHinge(1, 1.5))) {
            Solution solution = solve(rows, firstQuarterAgainstRest(loss, n), bias, DEFAULTS.withTolerance(1e-6));
            assertThat(solution.status()).isEqualTo(Status.CONVERGED);
            assertThat(solution.iterations()).isLessThan(150);
        }
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void agreesWithTheDescent(Bias bias) {
        int n = 400;
        FeatureMatrix rows = DenseMatrix.copyOf(clouds(43, n, 8));
        RowLosses.Builder targets = RowLosses.builder();
        for (int i = 0; i < n; i++) {
            targets.residual(new EpsilonInsensitive(1, 0.2), 2 * rows.row(i).get(0) + 0.3 * (i % 7), 1 + i % 3);
        }
        for (RowLosses losses :
                List.of(labeled(new Hinge(1), n), labeled(new BoundedHinge(1, 1.2), n), targets.build())) {
            Solution newton = solve(rows, losses, bias, DEFAULTS.withTolerance(1e-10));
            Solution descent = super.solver()
                    .solve(
                            new LinearProblem(rows, losses, bias),
                            null,
                            DEFAULTS.withTolerance(1e-10),
                            RunControl.unlimited());
            double primal = descent.certificate().primal();
            assertThat(newton.certificate().primal()).isCloseTo(primal, within(2e-10 * primal));
            assertThat(newton.iterations()).isNotEqualTo(descent.iterations());
            for (int i = 0; i < n; i++) {
                assertThat(newton.decisions()[i] - newton.bias())
                        .isCloseTo(descent.decisions()[i] - descent.bias(), within(1e-6));
            }
        }
    }

    @Test
    void threadsDoNotMatter() {
        int n = 20_000;
        FeatureMatrix rows = DenseMatrix.copyOf(clouds(47, n, 6));
        RowLosses losses = labeled(new BoundedHinge(1, 1.5), n);
        Solution one = solve(rows, losses, Bias.FREE, DEFAULTS.withThreads(1));
        Solution three = solve(rows, losses, Bias.FREE, DEFAULTS.withThreads(3));
        assertThat(one.status()).isEqualTo(Status.CONVERGED);
        assertThat(three.beta()).containsExactly(one.beta());
        assertThat(three.bias()).isEqualTo(one.bias());
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void emptyColumnsAndStorageDoNotMatter(Bias bias) {
        int n = 300;
        double[][] x = clouds(53, n, 5);
        double[][] wide = new double[n][40];
        for (int i = 0; i < n; i++) {
            x[i][i % 5] = 0;
            for (int k = 0; k < 5; k++) {
                wide[i][7 * k] = x[i][k];
            }
        }
        FeatureMatrix narrow = DenseMatrix.copyOf(x);
        for (Solver<LinearProblem> solver : List.of(solver(), super.solver())) {
            for (Loss loss : List.of(new Hinge(2), new BoundedHinge(2, 1.3))) {
                double[] expected = beta(solver, narrow, loss, bias);
                assertThat(beta(solver, DenseMatrix.copyOf(wide), loss, bias)).containsExactly(expected);
                assertThat(beta(solver, sparse(wide), loss, bias)).containsExactly(expected);
                assertThat(beta(solver, narrow.withColumns(900), loss, bias)).containsExactly(expected);
            }
        }
    }

    private static double[] beta(Solver<LinearProblem> solver, FeatureMatrix rows, Loss loss, Bias bias) {
        return solver.solve(
                        new LinearProblem(rows, labeled(loss, rows.rows()), bias),
                        null,
                        DEFAULTS.withTolerance(1e-8),
                        RunControl.unlimited())
                .beta();
    }

    private static SparseMatrix sparse(double[][] x) {
        int columns = x[0].length;
        int[] offsets = new int[x.length + 1];
        int[] indices = new int[x.length * columns];
        double[] values = new double[indices.length];
        int stored = 0;
        for (int i = 0; i < x.length; i++) {
            for (int k = 0; k < columns; k++) {
                if (x[i][k] != 0) {
                    indices[stored] = k;
                    values[stored++] = x[i][k];
                }
            }
            offsets[i + 1] = stored;
        }
        return SparseMatrix.copyOf(
                x.length, columns, offsets, Arrays.copyOf(indices, stored), Arrays.copyOf(values, stored));
    }

    /** Many features with heavy tails, as products of projections have: epochs of descent would be tens of thousands. */
    @Test
    void slowDescentIsLeftForNewtonsMethod() {
        SplittableRandom random = new SplittableRandom(8);
        double[][] x = new double[900][450];
        for (double[] row : x) {
            for (int k = 0; k < row.length; k++) {
                row[k] = 0.05;
                for (int factor = 0; factor <= k % 6; factor++) {
                    row[k] *= random.nextDouble(-3, 3);
                }
            }
        }
        LinearProblem problem =
                new LinearProblem(DenseMatrix.copyOf(x), firstQuarterAgainstRest(new Hinge(10), 900), Bias.FREE);
        Solution two = Solvers.linear().solve(problem, null, DEFAULTS.withThreads(2), RunControl.unlimited());
        Solution one = Solvers.linear().solve(problem, null, DEFAULTS.withThreads(1), RunControl.unlimited());
        assertThat(two.status()).isEqualTo(Status.CONVERGED);
        assertThat(two.iterations()).isLessThan(400);
        assertThat(two.weights().orElseThrow()).containsExactly(one.weights().orElseThrow());
        Solution descent = LinearSolver.solve(
                problem,
                null,
                DEFAULTS.withMaxIterations(2 * two.iterations()),
                RunControl.unlimited(),
                new FitResources(),
                LinearSolver.Stage.DESCENT);
        assertThat(descent.status()).isEqualTo(Status.ITERATION_LIMIT);
        assertThat(descent.certificate().primal())
                .isGreaterThanOrEqualTo(two.certificate().dual());
    }
}
