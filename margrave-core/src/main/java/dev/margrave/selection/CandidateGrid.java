// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.internal.NumberText;
import dev.margrave.internal.Quoted;
import dev.margrave.internal.SpecText;
import dev.margrave.kernel.KernelParameter;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.ParameterSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Machines made of lists of values: every combination of a kernel's and a machine's parameters. Candidates with the same
 * kernel share their options, as {@link Tuner} likes them.
 */
public final class CandidateGrid {
    private static final int MAX_CANDIDATES = 100_000;

    private static final String OF_KERNEL = "kernel.";

    private CandidateGrid() {}

    /** Whether {@code name} is a parameter of the machine or, with or without {@code kernel.} before it, of the kernel. */
    public static boolean applies(String name, Machine<?> machine, String kernel) {
        return isMachineParameter(name, machine) || isKernelParameter(bare(name), kernel);
    }

    private static boolean isMachineParameter(String name, Machine<?> machine) {
        return machine.info().parameters().stream().map(ParameterSpec::name).anyMatch(name::equals);
    }

    private static String bare(String name) {
        return name.startsWith(OF_KERNEL) ? name.substring(OF_KERNEL.length()) : name;
    }

    private static boolean isKernelParameter(String name, String kernel) {
        return Kernels.parameters(kernel).stream().map(KernelParameter::name).anyMatch(name::equals);
    }

    /** Whether a width is missing in the kernel's spec: {@code rbf} or {@code laplace} without gamma. */
    public static boolean lacksWidth(String kernel) {
        return Kernels.parameters(kernel).stream()
                .anyMatch(parameter -> parameter.isFromRows() && !gives(kernel, parameter.name()));
    }

    private static boolean gives(String kernel, String name) {
        return new SpecText("kernel", kernel).has(name);
    }

    /**
     * All combinations, kernels outermost and the last list innermost.
     *
     * @param machine with all that is fixed, but the kernel
     * @param kernel a spec
     * @param lists values by the name of a parameter; one of the kernel's has {@code kernel.} before it where the machine has a
     *     parameter of the same name
     */
    public static List<Machine<?>> of(Machine<?> machine, String kernel, Map<String, List<Double>> lists) {
        Map<String, List<Double>> ofKernel = new LinkedHashMap<>();
        Map<String, List<Double>> ofMachine = new LinkedHashMap<>();
        lists.forEach((name, values) -> {
            if (!applies(name, machine, kernel)) {
                throw new IllegalArgumentException(
                        "neither machine " + machine.info().name() + " nor kernel " + Quoted.plain(kernel)
                                + " has a parameter " + Quoted.plain(name));
            }
            (isMachineParameter(name, machine) ? ofMachine : ofKernel).put(bare(name), values);
        });
        List<Machine<?>> candidates = new ArrayList<>();
        for (String spec : specs(kernel, ofKernel)) {
            combine(machine.kernel(Kernels.parse(spec)), new ArrayList<>(ofMachine.entrySet()), 0, candidates);
        }
        return candidates;
    }

    private static List<String> specs(String kernel, Map<String, List<Double>> lists) {
        List<String> specs = List.of(kernel);
        for (Map.Entry<String, List<Double>> list : lists.entrySet()) {
            if (gives(kernel, list.getKey())) {
                throw new IllegalArgumentException("kernel " + Quoted.plain(kernel) + " already says what "
                        + list.getKey() + " is; leave it out there to try several");
            }
            List<String> longer = new ArrayList<>();
            for (String spec : specs) {
                for (double value : list.getValue()) {
                    longer.add(
                            spec + (spec.contains(":") ? "," : ":") + list.getKey() + "=" + NumberText.compact(value));
                }
            }
            specs = longer;
        }
        return specs;
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
