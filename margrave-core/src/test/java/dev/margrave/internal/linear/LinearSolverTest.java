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
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.ProgressListener;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.Solver;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ways to solve a linear problem; {@link LinearNewtonTest} runs the same with Newton's method. */
class LinearSolverTest {
    private static final SolverSettings TIGHT_TOLERANCE = SolverSettings.DEFAULTS.withTolerance(1e-10);

    private record HardMargin() implements Loss {
        @Override
        public PiecewiseQuadratic shape() {
            return PiecewiseQuadratic.from(1)
                    .linear(0, Double.POSITIVE_INFINITY)
                    .through(1, 0);
        }
    }

    /** Two overlapping clouds, away from the origin so that a bias matters. */
    static double[][] clouds(long seed, int n, int d) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[n][d];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < d; k++) {
                x[i][k] = 0.7 + (positive(i) ? 0.4 : -0.4) / (k + 1) + random.nextDouble(-1, 1);
            }
        }
        return x;
    }

    private static boolean positive(int i) {
        return i % 3 != 0;
    }

    static RowLosses labeled(Loss loss, int n) {
        RowLosses.Builder builder = RowLosses.builder();
        for (int i = 0; i < n; i++) {
            builder.labeled(loss, positive(i), 1);
        }
        return builder.build();
    }

    Solver<LinearProblem> solver() {
        return (problem, start, settings, control) ->
                LinearSolver.solve(problem, start, settings, control, new FitResources(), LinearSolver.Stage.DESCENT);
    }

    Solution solve(FeatureMatrix rows, RowLosses losses, Bias bias, SolverSettings settings) {
        return solver().solve(new LinearProblem(rows, losses, bias), null, settings, RunControl.unlimited());
    }

    private static double[] weights(Solution solution) {
        return solution.weights().orElseThrow();
    }

    private static double squaredNorm(double[] x) {
        return Arrays.stream(x).map(value -> value * value).sum();
    }

    /** The returned numbers belong to the returned weights and β, recomputed here without the solver's code. */
    private static void assertConsistent(FeatureMatrix rows, RowLosses losses, Bias bias, Solution solution) {
        double[] w = weights(solution);
        double[] v = new double[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.addTo(i, v, solution.beta()[i]);
        }
        double norm = squaredNorm(w);
        double dualNorm = squaredNorm(v);
        double sum = Arrays.stream(solution.beta()).sum();
        if (bias == Bias.FREE) {
            assertThat(sum)
                    .isCloseTo(
                            0,
                            within(1e-13
                                    * Arrays.stream(solution.beta())
                                            .map(Math::abs)
                                            .sum()));
        } else if (bias == Bias.NONE) {
            assertThat(solution.bias()).isZero();
        } else {
            norm += solution.bias() * solution.bias();
            dualNorm += sum * sum;
        }
        double primal = 0.5 * norm;
        double dual = -0.5 * dualNorm;
        for (int i = 0; i < rows.rows(); i++) {
            assertThat(rows.row(i).dot(w) + solution.bias()).isCloseTo(solution.decisions()[i], within(1e-10));
            primal += losses.lossValue(i, solution.decisions()[i]);
            dual -= losses.dualValue(i, solution.beta()[i]);
        }
        assertThat(solution.certificate().primal()).isCloseTo(primal, within(1e-11 * (1 + primal)));
        assertThat(solution.certificate().dual()).isCloseTo(dual, within(1e-11 * (1 + primal)));
        assertThat(solution.certificate().relativeGap()).isGreaterThan(-1e-13);
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void certificateBelongsToTheReturnedPointForEveryLoss(Bias bias) {
        int n = 90;
        FeatureMatrix rows = DenseMatrix.copyOf(clouds(3, n, 4));
        RowLosses.Builder targets = RowLosses.builder();
        for (int i = 0; i < n; i++) {
            targets.residual(new EpsilonInsensitive(0.7, 0.1), rows.row(i).get(0) - 0.5 * i / n, 1 + i % 2);
        }
        List<RowLosses> all = List.of(
                labeled(new Hinge(2), n),
                labeled(new SquaredHinge(2), n),
                labeled(new BoundedHinge(2, 1.3), n),
                targets.build());
        for (RowLosses losses : all) {
            for (double tolerance : new double[] {1e-2, 1e-10}) {
                Solution solution = solve(rows, losses, bias, TIGHT_TOLERANCE.withTolerance(tolerance));
                assertThat(solution.status()).isEqualTo(Status.CONVERGED);
                assertThat(solution.certificate().relativeGap()).isLessThanOrEqualTo(tolerance);
                assertConsistent(rows, losses, bias, solution);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void weightTwoIsTwoCopies(Bias bias) {
        int n = 60;
        double[][] x = clouds(5, n, 3);
        RowLosses.Builder weighted = RowLosses.builder();
        RowLosses.Builder copied = RowLosses.builder();
        List<double[]> copies = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int times = 1 + i % 2;
            weighted.labeled(new Hinge(1), positive(i), times);
            for (int k = 0; k < times; k++) {
                copied.labeled(new Hinge(1), positive(i), 1);
                copies.add(x[i]);
            }
        }
        FeatureMatrix rows = DenseMatrix.copyOf(x);
        FeatureMatrix moreRows = DenseMatrix.copyOf(copies.toArray(double[][]::new));
        Solution one = solve(rows, weighted.build(), bias, TIGHT_TOLERANCE);
        Solution two = solve(moreRows, copied.build(), bias, TIGHT_TOLERANCE);
        assertThat(one.certificate().primal()).isCloseTo(two.certificate().primal(), within(1e-8));
        assertThat(weights(one)).containsExactly(weights(two), within(1e-6));
        assertThat(one.bias()).isCloseTo(two.bias(), within(1e-6));
    }

    @Test
    void penalizedBiasIsAConstantColumn() {
        int n = 80;
        double[][] x = clouds(7, n, 3);
        double[][] wider = Arrays.stream(x).map(row -> Arrays.copyOf(row, 4)).toArray(double[][]::new);
        for (double[] row : wider) {
            row[3] = 1;
        }
        for (Loss loss : List.of(new Hinge(3), new BoundedHinge(3, 1.2))) {
            Solution penalized = solve(DenseMatrix.copyOf(x), labeled(loss, n), Bias.PENALIZED, TIGHT_TOLERANCE);
            FeatureMatrix widerRows = DenseMatrix.copyOf(wider);
            Solution appended = solve(widerRows, labeled(loss, n), Bias.NONE, TIGHT_TOLERANCE);
            assertThat(penalized.certificate().primal())
                    .isCloseTo(appended.certificate().primal(), within(1e-8));
            assertThat(penalized.bias()).isCloseTo(weights(appended)[3], within(1e-6));
            Solution free = solve(DenseMatrix.copyOf(x), labeled(loss, n), Bias.FREE, TIGHT_TOLERANCE);
            assertThat(free.certificate().primal())
                    .isLessThan(penalized.certificate().primal() - 1e-3);
        }
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void sparseIsDenseAndSeedsAndShrinkingDoNotMatter(Bias bias) {
        int n = 70;
        double[][] x = clouds(11, n, 5);
        int[] offsets = new int[n + 1];
        int[] indices = new int[5 * n];
        double[] values = new double[5 * n];
        int stored = 0;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 5; k++) {
                if ((i + k) % 3 == 0) {
                    x[i][k] = 0;
                } else {
                    indices[stored] = k;
                    values[stored++] = x[i][k];
                }
            }
            offsets[i + 1] = stored;
        }
        FeatureMatrix dense = DenseMatrix.copyOf(x);
        FeatureMatrix sparse =
                SparseMatrix.wrap(n, 5, offsets, Arrays.copyOf(indices, stored), Arrays.copyOf(values, stored));
        RowLosses losses = labeled(new BoundedHinge(5, 1.5), n);
        Solution reference = solve(dense, losses, bias, TIGHT_TOLERANCE);
        double[] w = weights(reference);
        assertThat(solve(dense, losses, bias, TIGHT_TOLERANCE).beta()).containsExactly(reference.beta());
        for (Solution other : List.of(
                solve(sparse, losses, bias, TIGHT_TOLERANCE),
                solve(dense, losses, bias, TIGHT_TOLERANCE.withSeed(99)),
                solve(dense, losses, bias, TIGHT_TOLERANCE.withShrinking(false)))) {
            assertThat(other.certificate().primal())
                    .isCloseTo(reference.certificate().primal(), within(1e-8));
            assertThat(weights(other)).containsExactly(w, within(1e-6));
        }
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void warmStartFromTheOptimumNeedsNoEpoch(Bias bias) {
        FeatureMatrix rows = DenseMatrix.copyOf(clouds(13, 60, 4));
        LinearProblem problem = new LinearProblem(rows, labeled(new BoundedHinge(1, 1.4), 60), bias);
        Solver<LinearProblem> solver = solver();
        Solution cold = solver.solve(problem, null, TIGHT_TOLERANCE, RunControl.unlimited());
        double[] start = cold.beta().clone();
        Solution warm = solver.solve(problem, start, TIGHT_TOLERANCE, RunControl.unlimited());
        assertThat(warm.iterations()).isZero();
        assertThat(warm.status()).isEqualTo(Status.CONVERGED);
        assertThat(start).containsExactly(cold.beta());
        // From outside the dual domain and with a sum that is not zero: the optimum is the same.
        double[] wild = new double[60];
        Arrays.setAll(wild, i -> 5 - 0.3 * i);
        LinearProblem hinge = new LinearProblem(rows, labeled(new Hinge(1), 60), bias);
        assertThat(solver.solve(hinge, wild, TIGHT_TOLERANCE, RunControl.unlimited())
                        .certificate()
                        .primal())
                .isCloseTo(
                        solver.solve(hinge, null, TIGHT_TOLERANCE, RunControl.unlimited())
                                .certificate()
                                .primal(),
                        within(1e-8));
    }

    @Test
    void outputsOfARelativeMarginStayWithinTheBound() {
        for (long seed = 0; seed < 20; seed++) {
            FeatureMatrix rows = DenseMatrix.copyOf(clouds(seed, 50, 3));
            for (double tolerance : new double[] {0.3, 1e-3, 1e-9}) {
                Solution solution = solve(
                        rows,
                        labeled(new BoundedHinge(10, 1.1), 50),
                        Bias.FREE,
                        TIGHT_TOLERANCE.withTolerance(tolerance));
                assertThat(Arrays.stream(solution.decisions())
                                .map(Math::abs)
                                .max()
                                .getAsDouble())
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(1.1);
                assertThat(solution.certificate().primal()).as("seed %d", seed).isFinite();
            }
        }
    }

    @Test
    void handSolvedTwoRows() {
        // Rows 1 and 3 on a line: the widest gap has w = 1, b = −2, and β = ±1 when C allows it.
        FeatureMatrix rows = DenseMatrix.copyOf(new double[][] {{3}, {1}});
        RowLosses losses = RowLosses.builder()
                .labeled(new Hinge(10), true, 1)
                .labeled(new Hinge(10), false, 1)
                .build();
        Solution solution = solve(rows, losses, Bias.FREE, TIGHT_TOLERANCE);
        assertThat(solution.certificate().primal()).isCloseTo(0.5, within(1e-10));
        assertThat(solution.bias()).isCloseTo(-2, within(1e-9));
        assertThat(solution.beta()[0]).isCloseTo(0.5, within(1e-9));
        assertThat(solution.decisions()[1]).isCloseTo(-1, within(1e-9));
        RowLosses hard = RowLosses.builder()
                .labeled(new HardMargin(), true, 1)
                .labeled(new HardMargin(), false, 1)
                .build();
        assertThat(solve(rows, hard, Bias.FREE, TIGHT_TOLERANCE).certificate().primal())
                .isCloseTo(0.5, within(1e-9));
    }

    @ParameterizedTest
    @EnumSource(Bias.class)
    void zeroRowsAndOneFeature(Bias bias) {
        double[][] x = new double[30][1];
        for (int i = 0; i < 30; i++) {
            x[i][0] = i % 5 == 0 ? 0 : (positive(i) ? 0.5 : -0.5) + 0.05 * (i - 15);
        }
        FeatureMatrix rows = DenseMatrix.copyOf(x);
        for (Loss loss : List.of(new Hinge(1), new SquaredHinge(1), new BoundedHinge(1, 1.5))) {
            RowLosses losses = labeled(loss, 30);
            Solution solution = solve(rows, losses, bias, TIGHT_TOLERANCE);
            assertThat(solution.status()).isEqualTo(Status.CONVERGED);
            assertConsistent(rows, losses, bias, solution);
        }
        FeatureMatrix nothing = DenseMatrix.copyOf(new double[30][2]);
        Solution constant = solve(nothing, labeled(new Hinge(1), 30), bias, TIGHT_TOLERANCE);
        assertThat(constant.status()).isEqualTo(Status.CONVERGED);
        // Ten rows of thirty are negative: without a bias all pay 1, with a free one they pay 2 and the others nothing.
        double expected = bias == Bias.NONE ? 30 : bias == Bias.FREE ? 20 : 20.5;
        assertThat(constant.certificate().primal()).isCloseTo(expected, within(1e-8));
    }

    @Test
    void noRowsAtAll() {
        Solution solution =
                solve(DenseMatrix.wrap(0, 3, new double[0]), RowLosses.builder().build(), Bias.FREE, TIGHT_TOLERANCE);
        assertThat(solution.status()).isEqualTo(Status.CONVERGED);
        assertThat(solution.certificate().primal()).isZero();
    }

    @Test
    void oneClassHasAFreeBiasAlone() {
        RowLosses.Builder builder = RowLosses.builder();
        for (int i = 0; i < 20; i++) {
            builder.labeled(new Hinge(1), true, 1);
        }
        Solution solution = solve(DenseMatrix.copyOf(clouds(1, 20, 2)), builder.build(), Bias.FREE, TIGHT_TOLERANCE);
        assertThat(solution.status()).isEqualTo(Status.CONVERGED);
        assertThat(solution.certificate().primal()).isCloseTo(0, within(1e-10));
        assertThat(solution.bias()).isCloseTo(1, within(1e-9));
    }

    @Test
    void iterationLimitReturnsAConsistentPoint() {
        FeatureMatrix rows = DenseMatrix.copyOf(clouds(17, 200, 6));
        RowLosses losses = labeled(new Hinge(100), 200);
        Solution solution = solve(rows, losses, Bias.FREE, TIGHT_TOLERANCE.withMaxIterations(3));
        assertThat(solution.status()).isEqualTo(Status.ITERATION_LIMIT);
        assertThat(solution.iterations()).isEqualTo(3);
        assertConsistent(rows, losses, Bias.FREE, solution);
    }

    @Test
    void interruptionEndsTheRunAndKeepsTheFlag() {
        FeatureMatrix rows = DenseMatrix.copyOf(clouds(19, 200, 6));
        RowLosses losses = labeled(new Hinge(100), 200);
        RunControl control = RunControl.start(Double.POSITIVE_INFINITY, progress -> {
            if (progress.iterations() > 0) {
                Thread.currentThread().interrupt();
            }
        });
        Solution solution = solver().solve(
                        new LinearProblem(rows, losses, Bias.FREE),
                        null,
                        TIGHT_TOLERANCE.withTolerance(1e-13),
                        control);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(solution.status()).isEqualTo(Status.INTERRUPTED);
        assertConsistent(rows, losses, Bias.FREE, solution);
    }

    @Test
    void timeLimitEndsTheRun() {
        FeatureMatrix rows = DenseMatrix.copyOf(clouds(23, 200, 6));
        Solution solution = solver().solve(
                        new LinearProblem(rows, labeled(new Hinge(1e6), 200), Bias.FREE),
                        null,
                        TIGHT_TOLERANCE.withTolerance(1e-15),
                        RunControl.start(1e-9, ProgressListener.NONE));
        assertThat(solution.status()).isEqualTo(Status.TIME_LIMIT);
        assertThat(solution.iterations()).isLessThanOrEqualTo(1);
    }

    @Test
    void unreachableToleranceStalls() {
        FeatureMatrix rows = DenseMatrix.copyOf(clouds(29, 100, 5));
        Solution solution =
                solve(rows, labeled(new SquaredHinge(1), 100), Bias.FREE, TIGHT_TOLERANCE.withTolerance(1e-300));
        assertThat(solution.status()).isIn(Status.STALLED, Status.CONVERGED);
        assertThat(solution.certificate().relativeGap()).isLessThan(1e-12);
        // A margin that no plane has: the primal stays infinite and the solver gives up.
        Solution infeasible = solve(rows, labeled(new HardMargin(), 100), Bias.FREE, TIGHT_TOLERANCE);
        assertThat(infeasible.status()).isEqualTo(Status.STALLED);
        assertThat(infeasible.certificate().primal()).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
