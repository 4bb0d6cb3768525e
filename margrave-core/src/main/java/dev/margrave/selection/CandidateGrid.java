// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.internal.Quoted;
import dev.margrave.machine.Machine;
import dev.margrave.machine.ParameterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Machines made of lists of values: every combination of a kernel's or map's and a machine's parameters. Candidates with the
 * same kernel or map share their options, as {@link Tuner} likes them.
 */
public final class CandidateGrid {
    private static final int MAX_CANDIDATES = 100_000;

    private CandidateGrid() {}

    /** Whether {@code name} is a parameter of the machine or of the space; see there how its parameters are named. */
    public static boolean applies(String name, Machine<?> machine, CandidateSpace space) {
        return isMachineParameter(name, machine) || space.has(name);
    }

    private static boolean isMachineParameter(String name, Machine<?> machine) {
        return machine.info().parameters().stream().map(ParameterSpec::name).anyMatch(name::equals);
    }

    /** All combinations on a kernel that is given by its spec. */
    public static List<Machine<?>> of(Machine<?> machine, String kernel, Map<String, List<Double>> lists) {
        return of(machine, CandidateSpace.ofKernel(kernel), lists);
    }

    /**
     * All combinations, kernels or maps outermost and the last list innermost.
     *
     * @param machine with all that is fixed, but the kernel or map
     * @param lists values by the name of a parameter; one of the space's has a word before it where the machine has a
     *     parameter of the same name
     */
    public static List<Machine<?>> of(Machine<?> machine, CandidateSpace space, Map<String, List<Double>> lists) {
        List<CandidateSpace> spaces = List.of(space);
        List<Map.Entry<String, List<Double>>> ofMachine = new ArrayList<>();
        for (Map.Entry<String, List<Double>> list : lists.entrySet()) {
            String name = list.getKey();
            if (!applies(name, machine, space)) {
                throw new IllegalArgumentException("neither machine "
                        + machine.info().name() + " nor " + space + " has a parameter " + Quoted.plain(name));
            }
            if (isMachineParameter(name, machine)) {
                ofMachine.add(list);
            } else {
                spaces = spaces.stream()
                        .flatMap(some -> list.getValue().stream().map(value -> some.with(name, value)))
                        .toList();
            }
        }
        List<Machine<?>> candidates = new ArrayList<>();
        for (CandidateSpace some : spaces) {
            combine(some.apply(machine), ofMachine, 0, candidates);
        }
        return candidates;
    }

    private static void combine(
            Machine<?> machine, List<Map.Entry<String, List<Double>>> lists, int next, List<Machine<?>> candidates) {
        if (next == lists.size()) {
            if (candidates.size() == MAX_CANDIDATES) {
                throw new IllegalArgumentException("more than " + MAX_CANDIDATES + " combinations");
            }
            candidates.add(machine);
            return;
        }
        for (double value : lists.get(next).getValue()) {
            combine(machine.set(lists.get(next).getKey(), value), lists, next + 1, candidates);
        }
    }
}
