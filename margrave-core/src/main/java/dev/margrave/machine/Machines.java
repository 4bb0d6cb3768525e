// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.kernel.Kernels;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** All machines, by name. */
public final class Machines {
    private record Entry(MachineInfo info, Supplier<Machine<?>> make) {}

    private static final List<Entry> ENTRIES = List.of(
            new Entry(SupportVectorMachine.INFO, () -> SupportVectorMachine.with(Kernels.linear())),
            new Entry(SquaredHingeMachine.INFO, () -> SquaredHingeMachine.with(Kernels.linear())),
            new Entry(RelativeMarginMachine.INFO, () -> RelativeMarginMachine.with(Kernels.linear())),
            new Entry(SpreadMarginMachine.INFO, () -> SpreadMarginMachine.with(Kernels.linear())),
            new Entry(RelaxedMarginMachine.INFO, () -> RelaxedMarginMachine.with(Kernels.linear())),
            new Entry(MarginVarianceMachine.INFO, () -> MarginVarianceMachine.with(Kernels.linear())),
            new Entry(AverageMarginMachine.INFO, () -> AverageMarginMachine.with(Kernels.linear())),
            new Entry(FastMarginMachine.INFO, () -> FastMarginMachine.with(Kernels.linear())),
            new Entry(SigmaMachine.INFO, () -> SigmaMachine.with(Kernels.linear())),
            new Entry(KernelFisherMachine.INFO, () -> KernelFisherMachine.with(Kernels.linear())),
            new Entry(HardMarginMachine.INFO, () -> HardMarginMachine.with(Kernels.linear())),
            new Entry(LeastSquaresMachine.INFO, () -> LeastSquaresMachine.with(Kernels.linear())),
            new Entry(OptimalMarginMachine.INFO, () -> OptimalMarginMachine.with(Kernels.linear())),
            new Entry(MarginDistributionMachine.INFO, () -> MarginDistributionMachine.with(Kernels.linear())),
            new Entry(UniversumMachine.INFO, () -> UniversumMachine.with(Kernels.linear())),
            new Entry(RampMachine.INFO, () -> RampMachine.with(Kernels.linear())),
            new Entry(SupportVectorRegression.INFO, () -> SupportVectorRegression.with(Kernels.linear())),
            new Entry(BoundedRegression.INFO, () -> BoundedRegression.with(Kernels.linear())),
            new Entry(RelativeOrdinalMachine.INFO, () -> RelativeOrdinalMachine.with(Kernels.linear())));

    private Machines() {}

    public static List<MachineInfo> all() {
        return ENTRIES.stream().map(Entry::info).toList();
    }

    /** The names of the machines for this task that can use unlabelled rows. */
    public static String usingUnlabelled(Task task) {
        return ENTRIES.stream()
                .filter(entry ->
                        entry.info().task() == task && entry.make().get().usesUnlabelled())
                .map(entry -> entry.info().name())
                .collect(Collectors.joining(", "));
    }

    /** The machine of this name with its defaults, on the linear kernel. */
    public static Machine<?> named(String name) {
        return ENTRIES.stream()
                .filter(entry -> entry.info().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown machine \"" + name + "\"; allowed: "
                        + String.join(
                                ", ", all().stream().map(MachineInfo::name).toList())))
                .make()
                .get();
    }
}
