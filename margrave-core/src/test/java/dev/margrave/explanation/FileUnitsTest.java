// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.data.Schema.Column;
import dev.margrave.explanation.LinearWeights.FeatureWeight;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.KernelFunctions;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights and support vectors in the units of the file. */
class FileUnitsTest {
    private static final Schema SCHEMA = Schema.of(
            List.of(new Column("color", List.of("blue", "red")), Column.numeric("height"), Column.numeric("age")), "y");

    private static Dataset people(long seed, int rows, boolean threeLabels) {
        Random random = new Random(seed);
        double[] values = new double[4 * rows];
        List<String> labels = IntStream.range(0, rows)
                .mapToObj(i -> {
                    values[4 * i + random.nextInt(2)] = 1;
                    values[4 * i + 2] = Math.round(1500 + 500 * random.nextDouble()) / 1000.0;
                    values[4 * i + 3] = 20 + random.nextInt(60);
                    double sum = values[4 * i + 1] + 0.05 * values[4 * i + 3] - 4 * values[4 * i + 2] + 4;
                    return sum > 1 && threeLabels ? "2" : sum > 0 ? "1" : "0";
                })
                .toList();
        return Dataset.classification(DenseMatrix.wrap(rows, 4, values), labels).withSchema(SCHEMA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "standard", "minmax", "minmax:-1,1"})
    void weightsOfTheFileGiveTheDecisionValue(String scaling) {
        Dataset data = people(1, 80, false);
        Classifier model = SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.parse(scaling))
                .fit(data);
        LinearWeights weights = LinearWeights.of(model, 0).orElseThrow();
        List<String> names = data.schema().featureNames();
        for (int i = 0; i < data.rows(); i++) {
            double sum = weights.intercept();
            for (FeatureWeight one : weights.weights()) {
                sum += one.weight() * data.row(i).get(names.indexOf(one.feature()));
            }
            assertThat(sum).isCloseTo(model.predict(data.row(i)).decision(), within(1e-9));
        }
        assertThat(weights.weights())
                .isSortedAccordingTo((a, b) -> Double.compare(Math.abs(b.scaled()), Math.abs(a.scaled())));
        if (!scaling.equals("none")) {
            assertThat(weights.weights().get(0).weight())
                    .isNotEqualTo(weights.weights().get(0).scaled());
        }
        assertThat(weights.areRowsDivided()).isFalse();
    }

    @Test
    void everyFunctionOfSeveralLabelsHasItsWeights() {
        Dataset data = people(2, 120, true);
        Classifier model = SupportVectorMachine.with(Kernels.linear())
                .scale(Scaling.STANDARD)
                .fit(data);
        double[] decisions = model.predict(data.row(5)).decisions();
        assertThat(decisions).hasSize(3);
        List<String> names = data.schema().featureNames();
        for (int p = 0; p < 3; p++) {
            LinearWeights weights = LinearWeights.of(model, p).orElseThrow();
            double sum = weights.weights().stream()
                    .mapToDouble(one -> one.weight() * data.row(5).get(names.indexOf(one.feature())))
                    .sum();
            assertThat(sum + weights.intercept()).isCloseTo(decisions[p], within(1e-9));
        }
    }

    @Test
    void unitRowsSayThatTheyAreDivided() {
        Classifier model =
                SupportVectorMachine.with(Kernels.linear()).scale(Scaling.UNIT).fit(people(3, 60, false));
        assertThat(LinearWeights.of(model, 0).orElseThrow().areRowsDivided()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "standard", "minmax:-1,1"})
    void influentialSupportVectorsAreRowsOfTheFile(String scaling) {
        Dataset data = people(4, 80, false);
        Classifier model = SupportVectorMachine.with(Kernels.rbf(0.2))
                .c(5)
                .scale(Scaling.parse(scaling))
                .fit(data);
        assertThat(LinearWeights.of(model, 0)).isEmpty();
        List<InfluentialRow> rows = InfluentialRow.of(model, 6);
        assertThat(rows).hasSize(6);
        KernelFunctions functions = (KernelFunctions) model.functions();
        double largest = IntStream.range(0, functions.members(0))
                .mapToDouble(k -> Math.abs(functions.coefficient(0, k)))
                .max()
                .orElseThrow();
        assertThat(rows.get(0).influence()).isEqualTo(largest);
        List<String> given = IntStream.range(0, data.rows())
                .mapToObj(i -> data.row(i).get(0) + " " + data.row(i).get(2) + " "
                        + data.row(i).get(3))
                .collect(Collectors.toList());
        for (InfluentialRow row : rows) {
            assertThat(row.values().keySet()).containsExactly("color", "height", "age");
            double blue = row.values().get("color").equals("blue") ? 1 : 0;
            assertThat(given)
                    .contains(blue + " " + row.values().get("height") + " "
                            + row.values().get("age"));
        }
    }
}
