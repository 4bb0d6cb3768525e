// SPDX-License-Identifier: Apache-2.0
package dev.margrave.machine;

import dev.margrave.internal.fit.Contender;
import dev.margrave.internal.fit.FitOptions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Machines that are fitted together: each starts where the one before it ended, but for those in {@code starts}, and all share
 * the kernel's values.
 */
record MachinePath(List<Contender> contenders, BitSet starts, FitOptions options) {
    static MachinePath of(Machine<?> machine) {
        return new MachinePath(List.of(machine.contender()), new BitSet(), machine.options());
    }

    /** Several paths, each of which begins anew. */
    static MachinePath of(List<? extends List<? extends Machine<?>>> paths) {
        List<Machine<?>> machines = new ArrayList<>();
        BitSet starts = new BitSet();
        for (List<? extends Machine<?>> path : paths) {
            starts.set(machines.size());
            machines.addAll(path);
        }
        if (machines.isEmpty()) {
            throw new IllegalArgumentException("a path needs at least one machine");
        }
        for (Machine<?> machine : machines) {
            if (!machine.hasOptionsOf(machines.get(0))) {
                throw new IllegalArgumentException(
                        "the machines of a path must have the same options; make them from one"
                                + " another by setting parameters, or use optionsOf");
            }
        }
        List<Contender> contenders = new ArrayList<>();
        for (Machine<?> machine : machines) {
            contenders.add(machine.contender());
        }
        return new MachinePath(contenders, starts, machines.get(0).options());
    }
}
