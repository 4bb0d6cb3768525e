// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.BoundedHinge;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.loss.Loss;
import dev.margrave.loss.OptimalMargin;
import dev.margrave.loss.SquaredHinge;
import dev.margrave.loss.SquaredLoss;
import dev.margrave.machine.distribution.AverageMarginMachine;
import dev.margrave.machine.distribution.MarginVarianceMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.solver.Bias;
import dev.margrave.solver.LinearProblem;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.Solution;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import dev.margrave.solver.factory.Solvers;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocks give the optimum that the solver for rows in one place gives, whatever the loss, the bias and the storage. */
final class BlockSolverTest {
    private static final int ROWS = 300;
    private static final int COLUMNS = 7;
    private static final SolverSettings SETTINGS = SolverSettings.DEFAULTS.withThreads(2);

    static Stream<Arguments> problems() {
        List<Arguments> all = new ArrayList<>();
        for (Loss loss : List.of(
                new Hinge(1),
                new Hinge(100),
                new BoundedHinge(1, 2),
                new BoundedHinge(10, 1.2),
                new SquaredHinge(1),
                new OptimalMargin(0.5, 0.3, 0.2),
                new SquaredLoss(2),
                new EpsilonInsensitive(3, 0.1))) {
            for (Bias bias : Bias.values()) {
                all.add(Arguments.of(loss, bias));
            }
        }
        return all.stream();
    }

    private static DenseMatrix rows() {
        SplittableRandom random = new SplittableRandom(7);
        double[] values = new double[ROWS * COLUMNS];
        for (int k = 0; k < values.length; k++) {
            values[k] = random.nextInt(3) == 0 ? 0 : random.nextGaussian() * (1 + k % COLUMNS);
        }
        return DenseMatrix.wrap(ROWS, COLUMNS, values);
    }

