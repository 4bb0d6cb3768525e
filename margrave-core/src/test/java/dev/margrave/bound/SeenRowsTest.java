// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.bound.Bound.Kind;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.SupportVectorRegression;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No bound is guaranteed if the rows themselves show that one of its assumptions fails. */
class SeenRowsTest {

    /** Labels that do not depend on the rows: every classifier is wrong half of the time. */
    private static Dataset noise(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] features = new double[rows][10];
        List<String> labels = new ArrayList<>();
        for (double[] row : features) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextDouble() - 0.5;
            }
            labels.add(random.nextBoolean() ? "1" : "-1");
        }
        return Dataset.classification(DenseMatrix.copyOf(features), labels);
    }

    private static Dataset shuffled(Dataset data) {
        return data.select(order(data.rows()));
    }

    private static int[] order(int rows) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, rows).boxed().toList());
        Collections.shuffle(order, new Random(1));
        return order.stream().mapToInt(i -> i).toArray();
    }

    private static Classifier memorizing(Dataset data) {
        return SupportVectorMachine.with(Kernels.rbf(10)).c(100).fit(data);
    }

    private static Bound heldOut(BoundEvaluator evaluator, Dataset data) {
        return evaluator.certify(data).bound(BoundName.HELD_OUT).orElseThrow();
    }

    private static BoundEvaluator onlyHeldOut(Model model) {
        return BoundEvaluator.of(model).only(List.of(BoundName.HELD_OUT));
    }

    private static BoundEvaluator onlyPacBayes(Model model) {
        return BoundEvaluator.of(model).only(List.of(BoundName.PAC_BAYES));
    }

    @Test
    void testRowsThatAreTrainingRowsGuaranteeNothing() {
        Dataset data = noise(200, 1);
        Bound bound = heldOut(onlyHeldOut(memorizing(data)).test(shuffled(data)), data);
        assertThat(bound.value().orElseThrow()).isLessThan(0.02);
        assertThat(bound.kind()).isEqualTo(Kind.ESTIMATED);
        assertThat(bound.quantities()).containsEntry("repeats", 200.0).containsEntry("repeatsWithin", 0.0);
        assertThat(bound.unmet())
                .singleElement()
                .asString()
                .startsWith("200 of the 200 held-out rows equal rows of DATA");
    }

    @Test
    void freshTestRowsAreGuaranteed() {
        Dataset data = noise(200, 1);
        Bound bound = heldOut(onlyHeldOut(memorizing(data)).test(noise(200, 2)), data);
        assertThat(bound.kind()).isEqualTo(Kind.GUARANTEED);
        assertThat(bound.quantities()).containsEntry("repeats", 0.0);
        assertThat(bound.value().orElseThrow()).isGreaterThan(0.4);
    }

    @Test
    void testRowsThatWereCopiedAreNotIndependentDraws() {
        Dataset data = noise(200, 1);
        Dataset few = noise(30, 3);
        Dataset copied = few.select(IntStream.range(0, 3000).map(i -> i % 30).toArray());
        Bound bound = heldOut(onlyHeldOut(memorizing(data)).test(copied), data);
        assertThat(bound.kind()).isEqualTo(Kind.ESTIMATED);
        assertThat(bound.unmet()).singleElement().asString().contains("30 different rows occur exactly 100 times");
    }

    @Test
    void copiedTrainingRowsMakeEveryBoundAnEstimate() {
        Dataset data = noise(60, 1);
        Dataset copied =
                shuffled(data.select(IntStream.range(0, 600).map(i -> i % 60).toArray()));
        ErrorBounds bounds = onlyPacBayes(memorizing(copied)).certify(copied);
        assertThat(bounds.tightest()).isEmpty();
        assertThat(bounds.bound(BoundName.PAC_BAYES).orElseThrow().unmet())
                .anyMatch(reason -> reason.contains("60 different rows occur exactly 10 times"));
    }

    @Test
    void trainingRowsInAnotherOrderAreRecognized() {
        Dataset data = noise(200, 1);
        Classifier kernel = memorizing(data);
        Classifier linear = SupportVectorMachine.with(Kernels.linear()).fit(data);
        for (Classifier model : List.of(kernel, linear)) {
            assertThat(SeenRows.evidence(model, data, 1)).hasValue("these are the rows that the model was trained on");
            assertThat(SeenRows.evidence(model, shuffled(data), 1)).isPresent();
            assertThat(SeenRows.evidence(model, noise(200, 2), 1)).isEmpty();
            assertThat(heldOut(onlyHeldOut(model), shuffled(data)).kind()).isEqualTo(Kind.ESTIMATED);
            assertThat(onlyHeldOut(model).certify(noise(200, 2)).areTrainingRows())
                    .isFalse();
        }
        Dataset numbers = Dataset.regression(
                data.features(),
                IntStream.range(0, 200)
                        .mapToDouble(i -> data.row(i).get(0)
                                + data.row(i).get(1) * data.row(i).get(2))
                        .toArray());
        Model regressor = SupportVectorRegression.with(Kernels.linear()).fit(numbers);
        assertThat(SeenRows.evidence(regressor, shuffled(numbers), 1)).isPresent();
        assertThat(SeenRows.evidence(
                        regressor, numbers.select(IntStream.range(0, 100).toArray()), 1))
                .isEmpty();
    }

    @Test
    void partOfTheTrainingRowsOfAKernelModelIsRecognized() {
        Dataset data = noise(400, 1);
        Classifier model = memorizing(data);
        assertThat(SeenRows.evidence(
                        model, data.select(IntStream.range(100, 300).toArray()), 1))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("200 of the model's"));
    }

    /** All rows of a small cube: new rows repeat old ones, and margins have eight values. */
    @Test
    void fewCategoriesAreNotMistakenForTrainingRows() {
        SplittableRandom random = new SplittableRandom(5);
        for (int draw = 0; draw < 20; draw++) {
            Dataset data = cube(random, 300);
            Dataset test = cube(random, 300);
            Classifier model = SupportVectorMachine.with(Kernels.rbf(1)).fit(data);
            Bound bound = heldOut(onlyHeldOut(model).test(test), data);
            assertThat(bound.kind()).isEqualTo(Kind.GUARANTEED);
            assertThat(bound.quantities())
                    .containsEntry("repeats", 300.0)
                    .hasEntrySatisfying(
                            "repeatsWithin", within -> assertThat(within).isGreaterThan(290));
            assertThat(SeenRows.evidence(model, test, 1)).isEmpty();
        }
    }

    private static Dataset cube(SplittableRandom random, int rows) {
        double[][] features = new double[rows][];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int corner = random.nextInt(8);
            features[i] = new double[] {corner & 4, corner & 2, corner & 1};
            labels.add(random.nextInt(10) < corner + 1 ? "1" : "-1");
        }
        return Dataset.classification(DenseMatrix.copyOf(features), labels);
    }

    @Test
    void referenceRowsThatAreTrainingRowsDefineNoFixedClass() {
        Dataset data = noise(200, 1);
        Classifier model = SupportVectorMachine.with(Kernels.linear()).fit(data);
        BoundEvaluator evaluator =
                BoundEvaluator.of(model).only(List.of(BoundName.WHITENED, BoundName.RELATIVE_MARGIN));
        assertThat(evaluator.landmarks(noise(100, 2).features()).certify(data).bounds())
                .allMatch(Bound::isGuaranteed);
        assertThat(evaluator.landmarks(shuffled(data).features()).certify(data).bounds())
                .noneMatch(Bound::isGuaranteed)
                .allMatch(bound -> bound.unmet().get(0).startsWith("200 of the 200 reference rows"));
    }

    @Test
    void aWidthThatWasFoundOnTheRowsIsNotFixedBeforehand() {
        Dataset data = noise(100, 1);
        for (String width : List.of("scale", "median")) {
            Classifier model = SupportVectorMachine.with(Kernels.parse("rbf:gamma=" + width))
                    .scale(Scaling.UNIT)
                    .fit(data);
            Bound bound =
                    onlyPacBayes(model).certify(data).bound(BoundName.PAC_BAYES).orElseThrow();
            assertThat(bound.unmet()).singleElement().asString().contains("gamma=" + width);
            assertThat(bound.isGuaranteed()).isFalse();
        }
        for (String width : List.of("auto", "0.5")) {
            Classifier model = SupportVectorMachine.with(Kernels.parse("rbf:gamma=" + width))
                    .fit(data);
            assertThat(onlyPacBayes(model)
                            .certify(data)
                            .bound(BoundName.PAC_BAYES)
                            .orElseThrow()
                            .isGuaranteed())
                    .isTrue();
        }
    }

    @Test
    void aThresholdIsOutsideOfTheTheorems() {
        Dataset data = noise(100, 1);
        MarginClassifier model =
                (MarginClassifier) SupportVectorMachine.with(Kernels.linear()).fit(data);
        MarginClassifier moved = model.withThreshold(0.3);
        assertThat(onlyPacBayes(model).certify(data).tightest()).isPresent();
        assertThat(onlyPacBayes(moved).certify(data).tightest()).isEmpty();
    }
}
