// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.machine.Machine;
import dev.margrave.machine.MachineInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Candidates with the same options and therefore the same kernel, whose values they share on one split. They form paths along
 * one parameter, on which each fit is warm-started from the one before: B in decreasing order, otherwise C or another parameter
 * in increasing order.
 */
final class CandidateGroup {
    private final List<? extends Machine<?>> candidates;
    private final List<List<Integer>> paths;

    private CandidateGroup(List<? extends Machine<?>> candidates, List<Integer> members) {
        this.candidates = candidates;
        this.paths = by(this::info, members).stream()
                .flatMap(same -> paths(same).stream())
                .toList();
    }

    static List<CandidateGroup> of(List<? extends Machine<?>> candidates) {
        List<List<Integer>> groups = new ArrayList<>();
        for (int index = 0; index < candidates.size(); index++) {
            Machine<?> machine = candidates.get(index);
            List<Integer> group = groups.stream()
                    .filter(members -> machine.hasOptionsOf(candidates.get(members.get(0))))
                    .findFirst()
                    .orElseGet(() -> {
                        groups.add(new ArrayList<>());
                        return groups.get(groups.size() - 1);
                    });
            group.add(index);
        }
        return groups.stream()
                .map(members -> new CandidateGroup(candidates, members))
                .toList();
    }

    /** The paths of the candidates that are still in the search, as candidate numbers; none is empty. */
    List<List<Integer>> paths(IntPredicate wanted) {
        return paths.stream()
                .map(path -> path.stream().filter(wanted::test).toList())
                .filter(path -> !path.isEmpty())
                .toList();
    }

    private MachineInfo info(int member) {
        return candidates.get(member).info();
    }

    private Map<String, Double> parameters(int member) {
        return candidates.get(member).parameters();
    }

    /** The paths of one kind of machine: the candidates of a path differ in one parameter only. */
    private List<List<Integer>> paths(List<Integer> same) {
        String along = pathParameter(same);
        Comparator<Integer> upwards =
                Comparator.comparingDouble(member -> parameters(member).getOrDefault(along, 0.0));
        Comparator<Integer> order = along.equals("B") ? upwards.reversed() : upwards;
        return by(member -> without(along, parameters(member)), same).stream()
                .map(path -> path.stream().sorted(order).toList())
                .toList();
    }

    /** B or C if they vary, else the last parameter that does; no parameter has an empty name. */
    private String pathParameter(List<Integer> same) {
        List<String> varied = parameters(same.get(0)).keySet().stream()
                .filter(name -> same.stream()
                                .map(member -> parameters(member).get(name))
                                .distinct()
                                .count()
                        > 1)
                .toList();
        String last = varied.isEmpty() ? "" : varied.get(varied.size() - 1);
        return varied.contains("B") ? "B" : varied.contains("C") ? "C" : last;
    }

    private static Map<String, Double> without(String name, Map<String, Double> parameters) {
        Map<String, Double> others = new LinkedHashMap<>(parameters);
        others.remove(name);
        return others;
    }

    /** The members grouped by key, in order of first appearance. */
    private static <K> Collection<List<Integer>> by(Function<Integer, K> key, List<Integer> members) {
        return members.stream()
                .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()))
                .values();
    }
}
