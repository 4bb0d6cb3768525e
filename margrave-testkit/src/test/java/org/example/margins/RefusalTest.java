// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.EpsilonInsensitive;
import dev.margrave.loss.Hinge;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Objective;
import dev.margrave.machine.OrdinalMachine;
import dev.margrave.machine.RegressionMachine;
import dev.margrave.solver.QuadraticPenalty;
import dev.margrave.testkit.Generators;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Objectives that a problem cannot have are refused, whoever wrote the machine. */
final class RefusalTest {
    private static final QuadraticPenalty OF_MARGINS = QuadraticPenalty.ofMargins(1, 1);
    private static final List<Kernel> KERNELS = List.of(Kernels.linear(), Kernels.rbf(0.5));

    private final Dataset binary = Generators.twoGaussians(3, 40, 2, 1.5);
    private final Dataset ordered = Generators.orderedLevels(4, 40, 2, 0.5, 3);

    @Test
    void aMetricOfMarginsNeedsALabelOnEveryRow() {
        Supplier<Objective> objective =
                () -> Objective.loss(new Hinge(1), new Hinge(1)).quadraticPenalty(OF_MARGINS);
        for (Kernel kernel : KERNELS) {
            Labels unlabeled = new Labels(objective, Trait.USES_UNLABELED).kernel(kernel);
            Labels universum = new Labels(objective, Trait.NEEDS_UNIVERSUM).kernel(kernel);
            assertThatThrownBy(() -> unlabeled.unlabeled(binary.features()).fit(binary))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("rows without a label have no margin");
            assertThatThrownBy(() -> universum.universum(binary.features()).fit(binary))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("rows without a label have no margin");
        }
    }

    @Test
    void numbersHaveNoMargin() {
        Dataset data = Dataset.regression(binary.features(), new double[binary.rows()]);
        for (Kernel kernel : KERNELS) {
            Numbers machine = new Numbers(
                            () -> Objective.loss(new EpsilonInsensitive(1, 0.1)).quadraticPenalty(OF_MARGINS))
                    .kernel(kernel);
            assertThatThrownBy(() -> machine.fit(data))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("rows with a numeric target have no margin");
        }
    }

    @Test
    void orderedLabelsTakeNeitherAMetricNorLandmarks() {
        for (QuadraticPenalty penalty : List.of(OF_MARGINS, QuadraticPenalty.ofRows(1, 1))) {
            Levels machine = new Levels(() -> Objective.loss(new Hinge(1)).quadraticPenalty(penalty));
            assertThatThrownBy(() -> machine.fit(ordered))
                    .hasMessageContaining("neither a quadratic penalty nor a low-rank approximation");
        }
        Levels lowRank = new Levels(() -> Objective.loss(new Hinge(1)).lowRank(10)).kernel(Kernels.rbf(0.5));
        assertThatThrownBy(() -> lowRank.fit(ordered))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("neither a quadratic penalty nor a low-rank approximation");
    }

    /** They are no unlabeled rows, which this machine could not use. */
    @Test
    void orderedLabelsMayHaveAUniversum() {
        Levels machine =
                new Levels(() -> Objective.loss(new Hinge(1), new EpsilonInsensitive(1, 0.1)), Trait.NEEDS_UNIVERSUM);
        assertThat(machine.universum(binary.features()).fit(ordered).report().rows())
                .isEqualTo(ordered.rows() + binary.rows());
    }

    @Test
    void ranksAreCounted() {
        Objective objective = Objective.loss(new Hinge(1));
        assertThatThrownBy(() -> objective.lowRank(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rows must be at least 0, got -1");
    }

    private static final class Labels extends ClassifierMachine<Labels> {
        private final Supplier<Objective> objective;

        Labels(Supplier<Objective> objective, Trait... traits) {
            this(Settings.of(MachineInfo.classifier("labels", "any").traits(traits)), objective);
        }

        private Labels(Settings settings, Supplier<Objective> objective) {
            super(settings, changed -> new Labels(changed, objective));
            this.objective = objective;
        }

        @Override
        protected Objective objective() {
            return objective.get();
        }
    }

    private static final class Numbers extends RegressionMachine<Numbers> {
        private final Supplier<Objective> objective;

        Numbers(Supplier<Objective> objective) {
            this(Settings.of(MachineInfo.regression("numbers", "any")), objective);
        }

        private Numbers(Settings settings, Supplier<Objective> objective) {
            super(settings, changed -> new Numbers(changed, objective));
            this.objective = objective;
        }

        @Override
        protected Objective objective() {
            return objective.get();
        }
    }

    private static final class Levels extends OrdinalMachine<Levels> {
        private final Supplier<Objective> objective;

        Levels(Supplier<Objective> objective, Trait... traits) {
            this(Settings.of(MachineInfo.ordinal("levels", "any").traits(traits)), objective);
        }

        private Levels(Settings settings, Supplier<Objective> objective) {
            super(settings, changed -> new Levels(changed, objective));
            this.objective = objective;
        }

        @Override
        protected Objective objective() {
            return objective.get();
        }
    }
}
