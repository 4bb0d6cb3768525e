// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.data.Task;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.MachineInfo.Trait;
import dev.margrave.machine.Machines;
import dev.margrave.machine.ParameterSpec;
import dev.margrave.solver.Bias;
import dev.margrave.solver.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every machine passes the learner contract, on several kernels and with every kind of bias. */
final class MachinesTest {
    /** Sums over landmarks with nothing added. */
    private static final Set<String> UNBIASED = Set.of("regland", "regland-sparse");

    /** Settings with which all parameters matter on so few rows, and small steps are enough to learn what is planted. */
    private static final Map<String, Map<String, Double>> ROOM = Map.of(
            "dboost", Map.of("pool", 30.0), // fewer than there are rows, so that it matters which
            "rankland", Map.of("B", 1.0), // where the bound binds
            "regland-sparse", Map.of("k", 2000.0),
            "landmark-sparse", Map.of("k", 1000.0));

    record Named(String name, String kernel, Bias bias, String form) {
        Named(String name, String kernel, Bias bias) {
            this(name, kernel, bias, "");
        }

        Machine<?> make() {
            Machine<?> machine =
                    Machines.named(name).kernel(Kernels.parse(kernel)).bias(bias);
            for (Map.Entry<String, Double> entry :
                    ROOM.getOrDefault(name, Map.of()).entrySet()) {
                machine = machine.set(entry.getKey(), entry.getValue());
            }
            if (!form.isEmpty()) {
                machine = machine.set("form", form);
            }
            if (form.equals("corrective")) {
                machine = machine.set("k", 8); // fewer than there are landmarks
            }
            boolean drawsLandmarks =
                    machine.usesSimilarity() && machine.parameters().containsKey("landmarks");
            machine = drawsLandmarks ? machine.set("landmarks", 20) : machine; // fewer than there are rows
            return machine.needsUniversum()
                    ? machine.universum(Generators.twoGaussians(13, 10, 3, 1).features())
                    : machine;
        }
    }

    /** A penalized bias leads to the linear solver, small problems with a free one to the kernel solver. */
    static List<Named> classifiers() {
        List<Named> all = new ArrayList<>(machines(Task.CLASSIFICATION));
        Machines.all().stream()
                .filter(info -> info.task() == Task.CLASSIFICATION)
                .filter(info -> Machines.named(info.name()).allows(Bias.PENALIZED))
                .forEach(info -> all.add(new Named(info.name(), "linear", Bias.PENALIZED)));
        return all;
    }

    static List<Named> regressors() {
        return machines(Task.REGRESSION);
    }

    static List<Named> ordinalMachines() {
        return machines(Task.ORDINAL);
    }

    static List<Named> rankingMachines() {
        return machines(Task.RANKING);
    }

    static List<String> names() {
        return Machines.all().stream()
                .filter(info -> !info.traits().contains(Trait.IGNORES_LABELS))
                .map(MachineInfo::name)
                .toList();
    }

    private static List<Named> machines(Task task) {
        return Machines.all().stream()
                .filter(info -> info.task() == task)
                .filter(info -> !info.traits().contains(Trait.IGNORES_LABELS)) // see NuMachinesTest
                .map(MachineInfo::name)
                .flatMap(MachinesTest::onSeveralKernels)
                .filter(named -> task != Task.REGRESSION || named.bias() == Bias.FREE)
                .filter(named -> Machines.named(named.name()).allows(named.bias()))
                .filter(named -> named.kernel().equals("linear") || !needsLinear(named.name()))
                .toList();
    }

    private static boolean needsLinear(String name) {
        return Machines.named(name).info().traits().contains(Trait.NEEDS_LINEAR_KERNEL);
    }

    /** Means by a similarity need one of a single sign that falls off; see {@link LandmarkNumbersTest} for others. */
    private static Stream<Named> onSeveralKernels(String name) {
        if (name.equals("kernel-regression")) {
            return Stream.of(new Named(name, "rbf:gamma=2", Bias.FREE), new Named(name, "rbf:gamma=1", Bias.FREE));
        }
        String form = name.endsWith("-sparse") ? "greedy" : "";
        Stream<Named> all = Stream.of(
                new Named(name, "linear", Bias.FREE, form),
                new Named(name, "rbf:gamma=0.3", Bias.FREE, form),
                new Named(name, "poly:degree=2", Bias.NONE, form));
        return form.isEmpty()
                ? all
                : Stream.concat(all, Stream.of(new Named(name, "rbf:gamma=0.3", Bias.FREE, "corrective")));
    }

    @Nested
    @ParameterizedClass
    @MethodSource("dev.margrave.testkit.MachinesTest#classifiers")
    final class Classifiers implements ClassifierContract {
        @Parameter
        Named named;

        @Override
        public Machine<?> machine() {
            return named.make();
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("dev.margrave.testkit.MachinesTest#regressors")
    final class Regressors implements RegressorContract {
        @Parameter
        Named named;

        @Override
        public boolean biasIsFree() {
            return !UNBIASED.contains(named.name());
        }

        @Override
        public Machine<?> machine() {
            return named.make();
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("dev.margrave.testkit.MachinesTest#ordinalMachines")
    final class OrdinalMachines implements OrdinalContract {
        @Parameter
        Named named;

        @Override
        public Machine<?> machine() {
            return named.make();
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("dev.margrave.testkit.MachinesTest#rankingMachines")
    final class RankingMachines implements RankingContract {
        @Parameter
        Named named;

        @Override
        public Machine<?> machine() {
            return named.make();
        }

        @Override
        public boolean weighsPairs() {
            return named.name().equals("rmm-rank");
        }

        /** One factorization and a search for one number, which no limit ends. */
        @Override
        @Test
        public void iterationLimitLeavesAUsableModel() {
            if (weighsPairs()) {
                RankingContract.super.iterationLimitLeavesAUsableModel();
                return;
            }
            assertThat(machine().maxIterations(1).fit(data()).report().status()).isEqualTo(Status.CONVERGED);
        }
    }

    /** With few landmarks and steps where a machine can be told so, and all parameters set that it would find itself. */
    @Nested
    @Tag("slow")
    @ParameterizedClass
    @MethodSource("dev.margrave.testkit.MachinesTest#names")
    final class Large implements LargeLearnerContract {
        private static final Map<String, Double> CHEAP =
                Map.of("C", 0.1, "B", 1.5, "landmarks", 15.0, "iterations", 50.0);

        @Parameter
        String name;

        @Override
        public Machine<?> machine() {
            Machine<?> machine = new Named(name, needsLinear(name) ? "linear" : "rbf:gamma=0.1", Bias.FREE).make();
            for (ParameterSpec spec : machine.info().parameters()) {
                Double value = CHEAP.get(spec.name());
                if (value != null && value < spec.below()) {
                    machine = machine.set(spec.name(), value);
                }
            }
            return machine;
        }
    }
}
