// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.machine.Machine;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.CandidateSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The candidates of one machine on one kernel, map or similarity: every combination of the listed values, as {@link CandidateGrid}
 * combines them.
 *
 * @param machine with everything that is fixed, except the kernel, map or similarity
 * @param lists values by the name of a parameter
 */
public record CandidateFamily(Machine<?> machine, CandidateSpace space, Map<String, List<Double>> lists) {
    public CandidateFamily {
        lists = Collections.unmodifiableMap(new LinkedHashMap<>(lists));
    }

    public List<Machine<?>> candidates() {
        return CandidateGrid.of(machine, space, lists);
    }

    /** The values behind each of the {@link #candidates}, in their order. */
    List<Map<String, Double>> values() {
        List<Map<String, Double>> all = List.of(Map.of());
        for (String name : nesting()) {
            List<Map<String, Double>> longer = new ArrayList<>();
            for (Map<String, Double> values : all) {
                for (double value : lists.get(name)) {
                    Map<String, Double> more = new LinkedHashMap<>(values);
                    more.put(name, value);
                    longer.add(more);
                }
            }
            all = longer;
        }
        return all;
    }

    /** The names of the lists, the outermost first: weights of labels, parameters of the space, parameters of the machine. */
    private List<String> nesting() {
        List<String> names = new ArrayList<>();
        lists.keySet().stream().filter(CandidateGrid::isLabelWeight).forEach(names::add);
        lists.keySet().stream()
                .filter(name -> !CandidateGrid.isLabelWeight(name) && !isOfMachine(name))
                .forEach(names::add);
        lists.keySet().stream().filter(this::isOfMachine).forEach(names::add);
        return names;
    }

    private boolean isOfMachine(String name) {
        return machine.info().parameters().stream().anyMatch(spec -> spec.name().equals(name));
    }

    /** The same family with single values. */
    CandidateFamily at(Map<String, Double> values) {
        Map<String, List<Double>> single = new LinkedHashMap<>();
        lists.keySet().forEach(name -> single.put(name, List.of(values.get(name))));
        return new CandidateFamily(machine, space, single);
    }

    /** The family whose machine gives all labels the same total weight. */
    public CandidateFamily balanced() {
        return new CandidateFamily(machine.balancedWeights(true), space, lists);
    }
}
