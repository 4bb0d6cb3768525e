// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.feature.Maps;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.RelativeRankingMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Regressor;
import dev.margrave.solver.Bias;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The relative margin machine on pairs of rows of a query. */
final class PairRankingTest {
    private static final double TIGHT = 1e-10;

    private final Dataset data = Generators.ranked(61, 48, 3, 8);

    private record Pair(int above, int below) {}

    /** Straight from the definition. */
    private static List<Pair> pairs(Dataset data) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            for (int j = 0; j < data.rows(); j++) {
                if (data.query(i) == data.query(j) && data.target(i) > data.target(j)) {
                    pairs.add(new Pair(i, j));
                }
            }
        }
        return pairs;
    }

    private static RelativeRankingMachine machine(String kernel) {
        return RelativeRankingMachine.with(Kernels.parse(kernel)).tolerance(TIGHT);
    }

    private static double[] differences(Regressor model, Dataset data) {
        double[] f = model.predict(data.features());
        return pairs(data).stream()
                .mapToDouble(pair -> f[pair.above()] - f[pair.below()])
                .toArray();
    }

    /** Cyclic ascent over the dual variables, each to its exact optimum. */
    private static double optimum(Dataset data, Kernel kernel, double c, double bound) {
        List<Pair> pairs = pairs(data);
        int n = pairs.size();
        double[][] gram = new double[n][n];
        for (int p = 0; p < n; p++) {
            for (int q = 0; q < n; q++) {
                gram[p][q] = k(data, kernel, pairs.get(p).above(), pairs.get(q))
                        - k(data, kernel, pairs.get(p).below(), pairs.get(q));
            }
        }
        double[] beta = new double[n];
        double[] u = new double[n];
        for (int sweep = 0; sweep < 20_000; sweep++) {
            for (int p = 0; p < n; p++) {
                double price = c * weight(data, pairs.get(p));
                double others = u[p] - gram[p][p] * beta[p];
                double atBound = (bound - others) / gram[p][p]; // where the output is B
                double atMinus = (-bound - others) / gram[p][p];
                double inside = Math.min(Math.max((1 - others) / gram[p][p], 0), price);
                double best = atBound < 0 ? atBound : atMinus > price ? atMinus : inside;
                double step = best - beta[p];
                beta[p] = best;
                for (int q = 0; q < n && step != 0; q++) {
                    u[q] += step * gram[p][q];
                }
            }
        }
        double squared = 0;
        double loss = 0;
        for (int p = 0; p < n; p++) {
            squared += beta[p] * u[p];
            loss += c * weight(data, pairs.get(p)) * Math.max(0, 1 - u[p]);
            assertThat(Math.abs(u[p])).isLessThan(bound + 1e-6);
        }
        return 0.5 * squared + loss;
    }

    private static double weight(Dataset data, Pair pair) {
        return data.weight(pair.above()) * data.weight(pair.below());
    }

    private static double k(Dataset data, Kernel kernel, int row, Pair pair) {
        return kernel.apply(data.row(row), data.row(pair.above()))
                - kernel.apply(data.row(row), data.row(pair.below()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "rbf:gamma=0.3", "poly:degree=2"})
    void reachesTheOptimumOfItsObjective(String kernel) {
        double[] weights = new double[data.rows()];
        Arrays.setAll(weights, i -> 1 + 0.5 * (i % 3));
        Dataset weighted = data.withWeights(weights);
        Regressor model = machine(kernel).c(0.2).b(1.6).fit(weighted);
        double expected = optimum(weighted, Kernels.parse(kernel).resolve(data.features(), 1), 0.2, 1.6);
        assertThat(model.report().certificate().primal()).isCloseTo(expected, within(1e-6 * expected));
        assertThat(model.report().certificate().dual()).isCloseTo(expected, within(1e-6 * expected));
        double[] differences = differences(model, data);
        assertThat(Arrays.stream(differences).map(Math::abs).max().orElseThrow())
                .isCloseTo(1.6, within(1e-7));
        assertThat(model.report().problems().get(0).solved().get("allPairs")).isEqualTo(differences.length);
    }

    /** With a wide bound it is the ranking SVM: the SVM without a bias on the differences, half of them turned. */
    @ParameterizedTest
    @ValueSource(ints = {48, 160})
    void withAWideBoundItIsTheRankingSvm(int rows) {
        Dataset ranked = Generators.ranked(63, rows, 3, rows / 4);
        List<Pair> pairs = pairs(ranked);
        double[][] differences = new double[pairs.size()][];
        List<String> labels = new ArrayList<>();
        for (int p = 0; p < differences.length; p++) {
            int sign = p % 2 == 0 ? 1 : -1;
            double[] above = ranked.row(pairs.get(p).above()).toArray();
            double[] below = ranked.row(pairs.get(p).below()).toArray();
            differences[p] = new double[above.length];
            Arrays.setAll(differences[p], j -> sign * (above[j] - below[j]));
            labels.add(sign > 0 ? "1" : "-1");
        }
        Classifier svm = SupportVectorMachine.with(Kernels.linear())
                .bias(Bias.NONE)
                .c(0.1)
                .tolerance(TIGHT)
                .fit(Dataset.classification(DenseMatrix.copyOf(differences), labels));
        Regressor model = machine("linear").c(0.1).b(1e6).fit(ranked);
        assertThat(model.report().certificate().primal())
                .isCloseTo(svm.report().certificate().primal(), within(1e-8));
        double[] w = svm.predict(DenseMatrix.copyOf(unit())).stream()
                .mapToDouble(prediction -> prediction.decision())
                .toArray();
        double[] f = model.predict(DenseMatrix.copyOf(unit()));
        for (int j = 0; j < w.length; j++) {
            assertThat(f[j]).isCloseTo(w[j], within(1e-5));
        }
    }

    private static double[][] unit() {
        return new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    }

    /** More than 1000 pairs are solved by features for the linear kernel, and by kernel values for an equal one. */
    @Test
    void featuresAndKernelValuesGiveTheSameModel() {
        Dataset ranked = Generators.ranked(64, 200, 3, 40);
        assertThat(pairs(ranked)).hasSizeGreaterThan(1000);
        Regressor byFeatures = machine("linear").c(0.01).b(1.5).fit(ranked);
        Regressor byValues = machine("poly:degree=1,offset=0").c(0.01).b(1.5).fit(ranked);
        Regressor sparse =
                machine("linear").c(0.01).b(1.5).fit(ranked.withFeatures(Generators.sparse(ranked.features())));
        assertThat(byFeatures.report().plan()).contains("weights of 3 features");
        assertThat(byValues.report().plan()).contains("kernel values in double precision");
        Learners.assertClose(byFeatures, byValues, ranked.features(), 1e-6);
        Learners.assertClose(byFeatures, sparse, ranked.features(), 1e-9);
    }

    @Test
    void theAutomaticBoundIsMidwayToTheRankingSvm() {
        double largest = Arrays.stream(differences(machine("linear").b(1e6).fit(data), data))
                .map(Math::abs)
                .max()
                .orElseThrow();
        Regressor model = machine("linear").fit(data);
        assertThat(model.report().parameters().get("B")).isCloseTo(0.5 * (1 + largest), within(1e-5));
        assertThat(largest).isGreaterThan(1.1);
    }

    /** Each drawn pair counts for the pairs of its segment, so all together count for all. */
    @Test
    void aSampleOfPairsStandsForAll() {
        Dataset ranked = Generators.ranked(65, 200, 3, 40);
        int all = pairs(ranked).size();
        Regressor whole = machine("linear").c(0.01).b(50).fit(ranked);
        Regressor part = machine("linear").c(0.01).b(50).pairs(all / 3).fit(ranked);
        Regressor other = machine("linear").c(0.01).b(50).pairs(all / 3).seed(5).fit(ranked);
        assertThat(part.report().problems().get(0).solved().get("allPairs")).isEqualTo(all);
        assertThat(part.report().certificate().primal())
                .isNotEqualTo(other.report().certificate().primal())
                .isCloseTo(
                        whole.report().certificate().primal(),
                        within(0.05 * whole.report().certificate().primal()));
        Regressor exact = machine("linear").c(0.01).b(50).pairs(all).fit(ranked);
        assertThat(exact.report().certificate()).isEqualTo(whole.report().certificate());
    }

    @Test
    void ranksOnAMap() {
        Regressor model = machine("linear")
                .map(Maps.parseKernelMap("nystroem:kernel=(rbf:gamma=0.3),landmarks=48"))
                .c(0.2)
                .b(1.6)
                .fit(data);
        Regressor kernel = machine("rbf:gamma=0.3").c(0.2).b(1.6).fit(data);
        assertThat(model.report().certificate().primal())
                .isCloseTo(kernel.report().certificate().primal(), within(1e-5));
    }

    @Test
    void rowsThatDoNotFitIntoMemoryAreRefused() {
        RelativeRankingMachine machine = machine("linear").map(Maps.parseKernelMap("fourier:gamma=0.3,features=4000"));
        assertThatThrownBy(() -> machine.memory(1 << 20).fit(data))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ranking by pairs needs all rows in memory")
                .hasMessageContaining("memory(");
    }

    @Test
    void withoutPairsThereIsNothingToRank() {
        double[] same = new double[data.rows()];
        int[] queries = new int[data.rows()];
        Dataset equal = Dataset.regression(data.features(), same).withQueries(queries);
        assertThatThrownBy(() -> machine("linear").fit(equal))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("no query has rows of different relevance");
    }
}