    private static SparseMatrix sparse(FeatureMatrix rows) {
        int[] offsets = new int[rows.rows() + 1];
        List<Integer> indices = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < rows.columns(); j++) {
                if (rows.row(i).get(j) != 0) {
                    indices.add(j);
                    values.add(rows.row(i).get(j));
                }
            }
            offsets[i + 1] = indices.size();
        }
        return SparseMatrix.wrap(
                rows.rows(),
                rows.columns(),
                offsets,
                indices.stream().mapToInt(Integer::intValue).toArray(),
                values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static RowLosses losses(Loss loss, FeatureMatrix rows, int[] chosen) {
        RowLosses.Builder losses = RowLosses.builder();
        for (int i : chosen) {
            double f = 0.3 * rows.row(i).get(0) - 0.2 * rows.row(i).get(1) + Math.sin(i);
            double weight = 1 + i % 3;
            if (loss instanceof EpsilonInsensitive) {
                losses.residual(loss, f, weight);
            } else {
                losses.labeled(loss, f > 0, weight);
            }
        }
        return losses.build();
    }

    private static List<ProblemBlock> blocks(FeatureMatrix rows, Loss loss, Bias bias, int count) {
        List<ProblemBlock> blocks = new ArrayList<>();
        for (int b = 0; b < count; b++) {
            int[] some =
                    IntStream.range(b * ROWS / count, (b + 1) * ROWS / count).toArray();
            blocks.add(ProblemBlock.of(rows, some, losses(loss, rows, some), bias));
        }
        return blocks;
    }

    private static BlockSolution solve(List<ProblemBlock> blocks, Bias bias, double tolerance, int threads) {
        try (LocalBlocks cluster = new LocalBlocks(blocks, threads)) {
            return BlockSolver.solve(cluster, bias, SETTINGS.withTolerance(tolerance), RunControl.unlimited());
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void reachesTheOptimumOfRowsInOnePlace(Loss loss, Bias bias) {
        DenseMatrix rows = rows();
        int[] all = IntStream.range(0, ROWS).toArray();
        Solution expected = Solvers.linear()
                .solve(
                        new LinearProblem(rows, losses(loss, rows, all), bias),
                        null,
                        SETTINGS.withTolerance(1e-9),
                        RunControl.unlimited());
        for (FeatureMatrix stored : List.of(rows, sparse(rows))) {
            BlockSolution solution = solve(blocks(stored, loss, bias, 3), bias, 1e-4, 2);
            assertThat(solution.status()).isEqualTo(Status.CONVERGED);
            double optimum = expected.certificate().primal();
            assertThat(solution.certificate().relativeGap()).isBetween(-1e-12, 1e-4);
            assertThat(solution.certificate().primal()).isBetween(optimum * (1 - 1e-8), optimum * (1 + 1.0001e-4));
            assertThat(solution.certificate().dual()).isBetween(optimum * (1 - 1.1e-4), optimum * (1 + 1e-8));
            assertThat(objective(rows, losses(loss, rows, all), bias, solution))
                    .isCloseTo(solution.certificate().primal(), within(1e-9 * optimum));
        }
    }

    /** The objective from its definition. */
    private static double objective(FeatureMatrix rows, RowLosses losses, Bias bias, BlockSolution solution) {
        double sum = 0;
        for (double weight : solution.weights()) {
            sum += 0.5 * weight * weight;
        }
        if (bias == Bias.PENALIZED) {
            sum += 0.5 * solution.bias() * solution.bias();
        }
        for (int i = 0; i < rows.rows(); i++) {
            double f = rows.row(i).dot(solution.weights()) + solution.bias();
            PiecewiseBound bound = new PiecewiseBound(losses, i);
            sum += losses.lossValue(i, bound.clamp(f));
        }
        return sum;
    }

    /** Outputs may exceed a hard bound by rounding. */
    private record PiecewiseBound(RowLosses losses, int i) {
        double clamp(double f) {
            double lower = losses.loss(i).lower() + losses.target(i);
            double upper = losses.loss(i).upper() + losses.target(i);
            assertThat(f).isBetween(lower - 1e-9, upper + 1e-9);
            return Math.min(upper, Math.max(lower, f));
        }
    }

    @Test
    void goesToSmallGaps() {
        DenseMatrix rows = rows();
        for (Loss loss : List.of(new Hinge(10), new BoundedHinge(10, 1.2), new SquaredHinge(1))) {
            BlockSolution solution = solve(blocks(rows, loss, Bias.FREE, 4), Bias.FREE, 1e-8, 2);
            assertThat(solution.status()).isEqualTo(Status.CONVERGED);
            assertThat(solution.certificate().relativeGap()).isLessThanOrEqualTo(1e-8);
        }
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() {
        List<ProblemBlock> blocks = blocks(rows(), new BoundedHinge(1, 2), Bias.FREE, 5);
        BlockSolution one = solve(blocks, Bias.FREE, 1e-4, 1);
        BlockSolution three = solve(blocks, Bias.FREE, 1e-4, 3);
        assertThat(three.weights()).isEqualTo(one.weights());
        assertThat(three.certificate()).isEqualTo(one.certificate());
    }

    @Test
    void requestsSurviveTheirEncoding() {
        ProblemBlock block =
                blocks(rows(), new BoundedHinge(1, 2), Bias.FREE, 1).get(0);
        double[] w = {0.1, 0.2, -0.1, 0, 0.3, 0.1, -0.2, 0.05};
        double[] beta = block.startCenters();
        for (BlockRequest request : List.of(
                BlockRequest.statistics(),
                BlockRequest.newton(w, 0.5, true, 1),
                BlockRequest.newton(w, 0.5, false, 1),
                BlockRequest.slopes(w, 0.5, w, new double[] {0.5, 1}),
                BlockRequest.product(w, 0.5, w),
                BlockRequest.certificate(w, 0.5, 0.9, new SumRepair(3, 0.1, 1, 1)))) {
            BlockRequest decoded = BlockRequest.decode(request.encode());
            assertThat(block.compute(decoded, beta)).isEqualTo(block.compute(request, beta));
        }
    }

    /** A direction from products is close to that of the whole matrix, so both reach the same optimum. */
    @Test
    void productsTakeTheRoleOfTheMatrixWithManyFeatures() {
        int columns = SolvePlan.MAX_SUMMED_FEATURES + 10;
        SplittableRandom random = new SplittableRandom(3);
        int[] offsets = IntStream.rangeClosed(0, 120).map(i -> 12 * i).toArray();
        int[] indices = new int[120 * 12];
        double[] values = new double[indices.length];
        RowLosses.Builder losses = RowLosses.builder();
        for (int i = 0; i < 120; i++) {
            int[] row = random.ints(0, columns).distinct().limit(11).sorted().toArray();
            int[] whole = IntStream.concat(
                            IntStream.of(i % 7), IntStream.of(row).filter(j -> j > 6))
                    .toArray();
            offsets[i + 1] = offsets[i] + whole.length;
            for (int k = 0; k < whole.length; k++) {
                indices[offsets[i] + k] = whole[k];
                values[offsets[i] + k] = 0.3;
            }
            losses.labeled(new Hinge(1), i % 7 < 4 ^ i % 5 == 0, 1);
        }
        int stored = offsets[120];
        SparseMatrix rows = SparseMatrix.wrap(
                120,
                columns,
                offsets,
                java.util.Arrays.copyOf(indices, stored),
                java.util.Arrays.copyOf(values, stored));
        RowLosses all = losses.build();
        Solution expected = Solvers.linear()
                .solve(
                        new LinearProblem(rows, all, Bias.FREE),
                        null,
                        SETTINGS.withTolerance(1e-8),
                        RunControl.unlimited());
        BlockSolution solution = solve(List.of(ProblemBlock.of(rows, all, Bias.FREE)), Bias.FREE, 1e-4, 1);
        assertThat(solution.status()).isEqualTo(Status.CONVERGED);
        assertThat(solution.certificate().primal())
                .isCloseTo(
                        expected.certificate().primal(),
                        within(1.1e-4 * expected.certificate().primal()));
    }

    @Test
    void aLimitEndsARunWithItsBestPoint() {
        try (LocalBlocks cluster = new LocalBlocks(blocks(rows(), new Hinge(100), Bias.FREE, 2), 1)) {
            BlockSolution solution = BlockSolver.solve(
                    cluster, Bias.FREE, SETTINGS.withTolerance(1e-9).withMaxIterations(2), RunControl.unlimited());
            assertThat(solution.status()).isEqualTo(Status.ITERATION_LIMIT);
            assertThat(solution.iterations()).isEqualTo(2);
            assertThat(solution.certificate().gap()).isPositive();
        }
    }

    @Test
    void marginsWithoutADual() {
        DenseMatrix rows = rows();
        double[] signed = new double[ROWS];
        List<String> labels = new ArrayList<>();
        double[] weights = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            weights[i] = 1 + i % 3;
            signed[i] = (rows.row(i).get(0) + Math.sin(i) > 0 ? 1 : -1) * weights[i];
            labels.add(signed[i] > 0 ? "1" : "-1");
        }
        Dataset data = Dataset.classification(rows, labels).withWeights(weights);
        List<ProblemBlock> blocks = new ArrayList<>();
        for (int b = 0; b < 3; b++) {
            int[] some = IntStream.range(100 * b, 100 * b + 100).toArray();
            double[] part = IntStream.of(some).mapToDouble(i -> signed[i]).toArray();
            blocks.add(ProblemBlock.ofMargins(rows, some, part, Bias.PENALIZED));
        }
        Classifier expected = MarginVarianceMachine.with(Kernels.linear())
                .set("alpha", 0.5)
                .set("beta", 0.25)
                .set("iterations", 40)
                .fit(data);
        try (LocalBlocks cluster = new LocalBlocks(blocks, 2)) {
            MarginSolver.Result result =
                    MarginSolver.semiVariance(cluster, Bias.PENALIZED, 0.5, 0.25, 40, SETTINGS, RunControl.unlimited());
            assertSameFunction(expected, result.solution());
            assertThat(result.margins().semiVariance())
                    .isCloseTo(expected.report().problems().get(0).solved().get("semiVariance"), within(1e-9));
        }
        List<ProblemBlock> without = blocks.stream()
                .map(block -> ProblemBlock.ofMargins(rows, block.rows, block.signedWeights, Bias.NONE))
                .toList();
        try (LocalBlocks cluster = new LocalBlocks(without, 2)) {
            assertSameFunction(
                    AverageMarginMachine.with(Kernels.linear()).fit(data), MarginSolver.averageMargin(cluster));
        }
    }

    private static void assertSameFunction(Classifier expected, BlockSolution solution) {
        LinearFunctions functions = (LinearFunctions) expected.functions();
        for (int j = 0; j < COLUMNS; j++) {
            assertThat(solution.weights()[j]).isCloseTo(functions.weight(0, j), within(1e-9));
        }
        assertThat(solution.bias()).isCloseTo(functions.bias(0), within(1e-9));
    }
}
