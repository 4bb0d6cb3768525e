// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Row;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.landmark.NearestMachine;
import dev.margrave.machine.landmark.NearestRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NearestMachineTest {
    private static final int ROWS = 200;
    private static final DenseMatrix X = points(ROWS, 1);
    private static final DenseMatrix NEW = points(40, 2);

    private static DenseMatrix points(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[rows][3];
        for (double[] row : x) {
            for (int j = 0; j < row.length; j++) {
                row[j] = 2 + random.nextGaussian();
            }
        }
        return DenseMatrix.copyOf(x);
    }

    private static List<String> labels(int count) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            labels.add("l" + (int) Math.abs(7 * X.row(i).get(0) + 3 * X.row(i).get(1)) % count);
        }
        return labels;
    }

    private static int[] nearest(Row row, int k, ToDoubleBiFunction<Row, Row> distance) {
        return IntStream.range(0, ROWS)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> distance.applyAsDouble(row, X.row(j))))
                .limit(k)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static double squaredDistance(Row x, Row z) {
        double sum = 0;
        for (int j = 0; j < x.size(); j++) {
            sum += (x.get(j) - z.get(j)) * (x.get(j) - z.get(j));
        }
        return sum;
    }

    private static double polynomial(Row x, Row z) {
        double sum = 1;
        for (int j = 0; j < x.size(); j++) {
            sum += x.get(j) * z.get(j);
        }
        return sum * sum * sum;
    }

    private static void assertNeighbors(SimilarityRule rule, ToDoubleBiFunction<Row, Row> distance) {
        for (int k : new int[] {1, 4, 7, ROWS}) {
            List<String> labels = labels(3);
            for (Multiclass scheme : List.of(Multiclass.ONE_VS_REST, Multiclass.ONE_VS_ONE)) {
                Classifier model =
                        NearestMachine.with(rule).k(k).multiclass(scheme).fit(Dataset.classification(X, labels));
                for (int i = 0; i < NEW.rows(); i++) {
                    int[] votes = new int[3];
                    for (int j : nearest(NEW.row(i), k, distance)) {
                        votes[labels.get(j).charAt(1) - '0']++;
                    }
                    double[] f = model.predict(NEW.row(i)).decisions();
                    for (int p = 0; p < 3; p++) {
                        double expected = scheme == Multiclass.ONE_VS_REST
                                ? 2.0 * votes[p] / k - 1
                                : (double) (votes[p == 0 ? 1 : 2] - votes[p == 2 ? 1 : 0]) / k;
                        assertThat(f[p]).isCloseTo(expected, within(1e-12));
                    }
                    int best = model.predict(NEW.row(i)).code();
                    assertThat(votes[best]).isEqualTo(IntStream.of(votes).max().orElseThrow());
                }
            }
            double[] targets = new double[ROWS];
            for (int i = 0; i < ROWS; i++) {
                targets[i] = X.row(i).get(2);
            }
            Regressor mean = NearestRegression.with(rule).k(k).fit(Dataset.regression(X, targets));
            for (int i = 0; i < NEW.rows(); i++) {
                double expected = IntStream.of(nearest(NEW.row(i), k, distance))
                        .mapToDouble(j -> targets[j])
                        .average()
                        .orElseThrow();
                assertThat(mean.predict(NEW.row(i))).isCloseTo(expected, within(1e-12));
            }
        }
    }

    @Test
    void linearKernelMeansEuclideanDistance() {
        assertNeighbors(Kernels.linear(), NearestMachineTest::squaredDistance);
    }

    @Test
    void gaussianKernelHasTheNeighborsOfTheEuclideanDistance() {
        assertNeighbors(Kernels.rbf(0.3), NearestMachineTest::squaredDistance);
    }

    @Test
    void otherKernelsMeasureDistanceInTheirSpace() {
        assertNeighbors(
                Kernels.parse("poly:degree=3,offset=1"),
                (x, z) -> polynomial(x, x) - 2 * polynomial(x, z) + polynomial(z, z));
    }

    @Test
    void otherSimilaritiesCountThemselves() {
        assertNeighbors(
                Similarities.rule("manhattan"),
                (x, z) -> IntStream.range(0, 3)
                        .mapToDouble(j -> Math.abs(x.get(j) - z.get(j)))
                        .sum());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 10})
    void equallyNearRowsShareTheRest(int k) {
        double[][] x = {{0}, {1}, {-1}, {1}, {5}};
        double[] weights = {1, 2, 1, 1, 1};
        Dataset data = Dataset.regression(DenseMatrix.copyOf(x), new double[] {10, 20, 30, 40, 50})
                .withWeights(weights);
        double ofTied = (2 * 20 + 30 + 40) / 4.0;
        double tied = Math.min(4, k - 1);
        double far = Math.max(0, Math.min(1, k - 5));
        double expected = (10 + tied * ofTied + far * 50) / (1 + tied + far);
        Regressor model = NearestRegression.with(Kernels.linear()).k(k).fit(data);
        assertThat(model.predict(Row.dense(0))).isCloseTo(expected, within(1e-12));
    }

    /** More rows than a fit finds the neighbors of. */
    @Test
    void reportOfALargeFitIsThatOfASample() {
        SplittableRandom random = new SplittableRandom(9);
        double[][] x = new double[2500][2];
        List<String> labels = new ArrayList<>();
        for (double[] row : x) {
            row[0] = random.nextGaussian();
            row[1] = random.nextGaussian();
            labels.add(row[0] > 0 ? "b" : "a");
        }
        Classifier model =
                NearestMachine.with(Kernels.linear()).k(1).fit(Dataset.classification(DenseMatrix.copyOf(x), labels));
        assertThat(model.report().trainingScore()).isEqualTo(1);
        assertThat(model.report().margins().minimum()).isEqualTo(1);
    }
}
