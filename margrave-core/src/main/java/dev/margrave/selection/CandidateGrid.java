// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.LabelSet;
import dev.margrave.data.Task;
import dev.margrave.internal.Quoted;
import dev.margrave.machine.Machine;
import dev.margrave.machine.ParameterSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A grid of machines: every combination of the listed values of kernel or map parameters and machine parameters. Candidates
 * with the same kernel or map share their options, so that {@link Tuner} can share kernel values.
 */
public final class CandidateGrid {
    private static final String WEIGHT = "weight:";
    private static final int MAX_CANDIDATES = 100_000; // a larger grid is a mistake in a range

    private CandidateGrid() {}

    /**
     * Whether {@code name} is a parameter of the machine or of the space, or the weight of a label; {@link CandidateSpace} explains
     * the names.
     */
    public static boolean applies(String name, Machine<?> machine, CandidateSpace space) {
        return isLabelWeight(name)
                ? machine.info().task().target() == Task.CLASSIFICATION
                : isMachineParameter(name, machine) || space.has(name);
    }

    /** Whether this is the name of the weight of a label, {@code weight:LABEL}. */
    public static boolean isLabelWeight(String name) {
        return name.startsWith(WEIGHT) && name.length() > WEIGHT.length();
    }

    /** The label whose weight has this name. */
    public static String weightedLabel(String name) {
        return LabelSet.canonical(name.substring(WEIGHT.length()));
    }

    /** The parameters of a machine and the weights of its labels, the latter named {@code weight:LABEL}. */
    public static Map<String, Double> parameters(Machine<?> machine) {
        Map<String, Double> all = new LinkedHashMap<>(machine.parameters());
        machine.classWeights().forEach((label, weight) -> all.put(WEIGHT + label, weight));
        return all;
    }

    private static boolean isMachineParameter(String name, Machine<?> machine) {
        return machine.info().parameters().stream().map(ParameterSpec::name).anyMatch(name::equals);
    }

    /** All combinations on the kernel with this spec. */
    public static List<Machine<?>> of(Machine<?> machine, String kernel, Map<String, List<Double>> lists) {
        return of(machine, CandidateSpace.ofKernel(kernel), lists);
    }

    /**
     * All combinations, weights of labels outermost, then kernels or maps, and the last list innermost.
     *
     * @param machine with everything that is fixed, except the kernel or map
     * @param lists values by the name of a parameter; a parameter of the space needs its prefix if the machine has a parameter
     *     of the same name
     */
    public static List<Machine<?>> of(Machine<?> machine, CandidateSpace space, Map<String, List<Double>> lists) {
        List<CandidateSpace> spaces = List.of(space);
        List<Machine<?>> weighted = List.of(machine);
        List<Map.Entry<String, List<Double>>> ofMachine = new ArrayList<>();
        for (Map.Entry<String, List<Double>> list : lists.entrySet()) {
            String name = list.getKey();
            if (!applies(name, machine, space)) {
                throw new IllegalArgumentException("neither machine "
                        + machine.info().name() + " nor " + space + " has a parameter " + Quoted.plain(name));
            }
            if (isLabelWeight(name)) {
                weighted = weighted(weighted, weightedLabel(name), list.getValue());
            } else if (isMachineParameter(name, machine)) {
                ofMachine.add(list);
            } else {
                spaces = spaces.stream()
                        .flatMap(some -> list.getValue().stream().map(value -> some.with(name, value)))
                        .toList();
            }
        }
        List<Machine<?>> candidates = new ArrayList<>();
        for (Machine<?> one : weighted) {
            for (CandidateSpace some : spaces) {
                combine(some.applyTo(one), ofMachine, 0, candidates);
            }
        }
        return candidates;
    }

    private static List<Machine<?>> weighted(List<Machine<?>> machines, String label, List<Double> values) {
        if (machines.get(0).classWeights().containsKey(label)) {
            throw new IllegalArgumentException("the weight of label " + Quoted.of(label) + " is given twice");
        }
        List<Machine<?>> all = new ArrayList<>();
        for (Machine<?> machine : machines) {
            values.forEach(value -> all.add(machine.classWeight(label, value)));
        }
        return all;
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
