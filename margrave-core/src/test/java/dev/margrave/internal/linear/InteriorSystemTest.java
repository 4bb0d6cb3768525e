// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.TypicalRow;
import dev.margrave.internal.rows.CompactRows;
import dev.margrave.internal.rows.RowParts;
import dev.margrave.loss.BoundedHinge;
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
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class InteriorSystemTest {
    private static final int ROWS = 10_000;
    private static final int FEATURES = 20;
    private static final int FEW = 12 * FEATURES; // rows of a sum
    private static final double BOUND = 1.5;
    private static final SolverSettings SETTINGS = SolverSettings.DEFAULTS.withTolerance(1e-4);

    /** Two clouds that overlap; one row of a hundred lies far out, where the bound is hard to keep. */
    private static FeatureMatrix clouds() {
        SplittableRandom random = new SplittableRandom(7);
        double[][] x = new double[ROWS][FEATURES];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < FEATURES; j++) {
                x[i][j] = random.nextDouble(-1, 1);
            }
            x[i][0] += (i % 2 == 0 ? 0.6 : -0.6) * (i % 100 == 37 ? 6 : 1);
        }
        return DenseMatrix.copyOf(x);
    }

    private static LinearProblem problem(Loss loss, Bias bias) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < ROWS; i++) {
            losses.labeled(loss, i % 2 == 0, 1);
        }
        return new LinearProblem(clouds(), losses.build(), bias);
    }

    /** By interior points on the columns, with sums of the given number of rows. */
    private static Solution solve(LinearProblem problem, int mostRows, int threads, SolverSettings settings) {
        DualTerms terms = new DualTerms(problem.losses());
        RunControl control = RunControl.unlimited();
        BestPoint best = new BestPoint(problem, terms, settings, control);
        best.evaluate(new double[ROWS], 0);
        CompactRows rows = CompactRows.of(problem.rows());
        try (RowParts parts = new RowParts(ROWS, threads)) {
            LinearInteriorPoint run = new LinearInteriorPoint(
                    best,
                    terms,
                    NewtonBasis.ofColumns(rows, problem.rows()),
                    TypicalRow.of(terms, 1e-10),
                    parts,
                    problem.bias(),
                    mostRows,
                    200,
                    control);
            Status status = run.run().orElse(Status.STALLED);
            return best.solution(status, run.steps());
        }
    }

    /** With a sum of one row in forty the optimum of all rows is found, and the bound holds on every one of them. */
    @ParameterizedTest
    @EnumSource(Bias.class)
    void sumsOfFewRowsLeadToTheOptimumOfAll(Bias bias) {
        LinearProblem problem = problem(new BoundedHinge(1, BOUND), bias);
        Solution newton = Solvers.linear().solve(problem, null, SETTINGS, RunControl.unlimited());
        Solution few = solve(problem, FEW, 2, SETTINGS);
        assertThat(newton.status()).isEqualTo(Status.CONVERGED);
        assertThat(few.status()).isEqualTo(Status.CONVERGED);
        double size = newton.certificate().primal();
        assertThat(few.certificate().primal()).isCloseTo(size, within(2e-4 * size));
        // What it says of itself is true: both objectives made of its weights and dual variables again.
        LinearPoint point = LinearPoint.of(problem, new DualTerms(problem.losses()), few.beta());
        assertThat(point.certificate.dual()).isCloseTo(few.certificate().dual(), within(1e-9 * size));
        double[] w = few.weights().orElseThrow();
        int atTheBound = 0;
        for (int i = 0; i < ROWS; i++) {
            double f = problem.rows().dot(i, w) + few.bias();
            assertThat(Math.abs(f)).isLessThan(BOUND * (1 + 1e-12));
            atTheBound += Math.abs(f) > 0.999 * BOUND ? 1 : 0;
        }
        assertThat(atTheBound).isPositive();
    }

    /** No more steps than with systems of all rows, but for some. */
    @Test
    void inexactStepsAreNotManyMore() {
        LinearProblem problem = problem(new BoundedHinge(1, BOUND), Bias.PENALIZED);
        Solution all = solve(problem, ROWS, 2, SETTINGS);
        Solution few = solve(problem, FEW, 2, SETTINGS);
        assertThat(few.weights().orElseThrow()).isNotEqualTo(all.weights().orElseThrow());
        assertThat(few.iterations()).isLessThan(2 * all.iterations());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void threadsDoNotMatter(int threads) {
        LinearProblem problem = problem(new BoundedHinge(1, BOUND), Bias.PENALIZED);
        Solution two = solve(problem, FEW, 2, SETTINGS);
        Solution other = solve(problem, FEW, threads, SETTINGS);
        assertThat(other.weights().orElseThrow()).isEqualTo(two.weights().orElseThrow());
        assertThat(other.beta()).isEqualTo(two.beta());
    }

    /** Weights from 1e-6 to 1e6: the heavy rows are in the sum as they are, the others by one for many. */
    @Test
    void conjugateGradientsSolveTheSystemOfAllRows() {
        FeatureMatrix rows = clouds();
        double[] ridge = new double[FEATURES];
        Arrays.fill(ridge, 1);
        CompactRows compact = CompactRows.of(rows);
        try (RowParts parts = new RowParts(ROWS, 2)) {
            InteriorSystem all = new InteriorSystem(compact, parts, ridge, Bias.NONE, ROWS);
            InteriorSystem few = new InteriorSystem(compact, parts, ridge, Bias.NONE, FEW);
            assertThat(all.usesAllRows()).isTrue();
            assertThat(few.usesAllRows()).isFalse();
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < ROWS; i++) {
                double weight = Math.pow(10, random.nextDouble(-6, i % 200 == 0 ? 6 : 0));
                all.setWeight(i, weight);
                few.setWeight(i, weight);
            }
            assertThat(all.factorize()).isTrue();
            assertThat(few.factorize()).isTrue();
            double[] r = random.doubles(FEATURES).toArray();
            double[] exact = new double[FEATURES];
            double[] exactOutputs = new double[ROWS];
            all.solve(r, exact, exactOutputs, 0, 1);
            double[] x = new double[FEATURES];
            double[] outputs = new double[ROWS];
            few.solve(r, x, outputs, 1e-10, 40);
            double largest = Arrays.stream(exact).map(Math::abs).max().orElseThrow();
            assertThat(x).containsExactly(exact, within(1e-7 * largest));
            assertThat(outputs).containsExactly(exactOutputs, within(1e-6 * largest));
            // One step is already near: the sum of few rows is like that of all.
            few.solve(r, x, outputs, 1e-10, 1);
            assertThat(x).containsExactly(exact, within(0.5 * largest));
        }
    }

    @Test
    void lossesThatBoundTheOutputAreKnownByTheirTerms() {
        assertThat(new DualTerms(problem(new BoundedHinge(1, 2), Bias.NONE).losses()).boundsOutput(0))
                .isTrue();
        assertThat(new DualTerms(problem(new BoundedHinge(1, 2), Bias.NONE).losses()).boundsOutput(1))
                .isTrue();
        assertThat(new DualTerms(problem(new Hinge(1), Bias.NONE).losses()).boundsOutput(0))
                .isFalse();
        assertThat(new DualTerms(problem(new SquaredHinge(1), Bias.NONE).losses()).boundsOutput(0))
                .isFalse();
    }
}
