// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.machine.Machine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Candidates whose options are the same, and with them the kernel: on one split they share its values. They make paths along
 * one parameter, on which each fit starts where the one before it ended: B downwards, else C or another upwards.
 */
final class CandidateGroup {
    private final List<? extends Machine<?>> candidates;
    private final List<List<Integer>> paths;

    private CandidateGroup(List<? extends Machine<?>> candidates, List<Integer> members) {
        this.candidates = candidates;
        this.paths = paths(candidates, members);
    }

    static List<CandidateGroup> of(List<? extends Machine<?>> candidates) {
        List<List<Integer>> groups = new ArrayList<>();
        for (int index = 0; index < candidates.size(); index++) {
            Machine<?> machine = candidates.get(index);
            int taken = index;
            groups.stream()
                    .filter(group -> machine.hasOptionsOf(candidates.get(group.get(0))))
                    .findFirst()
                    .ifPresentOrElse(group -> group.add(taken), () -> groups.add(new ArrayList<>(List.of(taken))));
        }
        return groups.stream()
                .map(members -> new CandidateGroup(candidates, members))
                .toList();
    }

    private static List<List<Integer>> paths(List<? extends Machine<?>> candidates, List<Integer> members) {
        Map<String, List<Integer>> byMachine = new LinkedHashMap<>();
        for (int member : members) {
            byMachine
                    .computeIfAbsent(candidates.get(member).info().name(), name -> new ArrayList<>())
                    .add(member);
        }
        Map<Map<String, Double>, List<Integer>> paths = new LinkedHashMap<>();
        List<List<Integer>> all = new ArrayList<>();
        for (List<Integer> same : byMachine.values()) {
            String along = pathParameter(candidates, same);
            paths.clear();
            for (int member : same) {
                Map<String, Double> others =
                        new LinkedHashMap<>(candidates.get(member).parameters());
                others.remove(along);
                paths.computeIfAbsent(others, key -> new ArrayList<>()).add(member);
            }
            Comparator<Integer> upwards = Comparator.comparingDouble(
                    member -> candidates.get(member).parameters().getOrDefault(along, 0.0));
            paths.values().forEach(path -> path.sort(along.equals("B") ? upwards.reversed() : upwards));
            all.addAll(paths.values());
        }
        return all;
    }

    /** B or C if they vary, else the last parameter that does; no parameter has an empty name. */
    private static String pathParameter(List<? extends Machine<?>> candidates, List<Integer> same) {
        List<String> varied = new ArrayList<>();
        for (String name : candidates.get(same.get(0)).parameters().keySet()) {
            long values = same.stream()
                    .map(member -> candidates.get(member).parameters().get(name))
                    .distinct()
                    .count();
            if (values > 1) {
                varied.add(name);
            }
        }
        for (String preferred : List.of("B", "C")) {
            if (varied.contains(preferred)) {
                return preferred;
            }
        }
        return varied.isEmpty() ? "" : varied.get(varied.size() - 1);
    }

    /** What all members have in common beside their parameters. */
    Machine<?> first() {
        return candidates.get(paths.get(0).get(0));
    }

    /** The paths of the candidates that are still wanted, as numbers of candidates; none is empty. */
    List<List<Integer>> paths(IntPredicate wanted) {
        return paths.stream()
                .map(path -> path.stream().filter(wanted::test).toList())
                .filter(path -> !path.isEmpty())
                .toList();
    }
}
