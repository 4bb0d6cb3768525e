// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.SparseMatrix;
import dev.margrave.internal.plan.SolvePlan;
import dev.margrave.machine.LogisticMachine;
import dev.margrave.model.Classifier;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.SolverSettings;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logistic losses in blocks: the optimum of {@link LogisticMachine}, and a certificate that follows from its definition. */
final class LogisticBlocksTest {
    private static final double C = 0.7;

    /** Weighted rows, most of them positive, some features 0. */
    private static Dataset data(int rows, int columns, int perRow) {
        SplittableRandom random = new SplittableRandom(11);
        int[] offsets = new int[rows + 1];
        List<Integer> indices = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        double[] weights = new double[rows];
        for (int i = 0; i < rows; i++) {
            double f = 0.8 + random.nextGaussian();
            for (int j :
                    random.ints(0, columns).distinct().limit(perRow).sorted().toArray()) {
                double x = random.nextGaussian() * (1 + j % 3) + 0.2;
                f += x / (1 + j % 5);
                indices.add(j);
                values.add(x);
            }
            offsets[i + 1] = indices.size();
            labels.add(f > 0 ? "1" : "-1");
            weights[i] = 0.5 + i % 3;
        }
        SparseMatrix matrix = SparseMatrix.wrap(
                rows,
                columns,
                offsets,
                indices.stream().mapToInt(Integer::intValue).toArray(),
                values.stream().mapToDouble(Double::doubleValue).toArray());
        return Dataset.classification(matrix, labels).withWeights(weights);
    }

    private static double signedPrice(Dataset data, int i) {
        return (data.labels().name(data.code(i)).equals("1") ? 1 : -1) * C * data.weight(i);
    }

    private static BlockSolution solve(
            Dataset data, FeatureMatrix matrix, Bias bias, int count, double tolerance, int threads) {
        List<ProblemBlock> blocks = new ArrayList<>();
        for (int b = 0; b < count; b++) {
            int[] some = IntStream.range(b * data.rows() / count, (b + 1) * data.rows() / count)
                    .toArray();
            double[] prices =
                    IntStream.of(some).mapToDouble(i -> signedPrice(data, i)).toArray();
            blocks.add(ProblemBlock.ofLogistic(matrix, some, prices, bias));
        }
        try (LocalBlocks cluster = new LocalBlocks(blocks, threads)) {
            SolverSettings settings = SolverSettings.DEFAULTS.withTolerance(tolerance);
            return BlockSolver.solve(cluster, bias, settings, RunControl.unlimited());
        }
    }

    @ParameterizedTest
    @EnumSource
    void reachesTheOptimumOfRowsInOnePlace(Bias bias) {
        Dataset data = data(400, 6, 4);
        Classifier expected =
                LogisticMachine.linear().c(C).bias(bias).tolerance(1e-9).fit(data);
        double optimum = expected.report().primal();
        FeatureMatrix dense = DenseMatrix.copyOf(IntStream.range(0, data.rows())
                .mapToObj(i -> data.row(i).toArray())
                .toArray(double[][]::new));
        for (FeatureMatrix matrix : List.of(dense, data.features())) {
            for (double tolerance : new double[] {1e-3, 1e-8}) {
                BlockSolution solution = solve(data, matrix, bias, 3, tolerance, 2);
                assertThat(solution.status()).isEqualTo(Status.CONVERGED);
                assertThat(solution.certificate().relativeGap()).isBetween(-1e-12, tolerance);
                assertThat(solution.certificate().primal())
                        .isBetween(optimum * (1 - 1e-8), optimum * (1 + 1.01 * tolerance));
                assertCertificate(data, bias, solution);
            }
        }
    }

    /** Both objectives from their definitions at the weights of the solution. */
    private static void assertCertificate(Dataset data, Bias bias, BlockSolution solution) {
        int n = data.rows();
        double[] beta = new double[n];
        double primal = bias == Bias.PENALIZED ? 0.5 * solution.bias() * solution.bias() : 0;
        double[] sides = new double[2];
        for (double weight : solution.weights()) {
            primal += 0.5 * weight * weight;
        }
        for (int i = 0; i < n; i++) {
            double price = signedPrice(data, i);
            double margin = Math.signum(price) * (data.row(i).dot(solution.weights()) + solution.bias());
            primal += Math.abs(price) * Math.log(1 + Math.exp(-margin));
            beta[i] = price / (1 + Math.exp(margin));
            sides[price > 0 ? 1 : 0] += Math.abs(beta[i]);
        }
        double dual = 0;
        double[] sum = new double[data.features().columns()];
        double total = 0;
        for (int i = 0; i < n; i++) {
            double price = Math.abs(signedPrice(data, i));
            if (bias == Bias.FREE) {
                beta[i] *= Math.min(sides[0], sides[1]) / sides[beta[i] > 0 ? 1 : 0];
            }
            double u = Math.abs(beta[i]) / price;
            dual -= price * (u * Math.log(u) + (1 - u) * Math.log(1 - u));
            data.row(i).addTo(sum, beta[i]);
            total += beta[i];
        }
        for (double component : sum) {
            dual -= 0.5 * component * component;
        }
        dual -= bias == Bias.PENALIZED ? 0.5 * total * total : 0;
        assertThat(solution.certificate().primal()).isCloseTo(primal, within(1e-10 * primal));
        assertThat(solution.certificate().dual()).isCloseTo(dual, within(1e-10 * primal));
    }

    @Test
    void productsTakeTheRoleOfTheMatrixWithManyFeatures() {
        Dataset data = data(300, SolvePlan.MAX_SUMMED_FEATURES + 10, 40);
        BlockSolution solution = solve(data, data.features(), Bias.FREE, 2, 1e-4, 1);
        double optimum =
                LogisticMachine.linear().c(C).tolerance(1e-8).fit(data).report().primal();
        assertThat(solution.status()).isEqualTo(Status.CONVERGED);
        assertThat(solution.certificate().primal()).isBetween(optimum * (1 - 1e-7), optimum * (1 + 1.01e-4));
        assertCertificate(data, Bias.FREE, solution);
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() {
        Dataset data = data(400, 6, 4);
        BlockSolution one = solve(data, data.features(), Bias.FREE, 5, 1e-4, 1);
        BlockSolution three = solve(data, data.features(), Bias.FREE, 5, 1e-4, 3);
        assertThat(three.weights()).isEqualTo(one.weights());
        assertThat(three.certificate()).isEqualTo(one.certificate());
    }
}
