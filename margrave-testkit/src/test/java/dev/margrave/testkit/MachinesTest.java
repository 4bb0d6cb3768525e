// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import dev.margrave.data.Task;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import dev.margrave.machine.Machines;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every machine passes the learner contract, on the linear kernel and on a Gaussian one. */
final class MachinesTest {
    record Named(String name, String kernel) {
        Machine<?> make() {
            return Machines.named(name).kernel(Kernels.parse(kernel));
        }
    }

    static List<Named> classifiers() {
        return machines(Task.CLASSIFICATION);
    }

    static List<Named> regressors() {
        return machines(Task.REGRESSION);
    }

    private static List<Named> machines(Task task) {
        return Machines.all().stream()
                .filter(info -> info.task() == task)
                .map(MachineInfo::name)
                .flatMap(name -> List.of(new Named(name, "linear"), new Named(name, "rbf:gamma=0.3")).stream())
                .toList();
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
        public Machine<?> machine() {
            return named.make();
        }
    }
}
