// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.data.Task;
import dev.margrave.kernel.KernelRule;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.distribution.AverageMarginMachine;
import dev.margrave.machine.distribution.FastMarginMachine;
import dev.margrave.machine.distribution.KernelFisherMachine;
import dev.margrave.machine.distribution.MarginDistributionMachine;
import dev.margrave.machine.distribution.MarginVarianceMachine;
import dev.margrave.machine.distribution.NuMachine;
import dev.margrave.machine.distribution.NuRegression;
import dev.margrave.machine.distribution.OneClassMachine;
import dev.margrave.machine.distribution.OptimalMarginMachine;
import dev.margrave.machine.distribution.SigmaMachine;
import dev.margrave.machine.landmark.DissimilarityBoostMachine;
import dev.margrave.machine.landmark.KernelRegression;
import dev.margrave.machine.landmark.LandmarkMachine;
import dev.margrave.machine.landmark.LandmarkOrdinalMachine;
import dev.margrave.machine.landmark.LandmarkRankingMachine;
import dev.margrave.machine.landmark.LandmarkRegression;
import dev.margrave.machine.landmark.NearestMachine;
import dev.margrave.machine.landmark.NearestRegression;
import dev.margrave.machine.landmark.SparseLandmarkMachine;
import dev.margrave.machine.landmark.SparseLandmarkRegression;
import dev.margrave.machine.landmark.TunedTransferMachine;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All machines, by name. */
public final class Machines {
    private static final List<Function<KernelRule, Machine<?>>> ALL = List.of(
            SupportVectorMachine::with,
            SquaredHingeMachine::with,
            kernel -> LogisticMachine.linear().kernel(kernel),
            NuMachine::with,
            OneClassMachine::with,
            RelativeMarginMachine::with,
            SpreadMarginMachine::with,
            RelaxedMarginMachine::with,
            MarginVarianceMachine::with,
            AverageMarginMachine::with,
            FastMarginMachine::with,
            SigmaMachine::with,
            KernelFisherMachine::with,
            HardMarginMachine::with,
            LeastSquaresMachine::with,
            OptimalMarginMachine::with,
            MarginDistributionMachine::with,
            UniversumMachine::with,
            RampMachine::with,
            LandmarkMachine::with,
            TunedTransferMachine::with,
            DissimilarityBoostMachine::with,
            NearestMachine::with,
            SupportVectorRegression::with,
            SquaredRegression::with,
            NuRegression::with,
            BoundedRegression::with,
            RelativeOrdinalMachine::with,
            LandmarkRegression::with,
            SparseLandmarkRegression::with,
            KernelRegression::with,
            NearestRegression::with,
            SparseLandmarkMachine::with,
            LandmarkOrdinalMachine::with,
            LandmarkRankingMachine::with,
            RelativeRankingMachine::with);

    private Machines() {}

    public static List<MachineInfo> all() {
        return ALL.stream()
                .map(machine -> machine.apply(Kernels.linear()).info())
                .toList();
    }

    /** The names of the machines for this task that can use unlabeled rows. */
    static String usingUnlabeled(Task task) {
        return names(info -> info.task() == task && info.traits().contains(Trait.USES_UNLABELED));
    }

    /** The names of the machines that learn from similarities. */
    public static String usingSimilarities() {
        return names(info -> info.traits().contains(Trait.USES_SIMILARITY));
    }

    private static String names(Predicate<MachineInfo> wanted) {
        return all().stream().filter(wanted).map(MachineInfo::name).collect(Collectors.joining(", "));
    }

    /** The name of a machine for numbers with the suffix {@code -regression}, if there is one; else the same name. */
    public static String forRegression(String name) {
        String longer = name + "-regression";
        return all().stream().anyMatch(info -> info.name().equals(longer)) ? longer : name;
    }

    /** The machine of this name with its defaults, on the linear kernel. */
    public static Machine<?> named(String name) {
        for (Function<KernelRule, Machine<?>> machine : ALL) {
            Machine<?> candidate = machine.apply(Kernels.linear());
            if (candidate.info().name().equals(name)) {
                return candidate;
            }
        }
        throw new IllegalArgumentException("unknown machine \"" + name + "\"; allowed: "
                + all().stream().map(MachineInfo::name).collect(Collectors.joining(", ")));
    }
}
