// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.machine.Machine;
import org.junit.jupiter.api.Test;

/** The learner contract on numbers, for losses that are symmetric in the residual and a bias that is free. */
public interface RegressorContract extends LearnerContract {
    @Override
    default Dataset data() {
        return Generators.plantedLinear(31, 50, 3, 0.3);
    }

    @Override
    default DenseMatrix unseen() {
        return (DenseMatrix) Generators.plantedLinear(32, 25, 3, 0.3).features();
    }

    @Test
    default void findsThePlantedSignal() {
        assertThat(machine().fit(data()).report().trainingScore()).isGreaterThan(0.75);
    }

    /** Adding a constant to every target adds it to every prediction: the bias costs nothing. */
    @Test
    default void shiftedTargetsShiftPredictions() {
        assertAffine(1, 5);
    }

    @Test
    default void negatedTargetsNegatePredictions() {
        assertAffine(-1, 0);
    }

    private void assertAffine(double factor, double offset) {
        Dataset data = data();
        double[] targets = new double[data.rows()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = factor * data.target(i) + offset;
        }
        Machine<?> machine = machine().tolerance(TIGHT);
        double[] before = Learners.decisions(machine.fit(data), unseen());
        double[] after = Learners.decisions(machine.fit(Dataset.regression(data.features(), targets)), unseen());
        for (int i = 0; i < before.length; i++) {
            assertThat(after[i]).isCloseTo(factor * before[i] + offset, within(CLOSE * (1 + Math.abs(after[i]))));
        }
    }
}
