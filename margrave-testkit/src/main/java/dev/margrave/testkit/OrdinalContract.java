// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The learner contract for ordinal classification. */
public interface OrdinalContract extends LearnerContract {
    @Override
    default Dataset data() {
        return Generators.orderedLevels(41, 40, 3, 0.5, 4);
    }

    @Override
    default DenseMatrix unseen() {
        return (DenseMatrix) Generators.plantedLinear(42, 25, 3, 0.5).features();
    }

    @Test
    default void thresholdsAreOrderedAndDecideTheLabel() {
        for (double tolerance : new double[] {1e-8, 0.5}) {
            Classifier model = (Classifier) machine().tolerance(tolerance).fit(data());
            assertThat(model.labels().names()).containsExactly("1", "2", "3", "4");
            assertThat(model.report().problems()).hasSize(1);
            List<Double> thresholds = new ArrayList<>();
            for (int k = 1; k < 4; k++) {
                thresholds.add(model.report().problems().get(0).solved().get("threshold." + k));
                assertThat(model.functions().bias(k - 1)).isCloseTo(-thresholds.get(k - 1), within(1e-12));
            }
            assertThat(thresholds).isSorted();
            double[][] f = model.functions().evaluate(unseen());
            for (int i = 0; i < f.length; i++) {
                int above = 0;
                for (double value : f[i]) {
                    above += value >= 0 ? 1 : 0;
                }
                Prediction prediction = model.predict(unseen().row(i));
                assertThat(prediction.code()).isEqualTo(above);
                for (int code = 0; code < 4; code++) {
                    if (code != above) {
                        assertThat(prediction.score(above)).isGreaterThan(prediction.score(code));
                    }
                }
            }
        }
    }

    @Test
    default void findsTheOrder() {
        assertThat(machine().fit(data()).report().trainingScore()).isGreaterThan(0.45);
    }

    /** Reversing the order of the labels reverses every output. */
    @Test
    default void reversedLabelsReverseThePredictions() {
        Dataset data = data();
        List<String> reversed = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            reversed.add(Integer.toString(4 - data.code(i)));
        }
        Classifier model = (Classifier) machine().tolerance(TIGHT).fit(data);
        Classifier turned =
                (Classifier) machine().tolerance(TIGHT).fit(Dataset.classification(data.features(), reversed));
        for (int i = 0; i < unseen().rows(); i++) {
            double[] scores = model.predict(unseen().row(i)).scores();
            double[] others = turned.predict(unseen().row(i)).scores();
            for (int code = 0; code < 4; code++) {
                assertThat(others[code]).isCloseTo(scores[3 - code], within(CLOSE * (1 + Math.abs(scores[3 - code]))));
            }
        }
    }

    @Test
    default void refusesASingleLabel() {
        List<String> same = new ArrayList<>();
        for (int i = 0; i < data().rows(); i++) {
            same.add("2");
        }
        assertThatThrownBy(() -> machine().fit(Dataset.classification(data().features(), same)))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("at least two labels");
    }

    @Test
    default void refusesNumbersAsTargets() {
        Dataset numbers = Generators.plantedLinear(1, 10, 3, 0.1);
        assertThatThrownBy(() -> machine().fit(numbers)).isInstanceOf(InvalidDataException.class);
    }
}
