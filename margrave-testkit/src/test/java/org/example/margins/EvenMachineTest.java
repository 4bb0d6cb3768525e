// SPDX-License-Identifier: Apache-2.0
package org.example.margins;

import dev.margrave.kernel.Kernels;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Metric.Of;
import dev.margrave.testkit.ClassifierContract;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A machine with a metric of its own. */
@ParameterizedClass
@MethodSource("machines")
final class EvenMachineTest implements ClassifierContract {
    static List<EvenMachine> machines() {
        return Stream.of(Of.values())
                .flatMap(of -> Stream.of(
                                EvenMachine.with(Kernels.linear()),
                                EvenMachine.with(Kernels.linear()).bias(Bias.PENALISED),
                                EvenMachine.with(Kernels.rbf(0.3)),
                                EvenMachine.with(Kernels.polynomial(2, 1, 1)).bias(Bias.NONE))
                        .map(machine -> machine.of(of)))
                .toList();
    }

    @Parameter
    EvenMachine machine;

    @Override
    public EvenMachine machine() {
        return machine;
    }
}
