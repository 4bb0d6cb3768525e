// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.data.Dataset;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.solver.Bias;
import dev.margrave.solver.QuadraticPenalty.Of;
import dev.margrave.testkit.ClassifierContract;
import dev.margrave.testkit.Generators;
import dev.margrave.testkit.LargeLearnerContract;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A machine with its own quadratic penalty. */
final class EvenMachineTest {
    static List<EvenMachine> machines() {
        return Stream.of(Of.values())
                .flatMap(of -> Stream.of(
                                EvenMachine.with(Kernels.linear()),
                                EvenMachine.with(Kernels.linear()).bias(Bias.PENALIZED),
                                EvenMachine.with(Kernels.rbf(0.3)),
                                EvenMachine.with(Kernels.polynomial(2, 1, 1)).bias(Bias.NONE))
                        .map(machine -> machine.of(of)))
                .toList();
    }

    @Nested
    @ParameterizedClass
    @MethodSource("org.example.margins.EvenMachineTest#machines")
    final class OfTheMachine implements ClassifierContract {
        @Parameter
        EvenMachine machine;

        @Override
        public EvenMachine machine() {
            return machine;
        }
    }

    /** The contract gives less memory than whole matrices take: landmarks take the place of the kernel. */
    @Nested
    final class OfTheMachineOnLandmarks implements LargeLearnerContract {
        @Override
        public EvenMachine machine() {
            return EvenMachine.with(Kernels.rbf(0.1));
        }
    }

    /** The certificate is about ½‖w‖² + ½·spread·variance + C Σ pinball. */
    @ParameterizedTest
    @EnumSource
    void thePrimalValueIsTheObjective(Of of) {
        Dataset data = Generators.twoGaussians(3, 90, 3, 1.5);
        Classifier model = EvenMachine.with(Kernels.linear())
                .of(of)
                .spread(2)
                .tolerance(1e-10)
                .fit(data);
        double[] values = new double[data.rows()];
        double loss = 0;
        for (int i = 0; i < values.length; i++) {
            double f = model.predict(data.row(i)).decision();
            double margin = data.code(i) == 1 ? f : -f;
            loss += new Pinball(1, 0.2).shape().value(margin);
            values[i] = of == Of.ROWS ? f : margin;
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance = Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow();
        LinearFunctions linear = (LinearFunctions) model.functions();
        double norm = 0;
        for (int j = 0; j < linear.features(); j++) {
            norm += linear.weight(0, j) * linear.weight(0, j);
        }
        assertThat(model.report().certificate().primal())
                .isCloseTo(0.5 * norm + 0.5 * 2 * variance + loss, within(1e-7));
    }

    /** Without a price of the variance it is the plain machine, a free bias included. */
    @ParameterizedTest
    @EnumSource
    void withoutAPriceItIsThePlainMachine(Of of) {
        Dataset data = Generators.twoGaussians(3, 90, 3, 1.5);
        for (Kernel kernel : List.of(Kernels.linear(), Kernels.rbf(0.3))) {
            Classifier plain = PinballMachine.create()
                    .kernel(kernel)
                    .set("tau", 0.2)
                    .tolerance(1e-10)
                    .fit(data);
            Classifier model =
                    EvenMachine.with(kernel).of(of).spread(0).tolerance(1e-10).fit(data);
            for (int i = 0; i < data.rows(); i++) {
                assertThat(model.predict(data.row(i)).decision())
                        .isCloseTo(plain.predict(data.row(i)).decision(), within(1e-5));
            }
        }
    }

    /** The next machine of a path starts at the dual variables of the one before. */
    @ParameterizedTest
    @EnumSource
    void aPathStartsWhereItsSolutionIs(Of of) {
        Dataset data = Generators.twoGaussians(3, 200, 3, 1.5);
        for (Kernel kernel : List.of(Kernels.rbf(0.3), Kernels.linear())) {
            EvenMachine machine = EvenMachine.with(kernel).of(of).spread(20);
            List<Classifier> models = ClassifierMachine.fitPath(List.of(machine, machine), data);
            long first = models.get(0).report().problems().get(0).iterations();
            assertThat(models.get(1).report().problems().get(0).iterations()).isLessThanOrEqualTo(1 + first / 10);
        }
    }
}
