// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Row;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.evaluation.Ndcg;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.Similarities;
import dev.margrave.machine.Machine;
import dev.margrave.machine.landmark.KernelRegression;
import dev.margrave.machine.landmark.LandmarkOrdinalMachine;
import dev.margrave.machine.landmark.LandmarkOrdinalMachine.Mode;
import dev.margrave.machine.landmark.LandmarkOrdinalMachine.Thresholds;
import dev.margrave.machine.landmark.LandmarkRankingMachine;
import dev.margrave.machine.landmark.LandmarkRegression;
import dev.margrave.machine.landmark.LandmarkRegression.ResidualLoss;
import dev.margrave.machine.landmark.SelectionBias;
import dev.margrave.machine.landmark.SelectionForm;
import dev.margrave.machine.landmark.SparseLandmarkMachine;
import dev.margrave.machine.landmark.SparseLandmarkRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginRegressor;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.RatioRegressor;
import dev.margrave.model.Regressor;
import dev.margrave.persist.Models;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines for numbers, ordered labels and ranking on similarities with landmarks. */
final class LandmarkNumbersTest {
    private static final Dataset NUMBERS = Generators.plantedLinear(7, 60, 3, 0.2);
    private static final Dataset LANDMARKS =
            NUMBERS.select(IntStream.range(0, 15).toArray());

    static List<Machine<?>> regressions() {
        return List.of(
                LandmarkRegression.with(Similarities.manhattan()).b(3).tolerance(1e-10),
                LandmarkRegression.with(Similarities.manhattan())
                        .loss(ResidualLoss.SQUARED)
                        .b(3)
                        .tolerance(1e-10),
                SparseLandmarkRegression.with(Kernels.rbf(0.2)).k(20),
                SparseLandmarkRegression.with(Similarities.manhattan())
                        .form(SelectionForm.CORRECTIVE)
                        .k(6),
                KernelRegression.with(Kernels.rbf(0.3)));
    }

    /** With landmarks that are given a weight of two is two copies; kernel regression takes them with their weights of 1. */
    @ParameterizedTest
    @MethodSource("regressions")
    void weightsAreCopies(Machine<?> machine) {
        double[] weights =
                IntStream.range(0, NUMBERS.rows()).mapToDouble(i -> i % 3).toArray();
        int[] copies = IntStream.range(0, NUMBERS.rows())
                .flatMap(i -> IntStream.generate(() -> i).limit(i % 3))
                .toArray();
        Regressor weighted = (Regressor) machine.landmarks(LANDMARKS).fit(NUMBERS.withWeights(weights));
        Regressor copied = (Regressor) machine.landmarks(LANDMARKS).fit(NUMBERS.select(copies));
        Learners.assertClose(copied, weighted, NUMBERS.features(), 1e-7);
    }

    @ParameterizedTest
    @MethodSource("regressions")
    void filesGiveTheSameModelAtAnyNumberOfThreads(Machine<?> machine, @TempDir Path folder) throws IOException {
        Regressor one = (Regressor) machine.threads(1).fit(NUMBERS);
        Models.save(one, folder.resolve("one.mgv"));
        Models.save(machine.threads(3).fit(NUMBERS), folder.resolve("three.mgv"));
        assertThat(Files.readAllBytes(folder.resolve("three.mgv")))
                .isEqualTo(Files.readAllBytes(folder.resolve("one.mgv")));
        Regressor read = (Regressor) Models.load(folder.resolve("one.mgv"));
        assertThat(read.predict(NUMBERS.features())).isEqualTo(one.predict(NUMBERS.features()));
        Learners.assertBatchEqualsRows(read, NUMBERS.features());
    }

    /** Landmarks of a polynomial of three features span ten dimensions, and the lower bound loses B times what is left of ΣβΨ. */
    @ParameterizedTest
    @ValueSource(doubles = {100, 10_000})
    void aBoundThatDoesNotBindIsCertifiedOnDependentFeatures(double bound) {
        Dataset ranked = Generators.ranked(61, 48, 3, 8);
        Dataset numbers = Dataset.regression(
                ranked.features(),
                IntStream.range(0, ranked.rows()).mapToDouble(ranked::target).toArray());
        Model ranker = LandmarkRankingMachine.with(Kernels.parse("poly:degree=2"))
                .landmarks(20)
                .b(bound)
                .tolerance(1e-9)
                .fit(ranked);
        Model regressor = LandmarkRegression.with(Kernels.parse("poly:degree=2"))
                .landmarks(20)
                .loss(ResidualLoss.SQUARED)
                .b(bound)
                .tolerance(1e-9)
                .fit(numbers);
        for (Model model : List.of(ranker, regressor)) {
            assertThat(model.report().status()).isEqualTo(Status.CONVERGED);
            assertThat(model.report().certificate().relativeGap()).isBetween(-1e-9, 1e-9);
            assertThat(model.report().problems().get(0).solved().get("norm")).isLessThan(bound);
        }
    }

