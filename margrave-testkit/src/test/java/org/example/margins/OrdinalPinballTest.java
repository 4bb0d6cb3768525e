// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.kernel.Kernels;
import dev.margrave.solver.Bias;
import dev.margrave.testkit.LargeLearnerContract;
import dev.margrave.testkit.OrdinalContract;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A custom machine for ordered labels. */
final class OrdinalPinballTest {
    static List<OrdinalPinballMachine> machines() {
        return List.of(
                OrdinalPinballMachine.with(Kernels.linear()),
                OrdinalPinballMachine.with(Kernels.rbf(0.3)),
                OrdinalPinballMachine.with(Kernels.polynomial(2, 1, 1)).bias(Bias.NONE));
    }

    @Nested
    @ParameterizedClass
    @MethodSource("org.example.margins.OrdinalPinballTest#machines")
    final class OfTheMachine implements OrdinalContract {
        @Parameter
        OrdinalPinballMachine machine;

        @Override
        public OrdinalPinballMachine machine() {
            return machine;
        }
    }

    @Nested
    final class OfTheMachineOnManyRows implements LargeLearnerContract {
        @Override
        public OrdinalPinballMachine machine() {
            return OrdinalPinballMachine.with(Kernels.rbf(0.1)).set("C", 0.02);
        }
    }
}
