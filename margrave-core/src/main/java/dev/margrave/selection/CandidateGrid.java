// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.internal.Quoted;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.Machine;
import dev.margrave.machine.ParameterSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Machines made of lists of values: every combination of a kernel's and a machine's parameters. Candidates with the same
 * kernel share their options, as {@link Tuner} likes them.
 */
public final class CandidateGrid {
    private static final int MAX_CANDIDATES = 100_000;

    /** The settings of a kernel's spec that a list may give values to. */
    private static final Map<String, List<String>> KERNEL_SETTINGS = new TreeMap<>(Map.of(
            "rbf", List.of("gamma"),
            "laplace", List.of("gamma"),
            "poly", List.of("degree", "offset", "scale"),
            "exp", List.of("sigma"),
            "vovk", List.of("degree")));

    private static final String OF_KERNEL = "kernel.";

    private CandidateGrid() {}

    /** Whether {@code name} is a parameter of the machine or, with or without {@code kernel.} before it, of the kernel. */
    public static boolean applies(String name, Machine<?> machine, String kernel) {
        return isMachineParameter(name, machine) || kernelSettings(kernel).contains(bare(name));
    }

    private static boolean isMachineParameter(String name, Machine<?> machine) {
        return machine.info().parameters().stream().map(ParameterSpec::name).anyMatch(name::equals);
    }

    private static String bare(String name) {
        return name.startsWith(OF_KERNEL) ? name.substring(OF_KERNEL.length()) : name;
    }

    private static List<String> kernelSettings(String kernel) {
        int colon = kernel.indexOf(':');
        return KERNEL_SETTINGS.getOrDefault(colon < 0 ? kernel : kernel.substring(0, colon), List.of());
    }

    /** Whether a width is missing in the kernel's spec: {@code rbf} or {@code laplace} without gamma. */
    public static boolean lacksWidth(String kernel) {
        return kernelSettings(kernel).contains("gamma") && !kernel.contains("gamma=");
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
            if (kernel.contains(list.getKey() + "=")) {
                throw new IllegalArgumentException("kernel " + Quoted.plain(kernel) + " already says what "
                        + list.getKey() + " is; leave it out there to try several");
            }
            List<String> longer = new ArrayList<>();
            for (String spec : specs) {
                for (double value : list.getValue()) {
                    longer.add(spec + (spec.contains(":") ? "," : ":") + list.getKey() + "=" + text(value));
                }
            }
            specs = longer;
        }
        return specs;
    }

    private static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? Long.toString((long) value)
                : Double.toString(value);
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