    @ParameterizedTest
    @MethodSource("regressions")
    void anInterruptedFitEndsWithAModel(Machine<?> machine) {
        Thread.currentThread().interrupt();
        try {
            Model model = machine.fit(NUMBERS);
            assertThat(model.report().status()).isEqualTo(Status.INTERRUPTED);
            assertThat(((Regressor) model).predict(NUMBERS.features())).doesNotContain(Double.NaN);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** The ball binds for small B, does not for large, and the objective falls with B; primal and dual enclose it. */
    @ParameterizedTest
    @EnumSource(ResidualLoss.class)
    void theBallBinds(ResidualLoss loss) {
        double before = Double.POSITIVE_INFINITY;
        for (double bound : new double[] {0.1, 1, 10, 1e5}) {
            Model model = LandmarkRegression.with(Kernels.rbf(0.3))
                    .loss(loss)
                    .b(bound)
                    .landmarks(12)
                    .tolerance(1e-6)
                    .fit(NUMBERS);
            double norm = solved(model).get("norm");
            assertThat(norm).isLessThanOrEqualTo(bound * (1 + 1e-12));
            if (bound <= 1) {
                assertThat(norm).isCloseTo(bound, within(1e-6 * bound));
            } else if (bound > 10) {
                assertThat(norm).isLessThan(0.9 * bound);
            }
            assertThat(model.report().gap())
                    .isBetween(-1e-9, 1e-6 * model.report().primal());
            assertThat(model.report().primal()).isLessThan(before);
            before = model.report().primal();
        }
    }

    @Test
    void onlyLandmarksWithAWeightAreKept() {
        Regressor model = SparseLandmarkRegression.with(Similarities.manhattan())
                .form(SelectionForm.CORRECTIVE)
                .k(4)
                .fit(NUMBERS);
        assertThat(((MappedFunctions) model.functions()).map().width()).isEqualTo(4);
        assertThat(model.report().supportVectors()).isEqualTo(4);
        assertThat(model.report().problems().get(0).supportVectors()).isEqualTo(4);
        assertThat(Evaluation.of(model, NUMBERS).mse()).isCloseTo(solved(model).get("objective"), within(1e-10));
    }

    /** However large similarities are, every step of the greedy form lowers the objective. */
    @Test
    void greedyStepsDescendOnLargeSimilarities() {
        double before = Double.POSITIVE_INFINITY;
        for (int steps = 1; steps <= 30; steps++) {
            Model model = SparseLandmarkRegression.with(Kernels.polynomial(3))
                    .form(SelectionForm.GREEDY)
                    .k(steps)
                    .landmarks(15)
                    .fit(NUMBERS);
            assertThat(solved(model).get("objective")).isLessThan(before);
            before = solved(model).get("objective");
        }
    }

    /** The squared loss has no epsilon, and least squares no bound; a value that is the default anyway does no harm. */
    @Test
    void parametersWithoutUseAreRefused() {
        SparseLandmarkRegression corrective =
                SparseLandmarkRegression.with(Kernels.rbf(0.3)).form(SelectionForm.CORRECTIVE);
        for (String name : List.of("CW", "beta", "epsilon", "tolerance")) {
            assertThatThrownBy(() -> corrective.set(name, 0.5).fit(NUMBERS))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(name + " of regland-sparse is for form=greedy only");
        }
        assertThat(corrective.set("CW", 10).fit(NUMBERS).report().status()).isEqualTo(Status.CONVERGED);
        assertThatThrownBy(() -> LandmarkRegression.with(Kernels.rbf(0.3))
                        .loss(ResidualLoss.SQUARED)
                        .epsilon(0.5)
                        .fit(NUMBERS))
                .hasMessage("epsilon of regland is for loss=insensitive only");
    }

    /** Where the form is not set, a parameter of the greedy one selects it; one of the corrective form then has no use. */
    @Test
    void parametersSelectTheirForm() {
        SparseLandmarkRegression machine = SparseLandmarkRegression.with(Kernels.rbf(0.3));
        Map<String, Double> automatic =
                machine.set("CW", 5).fit(NUMBERS).report().parameters();
        Map<String, Double> explicit = machine.form(SelectionForm.GREEDY)
                .set("CW", 5)
                .fit(NUMBERS)
                .report()
                .parameters();
        assertThat(automatic).isEqualTo(explicit).containsEntry("form", 0.0);
        assertThat(machine.fit(NUMBERS).report().parameters()).containsEntry("form", 1.0);
        assertThatThrownBy(() -> machine.set("CW", 5).bias(SelectionBias.NONE).fit(NUMBERS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("bias of regland-sparse is for form=corrective only");
    }

    @ParameterizedTest
    @EnumSource(SelectionForm.class)
    void fewLandmarksClassify(SelectionForm form) {
        Dataset data = Generators.gaussians(5, 40, 3, 4, 3);
        Classifier model = SparseLandmarkMachine.with(Similarities.manhattan())
                .form(form)
                .k(8)
                .fit(data);
        assertThat(Evaluation.of(model, data).accuracy()).isGreaterThan(form == SelectionForm.CORRECTIVE ? 0.9 : 0.8);
        int kept = ((MappedFunctions) model.functions()).map().width();
        assertThat(kept).isLessThanOrEqualTo(24);
        assertThat(model.report().supportVectors()).isEqualTo(kept);
    }

    /** tanh of both signs: the ratio says for how many rows it is no mean, and the mean target stands in where it vanishes. */
    @Test
    void kernelRegressionTellsWhereItBreaksDown() {
        Dataset rows =
                Dataset.regression(DenseMatrix.copyOf(new double[][] {{1, 0}, {-1, 0}, {0, 1}}), new double[] {2, 4, 9
                });
        RatioRegressor model = (RatioRegressor)
                KernelRegression.with(Similarities.sigmoid(1, 0)).fit(rows);
        assertThat(solved(model)).isEqualTo(Map.of("vanishing", 2.0, "negative", 0.0, "mixed", 2.0));
        assertThat(model.mean()).isEqualTo(5);
        assertThat(model.predict(rows.row(0))).isEqualTo(5);
        assertThat(model.predict(rows.row(2))).isCloseTo(9, within(1e-12));
        assertThat(model.sums(rows.features(), 1).areSound()).isFalse();
    }

    static List<Mode> modes() {
        return List.of(Mode.values());
    }

    /** Learned thresholds are no worse than any fixed ones, keep their distance, and their certificate is the objective's. */
    @ParameterizedTest
    @MethodSource("modes")
    void learnedThresholds(Mode mode) {
        Dataset data = Generators.orderedLevels(9, 80, 3, 0.5, 4);
        Dataset landmarks = data.select(IntStream.range(0, 10).toArray());
        for (double spacing : new double[] {0, 2, 5}) {
            LandmarkOrdinalMachine machine = LandmarkOrdinalMachine.with(Similarities.manhattan())
                    .c(1)
                    .mode(mode)
                    .spacing(spacing)
                    .landmarks(landmarks)
                    .thresholds(Thresholds.LEARNED)
                    .tolerance(1e-7);
            Classifier learned = machine.fit(data);
            double[] b = thresholds(learned);
            for (int k = 1; k < b.length; k++) {
                assertThat(b[k] - b[k - 1]).isGreaterThanOrEqualTo(spacing - 1e-12);
            }
            double penalty = objective(learned, data, b, mode);
            assertThat(learned.report().primal()).isCloseTo(penalty, within(1e-9 * penalty));
            assertThat(learned.report().gap()).isBetween(-1e-9 * penalty, 1e-7 * penalty);
            if (spacing > 0) {
                Classifier fixed = machine.thresholds(Thresholds.FIXED).fit(data);
                assertThat(learned.report().primal()).isLessThan(fixed.report().primal());
            }
        }
    }

    /** ½‖w‖² + C Σ …, from the model's own weights and outputs; features are divided by √10. */
    private static double objective(Classifier model, Dataset data, double[] b, Mode mode) {
        MappedFunctions functions = (MappedFunctions) model.functions();
        double sum = 0;
        for (int j = 0; j < functions.linear().features(); j++) {
            sum += 0.5 * functions.linear().weight(0, j) * functions.linear().weight(0, j);
        }
        List<Prediction> predictions = model.predict(data.features());
        for (int i = 0; i < data.rows(); i++) {
            double f = predictions.get(i).decisions()[0] + b[0];
            int position = data.code(i);
            for (int k = 0; k < b.length; k++) {
                boolean pays = mode == Mode.IMC || k == position || k == position - 1;
                sum += pays ? Math.max(0, 1 - (k < position ? f - b[k] : b[k] - f)) : 0;
            }
        }
        return sum;
    }

    private static double[] thresholds(Model model) {
        return IntStream.iterate(1, k -> solved(model).containsKey("threshold." + k), k -> k + 1)
                .mapToDouble(k -> solved(model).get("threshold." + k))
                .toArray();
    }

    /** Relevances 0 to 3 by a function of the rows: a ranker that learned it puts them in order. */
    private static Dataset ranked(long seed, int queries) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[queries * 8][2];
        double[] relevances = new double[rows.length];
        int[] ids = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {random.nextDouble(), random.nextDouble()};
            relevances[i] = Math.floor(4 * rows[i][0]);
            ids[i] = 100 + i / 8;
        }
        return Dataset.regression(DenseMatrix.copyOf(rows), relevances).withQueries(ids);
    }

    @Test
    void ranking(@TempDir Path folder) throws IOException {
        Dataset train = ranked(1, 20);
        Dataset test = ranked(2, 20);
        LandmarkRankingMachine machine =
                LandmarkRankingMachine.with(Kernels.rbf(1)).b(10).landmarks(30);
        for (int kept : new int[] {0, 5}) {
            MarginRegressor model = (MarginRegressor) machine.k(kept).fit(train);
            Model bound = machine.k(kept).b(0.01).fit(train);
            assertThat(bound.report().problems().get(0).solved().get("norm")).isCloseTo(0.01, within(1e-12));
            assertThat(model.isRanker()).isTrue();
            assertThat(Evaluation.ranking(model, test).ndcg()).isGreaterThan(0.95);
            assertThat(model.report().trainingScore()).isCloseTo(Metric.NDCG.score(model, train, 1), within(1e-12));
            Models.save(model, folder.resolve("ranker.mgv"));
            assertThat(((MarginRegressor) Models.load(folder.resolve("ranker.mgv"))).isRanker())
                    .isTrue();
            if (kept > 0) {
                assertThat(((MappedFunctions) model.functions()).map().width()).isEqualTo(kept);
            }
        }
        assertThatThrownBy(() -> machine.fit(NUMBERS)).hasMessageContaining("the data have no queries");
    }

    /** By hand: gains 7, 0, 1 at places 1, 2, 3 of the scores, and 7, 1, 0 at best. */
    @Test
    void discountedGain() {
        Dataset data = Dataset.regression(
                        DenseMatrix.copyOf(new double[][] {{0}, {0}, {0}, {0}}), new double[] {0, 3, 1, 0})
                .withQueries(new int[] {4, 4, 4, 9});
        double best = 7 / Math.log(2) + 1 / Math.log(3);
        Ndcg found = Ndcg.mean(data, new double[] {2, 3, 1, 0}, Integer.MAX_VALUE);
        assertThat(found.value()).isCloseTo((7 / Math.log(2) + 1 / Math.log(4)) / best, within(1e-15));
        assertThat(found.queries()).isEqualTo(1);
        assertThat(found.without()).isEqualTo(1);
        assertThat(Ndcg.mean(data, new double[] {2, 3, 1, 0}, 1).value()).isEqualTo(1);
        double shared = (7 + 0 + 1) * (1 / Math.log(2) + 1 / Math.log(3) + 1 / Math.log(4)) / 3;
        assertThat(Ndcg.mean(data, new double[4], Integer.MAX_VALUE).value()).isCloseTo(shared / best, within(1e-15));
    }

    @Test
    void splitsKeepQueriesTogether() {
        Dataset data = ranked(3, 10);
        for (Split split : Splits.folds(data, 5, 1)) {
            int[] test = split.test();
            assertThat(test).hasSize(16);
            List<Integer> inTest =
                    Arrays.stream(test).map(data::query).distinct().boxed().toList();
            assertThat(Arrays.stream(split.train()).map(data::query).boxed()).doesNotContainAnyElementsOf(inTest);
        }
    }

    private static Map<String, Double> solved(Model model) {
        return model.report().problems().get(0).solved();
    }

    /** With a bias a constant on all targets is a constant on all predictions, and far rows are near it; without one neither holds. */
    @Test
    void aBiasTakesUpTheMeanOfTheTargets() {
        Dataset data = NUMBERS;
        Dataset raised = Dataset.regression(
                data.features(),
                IntStream.range(0, data.rows())
                        .mapToDouble(i -> data.target(i) + 100)
                        .toArray());
        SparseLandmarkRegression machine = SparseLandmarkRegression.with(Kernels.rbf(0.3))
                .form(SelectionForm.CORRECTIVE)
                .k(6);
        Regressor low = machine.bias(SelectionBias.FREE).fit(data);
        Regressor high = machine.bias(SelectionBias.FREE).fit(raised);
        double mean = 0;
        double residual = 0;
        for (int i = 0; i < data.rows(); i++) {
            assertThat(high.predict(data.row(i))).isCloseTo(low.predict(data.row(i)) + 100, within(1e-7));
            mean += raised.target(i) / data.rows();
            residual += raised.target(i) - high.predict(data.row(i));
        }
        assertThat(residual).isCloseTo(0, within(1e-7));
        Row far = DenseMatrix.copyOf(new double[][] {{1000, 1000, 1000}}).row(0);
        assertThat(high.predict(far)).isCloseTo(mean, within(20.0));
        assertThat(machine.bias(SelectionBias.NONE).fit(raised).predict(far)).isCloseTo(0, within(1e-9));
        assertThat(machine.bias(SelectionBias.FREE).bias(Bias.NONE).fit(raised).predict(far))
                .isCloseTo(0, within(1e-9));
    }
}
