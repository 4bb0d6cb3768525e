// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import dev.margrave.solver.Bias;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every machine meets degenerate input with a finite model or a clear error. */
@ParameterizedClass
@MethodSource("machines")
@Tag("slow")
final class DegenerateInputTest implements DegenerateInputContract {
    record Named(String name, String kernel, Bias bias) {}

    @Parameter
    Named named;

    /** A penalized bias leads to the linear solver whatever the number of rows. */
    static List<Named> machines() {
        return Machines.all().stream()
                .map(MachineInfo::name)
                .flatMap(name -> Stream.of(
                        new Named(name, "linear", Bias.FREE),
                        new Named(name, "linear", Bias.NONE),
                        new Named(name, "linear", Bias.PENALIZED),
                        new Named(name, "rbf:gamma=0.5", Bias.FREE),
                        new Named(name, "rbf:gamma=median", Bias.FREE),
                        new Named(name, "poly:degree=3", Bias.FREE)))
                .filter(named -> Machines.named(named.name()).allows(named.bias()))
                .filter(named -> named.kernel().equals("linear") || !needsLinearKernel(named.name()))
                .toList();
    }

    private static boolean needsLinearKernel(String machine) {
        return Machines.named(machine).info().traits().contains(MachineInfo.Trait.NEEDS_LINEAR_KERNEL);
    }

    @Override
    public Machine<?> machine() {
        Machine<?> machine = Machines.named(named.name())
                .kernel(Kernels.parse(named.kernel()))
                .bias(named.bias());
        return machine.needsUniversum()
                ? machine.universum(Generators.twoGaussians(13, 10, 3, 1).features())
                : machine;
    }
}
