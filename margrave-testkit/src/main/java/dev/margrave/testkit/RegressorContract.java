// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.machine.Machine;
import org.junit.jupiter.api.Test;

/** The learner contract for regression. */
public interface RegressorContract extends LearnerContract {
    /** The machine that learns −y as {@link #machine} learns y: the same one where its loss is symmetric in the residual. */
    default Machine<?> mirrored() {
        return machine();
    }

    /** Whether the bias is not penalized. */
    default boolean biasIsFree() {
        return true;
    }

    @Override
    default Dataset data() {
        return Generators.plantedLinear(31, 50, 3, 0.3);
    }

    @Override
    default DenseMatrix unseen() {
        return (DenseMatrix) Generators.plantedLinear(32, 25, 3, 0.3).features();
    }

    /** The signal has an offset, which a linear function can only fit by its bias. */
    @Test
    default void findsThePlantedSignal() {
        assumeTrue(biasIsFree() || !machine().kernelSpec().equals("linear"), "the offset is out of reach");
        assertThat(machine().fit(data()).report().trainingScore()).isGreaterThan(0.75);
    }

    /** Adding a constant to every target adds it to every prediction if the bias is not penalized. */
    @Test
    default void shiftedTargetsShiftPredictions() {
        assumeTrue(biasIsFree(), "the bias is penalized");
        assertAffine(machine(), 1, 5);
    }

    @Test
    default void negatedTargetsNegatePredictions() {
        assertAffine(mirrored(), -1, 0);
    }

    private void assertAffine(Machine<?> other, double factor, double offset) {
        Dataset data = data();
        double[] targets = new double[data.rows()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = factor * data.target(i) + offset;
        }
        Dataset changed = Dataset.regression(data.features(), targets);
        double[] before = Learners.decisions(machine().tolerance(TIGHT).fit(data), unseen());
        double[] after = Learners.decisions(other.tolerance(TIGHT).fit(changed), unseen());
        for (int i = 0; i < before.length; i++) {
            assertThat(after[i]).isCloseTo(factor * before[i] + offset, within(CLOSE * (1 + Math.abs(after[i]))));
        }
    }
}
