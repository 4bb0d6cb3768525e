// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.bound.BoundEvaluator;
import dev.margrave.bound.BoundName;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.Task;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.LeastSquaresMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.machine.RelativeOrdinalMachine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Regressor;
import dev.margrave.persist.Models;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConformalTest {
    private static final int DRAWS = 100;

    private static Dataset read(String name, Task task) throws IOException {
        return Datasets.bundled(name, ReadOptions.DEFAULTS.withTask(task));
    }

    private static byte[] bytes(Model model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Models.write(model, out);
        return out.toByteArray();
    }

    @Test
    void setsChangeNoPrediction() throws IOException {
        Dataset iris = read("iris", Task.CLASSIFICATION);
        SupportVectorMachine machine =
                SupportVectorMachine.with(Kernels.rbf(0.5)).c(10);
        for (Conformal way : List.of(Conformal.split(), Conformal.crossValidated())) {
            Classifier model = way.fit(machine, iris);
            Classifier plain = machine.fit(way.trainingRows(iris));
            assertThat(model.predict(iris.features()).stream()
                            .map(p -> List.of(p.label(), Arrays.toString(p.scores()))))
                    .isEqualTo(plain.predict(iris.features()).stream()
                            .map(p -> List.of(p.label(), Arrays.toString(p.scores())))
                            .toList());
            assertThat(model.report().rows()).isEqualTo(plain.report().rows());
        }
        assertThat(Conformal.crossValidated().trainingRows(iris).rows()).isEqualTo(150);
        assertThat(Conformal.split().trainingRows(iris).rows()).isEqualTo(113);
    }

    /** No row that the model, or a part's model, was trained on has a score. */
    @Test
    void rowsAreScoredByModelsThatHaveNotSeenThem() throws IOException {
        Dataset wine = read("wine", Task.CLASSIFICATION);
        Classifier split = Conformal.split().share(0.4).fit(SupportVectorMachine.with(Kernels.linear()), wine);
        assertThat(split.conformal().orElseThrow().rows()).isEqualTo(71); // ⌊0.4·178⌋
        assertThat(split.report().rows()).isEqualTo(107);
        Classifier folds = Conformal.crossValidated().folds(3).fit(SupportVectorMachine.with(Kernels.linear()), wine);
        assertThat(folds.report().rows()).isEqualTo(178);
        assertThat(folds.conformal().orElseThrow().rows()).isEqualTo(178);
        assertThat(folds.conformal().orElseThrow().models())
                .extracting(model -> model.report().rows())
                .allSatisfy(rows -> assertThat(rows).isBetween(117, 120));
    }

    @Test
    void filesKeepSetsAndDoNotDependOnThreads() throws IOException {
        Dataset diabetes = read("diabetes", Task.REGRESSION);
        SupportVectorRegression machine =
                SupportVectorRegression.with(Kernels.linear()).scale(Scaling.STANDARD);
        for (Conformal way : List.of(Conformal.split(), Conformal.crossValidated())) {
            Regressor one = way.threads(1).fit(machine.threads(1), diabetes);
            Regressor two = way.threads(2).fit(machine.threads(2), diabetes);
            assertThat(bytes(one)).isEqualTo(bytes(two));
            Regressor again = (Regressor) Models.read(new ByteArrayInputStream(bytes(one)));
            assertThat(PredictionIntervals.of(again, 0.9).of(diabetes.features(), 1))
                    .isEqualTo(PredictionIntervals.of(one, 0.9).of(diabetes.features(), 1));
            Regressor other = way.seed(2).fit(machine, diabetes);
            assertThat(bytes(other)).isNotEqualTo(bytes(one));
        }
    }

    /** Unlabeled rows and rows of weight 0 are never scored; a label keeps a row to train on. */
    @Test
    void onlyRowsThatCountAreScored() {
        double[] values =
                IntStream.range(0, 40).mapToDouble(i -> i % 2 == 0 ? i : -i).toArray();
        String[] labels = IntStream.range(0, 40)
                .mapToObj(i -> i == 39 ? "rare" : i > 29 ? null : i % 2 == 0 ? "yes" : "no")
                .toArray(String[]::new);
        double[] weights = new double[40];
        Arrays.fill(weights, 10, 40, 1);
        Dataset data = HandMade.labeled(values, labels).withWeights(weights);
        for (int seed = 0; seed < 20; seed++) {
            Dataset rows = Conformal.split().share(0.5).seed(seed).trainingRows(data);
            int[] counted = IntStream.range(0, rows.rows())
                    .filter(i -> rows.code(i) != Dataset.UNLABELED)
                    .toArray();
            assertThat(rows.rows() - counted.length).isEqualTo(9);
            assertThat(counted.length).isBetween(11, 12); // of 21, ten or nine are drawn
            assertThat(IntStream.of(counted).mapToObj(i -> rows.labels().name(rows.code(i))))
                    .contains("rare");
            assertThat(IntStream.of(counted).map(rows::rowNumber)).allMatch(number -> number > 10);
        }
        assertThatThrownBy(() -> Conformal.split()
                        .fit(
                                SupportVectorMachine.with(Kernels.linear()),
                                HandMade.labeled(new double[] {1, 2}, "yes", "no")))
                .hasMessage("the data have too few rows to train on some and test on others");
    }

    @Test
    void aStoppedCrossValidationGivesAModelWithoutSets() throws IOException {
        Dataset iris = read("iris", Task.CLASSIFICATION);
        Thread.currentThread().interrupt();
        Classifier model = Conformal.crossValidated().fit(SupportVectorMachine.with(Kernels.linear()), iris);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(model.conformal()).isEmpty();
        assertThat(Conformal.crossValidated()
                        .maxSeconds(1e-9)
                        .fit(SupportVectorMachine.with(Kernels.linear()), iris)
                        .conformal())
                .isEmpty();
    }

    /** Some of these rows were trained on: errors on all of them would be counted as if none was. */
    @Test
    void theRowsOfASplitCannotBeCertified() throws IOException {
        Dataset heart = read("heart", Task.CLASSIFICATION);
        Classifier split = Conformal.split().fit(SupportVectorMachine.with(Kernels.linear()), heart);
        assertThatThrownBy(() -> BoundEvaluator.of(split).certify(heart))
                .hasMessageStartingWith("the model was trained on some of these rows");
        assertThat(BoundEvaluator.of(split)
                        .only(List.of(BoundName.RAMP))
                        .certify(Conformal.split().trainingRows(heart))
                        .bounds())
                .hasSize(1);
        Classifier folds = Conformal.crossValidated().fit(SupportVectorMachine.with(Kernels.linear()), heart);
        assertThat(BoundEvaluator.of(folds)
                        .only(List.of(BoundName.RAMP))
                        .certify(heart)
                        .bounds())
                .hasSize(1);
    }

    @Test
    void wrongSettingsAreRefused() {
        assertThatThrownBy(() -> Conformal.split().share(1)).hasMessage("share must be between 0 and 1, got 1.0");
        assertThatThrownBy(() -> Conformal.crossValidated().folds(1)).hasMessage("folds must be at least 2, got 1");
        assertThatThrownBy(() -> Conformal.split().maxSeconds(Double.NaN))
                .hasMessage("maxSeconds must be positive, got NaN");
    }

    /**
     * A hundred random partitions of real sets into rows to train, score and test on. Whatever the data, each has an expected
     * coverage of k/(n + 1) or, where scores are tied, a little more; the variance of one is that of a Pólya urn.
     */
    @Test
    void coverageOfRandomSplitsIsAsPromised() throws IOException {
        coverage(
                "heart",
                Task.CLASSIFICATION,
                LeastSquaresMachine.with(Kernels.linear()).scale(Scaling.STANDARD),
                0.8);
        coverage(
                "wine",
                Task.CLASSIFICATION,
                LeastSquaresMachine.with(Kernels.linear()).multiclass(Multiclass.ONE_VS_REST),
                0.9);
        coverage("diabetes", Task.REGRESSION, Machines.named("svr").scale(Scaling.STANDARD), 0.9);
        coverage(
                "wine",
                Task.CLASSIFICATION,
                RelativeOrdinalMachine.with(Kernels.linear()).scale(Scaling.STANDARD),
                0.7);
    }

    private static void coverage(String name, Task task, Machine<?> machine, double level) throws IOException {
        Dataset data = read(name, task);
        double sum = 0;
        double expected = 0;
        double variance = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] order = shuffled(data.rows(), 100 + draw);
            int test = data.rows() / 3;
            Model model = Conformal.split()
                    .share(0.4)
                    .seed(draw)
                    .fit(machine, data.select(Arrays.copyOfRange(order, test, order.length)));
            Dataset others = data.select(Arrays.copyOf(order, test));
            SetEvaluation found = model instanceof Classifier classifier
                    ? SetEvaluation.of(PredictionSets.of(classifier, level), others, 1)
                    : SetEvaluation.of(PredictionIntervals.of((Regressor) model, level), others, 1);
            int n = model.conformal().orElseThrow().rows();
            double k = Math.ceil(level * (n + 1) - 1e-9);
            sum += found.coverage() / DRAWS;
            expected += k / (n + 1) / DRAWS;
            variance += k * (n + 1 - k) * (n + 1 + test) / ((n + 1.0) * (n + 1) * (n + 2) * test) / DRAWS / DRAWS;
        }
        assertThat(sum)
                .as(name + ", expected " + expected + " ± " + Math.sqrt(variance))
                .isBetween(expected - 3 * Math.sqrt(variance), expected + 3 * Math.sqrt(variance));
    }

    private static int[] shuffled(int count, long seed) {
        int[] order = IntStream.range(0, count).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        for (int k = count - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int row = order[k];
            order[k] = order[other];
            order[other] = row;
        }
        return order;
    }
}
