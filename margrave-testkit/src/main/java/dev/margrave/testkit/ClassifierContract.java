// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The learner contract for classification. */
public interface ClassifierContract extends LearnerContract {
    @Override
    default Dataset data() {
        return Generators.twoGaussians(11, 60, 3, machine().needsSeparableLabels() ? 5 : 1.5);
    }

    @Override
    default DenseMatrix unseen() {
        return (DenseMatrix) Generators.twoGaussians(12, 25, 3, 1.5).features();
    }

    private Classifier classifier(Machine<?> machine, Dataset data) {
        return (Classifier) machine.fit(data);
    }

    /** Swapping the two labels flips the sign of f and changes nothing else. */
    @Test
    default void labelSwapTurnsTheSign() {
        assumeTrue(!Learners.drawsPairs(machine()), "landmarks are drawn label by label");
        Dataset data = data();
        List<String> swapped = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            swapped.add(data.labels().name(1 - data.code(i)));
        }
        Machine<?> machine = machine().tolerance(TIGHT);
        Classifier model = classifier(machine, data);
        Classifier mirrored = classifier(machine, Dataset.classification(data.features(), swapped));
        for (int i = 0; i < unseen().rows(); i++) {
            double f = model.predict(unseen().row(i)).decision();
            assertThat(mirrored.predict(unseen().row(i)).decision()).isCloseTo(-f, within(CLOSE * (1 + Math.abs(f))));
        }
    }

    /** Label names carry no meaning beyond their order. */
    @Test
    default void renamedLabelsChangeNothing() {
        Dataset data = data();
        List<String> renamed = new ArrayList<>();
        for (int i = 0; i < data.rows(); i++) {
            renamed.add(data.code(i) == 0 ? "apple" : "pear");
        }
        Classifier model = classifier(machine(), data);
        Classifier named = classifier(machine(), Dataset.classification(data.features(), renamed));
        assertThat(named.labels().names()).containsExactly("apple", "pear");
        assertThat(Learners.decisions(named, unseen())).isEqualTo(Learners.decisions(model, unseen()));
    }

    /** Both scores are ±f, f ≥ 0 means the last label, and the model is better than chance. */
    @Test
    default void binaryPredictionsFollowTheSign() {
        Classifier model = classifier(machine(), data());
        for (Prediction prediction : model.predict(unseen())) {
            assertThat(prediction.code()).isEqualTo(prediction.decision() >= 0 ? 1 : 0);
            assertThat(prediction.score(0)).isEqualTo(-prediction.score(1));
            assertThat(prediction.label()).isEqualTo(model.labels().name(prediction.code()));
        }
        assertThat(model.report().trainingScore()).isGreaterThan(0.75);
    }

    /** The margins that the solver reported are those of the model, including the bias. */
    @Test
    default void reportedMarginsAreThoseOfTheModel() {
        Dataset data = data();
        Classifier model = classifier(machine(), data);
        double minimum = Double.POSITIVE_INFINITY;
        double largest = 0;
        for (int i = 0; i < data.rows(); i++) {
            double f = model.predict(data.row(i)).decision();
            minimum = Math.min(minimum, data.code(i) == 1 ? f : -f);
            largest = Math.max(largest, Math.abs(f));
        }
        assertThat(model.report().margins().minimum()).isCloseTo(minimum, within(1e-9));
        assertThat(model.report().margins().maximumProjection()).isCloseTo(largest, within(1e-9));
    }

    @Test
    default void refusesOneClass() {
        Dataset data = data();
        Dataset one = Dataset.classification(data.features(), Collections.nCopies(data.rows(), "1"));
        assertThatThrownBy(() -> machine().fit(one)).isInstanceOf(InvalidDataException.class);
        double[] weights = new double[data.rows()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = data.code(i);
        }
        assertThatThrownBy(() -> machine().fit(data.withWeights(weights))).isInstanceOf(InvalidDataException.class);
    }

    /** A class weight multiplies the weights of that label's rows. */
    @Test
    default void classWeightIsAWeightOfItsRows() {
        Dataset data = data();
        double[] weights = new double[data.rows()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = data.code(i) == 1 ? 3 : 1;
        }
        Machine<?> machine = machine().tolerance(TIGHT);
        Learners.assertClose(
                machine.fit(data.withWeights(weights)),
                machine.classWeight(data.labels().name(1), 3).fit(data),
                unseen(),
                CLOSE);
    }

    @Test
    default void severalLabelsScoreHighestForTheirChoice() {
        double distance = machine().needsSeparableLabels() ? 10 : 2.5;
        Dataset data = Generators.gaussians(21, 80, 4, distance, 4);
        DenseMatrix fresh =
                (DenseMatrix) Generators.gaussians(22, 40, 4, distance, 4).features();
        Machine<?> machine =
                machine().needsUniversum() ? machine().universum(fresh.select(new int[] {0, 1, 2, 3})) : machine();
        for (Multiclass scheme : List.of(Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST)) {
            Classifier model = classifier(machine.multiclass(scheme), data);
            assertThat(model.functions().count()).isEqualTo(scheme.functions(4));
            assertThat(model.report().problems()).hasSize(scheme.functions(4));
            assertThat(model.report().trainingScore()).isGreaterThan(0.6);
            for (Prediction prediction : model.predict(fresh)) {
                double largest = prediction.score(prediction.code());
                for (int code = 0; code < 4; code++) {
                    if (code < prediction.code()) { // the first of labels with equal scores, such as votes of neighbors
                        assertThat(largest).isGreaterThan(prediction.score(code));
                    }
                    assertThat(largest).isGreaterThanOrEqualTo(prediction.score(code));
                }
            }
        }
    }
}
