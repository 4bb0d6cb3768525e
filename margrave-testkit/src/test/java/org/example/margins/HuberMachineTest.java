// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Dataset;
import dev.margrave.kernel.Kernels;
import dev.margrave.loss.Loss;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.FitReport;
import dev.margrave.solver.Bias;
import dev.margrave.testkit.ClassifierContract;
import dev.margrave.testkit.Generators;
import dev.margrave.testkit.LargeLearnerContract;
import dev.margrave.testkit.LossContract;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A machine with setters and a search of its own. */
final class HuberMachineTest {
    static List<HuberMachine> machines() {
        return List.of(
                HuberMachine.with(Kernels.linear()).c(2),
                HuberMachine.with(Kernels.linear()).bias(Bias.PENALIZED),
                HuberMachine.with(Kernels.rbf(0.3)),
                HuberMachine.with(Kernels.polynomial(2, 1, 1)).bias(Bias.NONE));
    }

    @Nested
    final class OfTheLoss implements LossContract {
        @Override
        public Loss loss() {
            return new HuberHinge(2, 0.5);
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("org.example.margins.HuberMachineTest#machines")
    final class OfTheMachine implements ClassifierContract {
        @Parameter
        HuberMachine machine;

        @Override
        public HuberMachine machine() {
            return machine;
        }
    }

    @Nested
    final class OfTheMachineOnManyRows implements LargeLearnerContract {
        @Override
        public HuberMachine machine() {
            return HuberMachine.with(Kernels.rbf(0.1));
        }
    }

    /** The hinge is at most Ch/2 a row above the rounded one, and never below. */
    @Test
    void roundsTheHingeByHalfItsWidth() {
        Dataset data = Generators.twoGaussians(1, 80, 3, 1.5);
        double svm = SupportVectorMachine.with(Kernels.rbf(0.3))
                .c(3)
                .tolerance(1e-8)
                .fit(data)
                .report()
                .certificate()
                .primal();
        for (double width : new double[] {1e-3, 0.1, 1}) {
            FitReport report = HuberMachine.with(Kernels.rbf(0.3))
                    .c(3)
                    .width(width)
                    .tolerance(1e-8)
                    .fit(data)
                    .report();
            assertThat(report.certificate().primal()).isBetween(svm - 3 * width / 2 * data.rows(), svm);
            assertThat(report.problems().get(0).solved()).containsEntry("steps", 4.0);
        }
    }

    @Test
    void settersMakeChangedCopies() {
        HuberMachine machine = HuberMachine.with(Kernels.linear());
        assertThat(machine.c(3).width(2).parameters()).containsEntry("C", 3.0).containsEntry("width", 2.0);
        assertThat(machine.parameters()).containsEntry("C", 1.0).containsEntry("width", 0.5);
        Classifier model = machine.width(2).fit(Generators.gaussians(2, 60, 3, 2, 3));
        assertThat(model.report().problems())
                .hasSize(3)
                .allMatch(problem -> problem.solved().containsKey("steps"));
    }
}
