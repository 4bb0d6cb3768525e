// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.gram.FitResources;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Linear problems on tables as people have them: scales from 1e-4 to 1e7, columns that nearly repeat others, identifiers. */
class RawTableTest {
    private static final SolverSettings SETTINGS = SolverSettings.DEFAULTS.withThreads(1);
    private static final List<Loss> LOSSES =
            List.of(new Hinge(1), new Hinge(1000), new SquaredHinge(1000), new BoundedHinge(1000, 1.5));

    /** Labels overlap; column k has the scale 10^(2k − 4), and the last repeats the one before it but for a millionth. */
    private static double[][] raw(int n, int columns) {
        SplittableRandom random = new SplittableRandom(71);
        double[][] x = new double[n][columns];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < columns; k++) {
                double value = random.nextDouble(-1, 1) + 3 + (i % 3 == 0 ? 0.3 : 0);
                x[i][k] = value * Math.pow(10, 2.0 * k - 4);
            }
            x[i][columns - 1] = x[i][columns - 2] * (1 + 1e-6 * random.nextDouble());
        }
        return x;
    }

    private static RowLosses labeled(Loss loss, int n) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < n; i++) {
            losses.labeled(loss, i % 3 == 0, 1);
        }
        return losses.build();
    }

    private static Solution solve(double[][] x, RowLosses losses, Bias bias, SolverSettings settings) {
        LinearProblem problem = new LinearProblem(DenseMatrix.copyOf(x), losses, bias);
        return Solvers.linear().solve(problem, null, settings, RunControl.unlimited());
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void scalesDoNotMatter(Bias bias) {
        int n = 400;
        for (Loss loss : LOSSES) {
            Solution solution = solve(raw(n, 7), labeled(loss, n), bias, SETTINGS);
            assertThat(solution.status()).as(loss + " " + bias).isEqualTo(Status.CONVERGED);
            assertThat(solution.certificate().gap())
                    .isBetween(0.0, 1e-3 * solution.certificate().primal());
        }
        RowLosses.Builder targets = RowLosses.builder();
        for (int i = 0; i < n; i++) {
            targets.residual(new EpsilonInsensitive(1000, 0.1), 1e4 * Math.sin(i), 1);
        }
        assertThat(solve(raw(n, 7), targets.build(), bias, SETTINGS).status()).isEqualTo(Status.CONVERGED);
    }

    /** Both objectives from the numbers of the table, without the solver's code. */
    @Test
    void theCertificateIsThatOfTheWeights() {
        int n = 400;
        double[][] x = raw(n, 7);
        RowLosses losses = labeled(new Hinge(1000), n);
        Solution solution = solve(x, losses, Bias.FREE, SETTINGS);
        double[] w = solution.weights().orElseThrow();
        double primal = 0.5 * Arrays.stream(w).map(value -> value * value).sum();
        for (int i = 0; i < n; i++) {
            double f = solution.bias();
            for (int k = 0; k < w.length; k++) {
                f += w[k] * x[i][k];
            }
            primal += losses.lossValue(i, f);
        }
        assertThat(solution.certificate().primal()).isCloseTo(primal, within(1e-9 * primal));
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void interiorPointsAgreeWithNewtonsMethod(Bias bias) {
        int n = 300;
        double[][] x = raw(n, 4);
        for (Loss loss : LOSSES) {
            RowLosses losses = labeled(loss, n);
            double expected = solve(x, losses, bias, SETTINGS.withTolerance(1e-7))
                    .certificate()
                    .primal();
            LinearProblem problem = new LinearProblem(DenseMatrix.copyOf(x), losses, bias);
            Solution solution = LinearSolver.solve(
                    problem,
                    null,
                    SETTINGS.withTolerance(1e-5),
                    RunControl.unlimited(),
                    new FitResources(),
                    LinearSolver.Stage.INTERIOR_POINT);
            assertThat(solution.iterations()).isBetween(2L, 100L); // coordinate descent would take thousands
            assertThat(solution.status()).as(loss + " " + bias).isEqualTo(Status.CONVERGED);
            assertThat(solution.certificate().primal()).isCloseTo(expected, within(2e-5 * expected));
            assertThat(solution.certificate().dual()).isCloseTo(expected, within(2e-5 * expected));
        }
    }

    /** One column for each row, as an identifier becomes: the same optimum as with the columns spelt out. */
    @ParameterizedTest
    @EnumSource(Bias.class)
    void columnsWithOneValueAreTakenOutExactly(Bias bias) {
        int n = 60;
        double[][] x = raw(n, 4);
        double[][] wide = new double[n][];
        for (int i = 0; i < n; i++) {
            wide[i] = Arrays.copyOf(x[i], 4 + n);
            wide[i][4 + i] = i % 2 == 0 ? 1 : -0.5;
        }
        FeatureMatrix rows = DenseMatrix.copyOf(wide);
        assertThat(CompactRows.of(rows).columns()).isEqualTo(4);
        for (Loss loss : LOSSES) {
            RowLosses losses = labeled(loss, n);
            SolverSettings tight = SETTINGS.withTolerance(1e-9);
            Solution solution = solve(wide, losses, bias, tight);
            Solution descent = LinearSolver.solve(
                    new LinearProblem(rows, losses, bias),
                    null,
                    SETTINGS.withTolerance(1e-6).withMaxIterations(2_000_000),
                    RunControl.unlimited(),
                    new FitResources(),
                    LinearSolver.Stage.DESCENT);
            assertThat(solution.status()).isEqualTo(Status.CONVERGED);
            double primal = solution.certificate().primal();
            assertThat(descent.certificate().dual()).isLessThanOrEqualTo(primal * (1 + 1e-9));
            double[] w = solution.weights().orElseThrow();
            for (int i = 0; i < n; i++) {
                assertThat(w[4 + i])
                        .isCloseTo(
                                solution.scale() * wide[i][4 + i] * solution.beta()[i],
                                within(1e-9 * (1 + Math.abs(w[4 + i]))));
            }
        }
    }

    @Test
    void aStoppedRunReturnsTheLowestPrimalValueSeen() {
        int n = 400;
        RowLosses losses = labeled(new Hinge(1000), n);
        for (long steps = 1; steps < 60; steps += 3) {
            List<Double> seen = new ArrayList<>();
            RunControl control = RunControl.start(1e9, progress -> seen.add(progress.primal()));
            LinearProblem problem = new LinearProblem(DenseMatrix.copyOf(raw(n, 7)), losses, Bias.FREE);
            Solution solution = Solvers.linear().solve(problem, null, SETTINGS.withMaxIterations(steps), control);
            assertThat(solution.certificate().primal()).isLessThanOrEqualTo(Collections.min(seen) * (1 + 1e-12));
        }
    }

    /** Every row at its full price, as a start that knows only which rows are inside the margin: far worse than 0. */
    @Test
    void aStoppedRunIsNoWorseThanTheFunctionZero() {
        int n = 400;
        RowLosses losses = labeled(new Hinge(1000), n);
        double[] start = new double[n];
        Arrays.setAll(start, i -> i % 3 == 0 ? 1000 : -1000);
        LinearProblem problem = new LinearProblem(DenseMatrix.copyOf(raw(n, 7)), losses, Bias.FREE);
        RunControl late = RunControl.start(Double.MIN_VALUE, progress -> {});
        Solution solution = Solvers.linear().solve(problem, start, SETTINGS, late);
        assertThat(solution.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(solution.certificate().primal()).isLessThanOrEqualTo(losses.atZero());
    }
}
