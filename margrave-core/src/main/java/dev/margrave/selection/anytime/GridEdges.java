// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.machine.Machine;
import dev.margrave.selection.CandidateGrid;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of a grid beyond its edge, at the distance of the last two: the next two in the same ratio, the other values as chosen. */
final class GridEdges {
    private static final int MIN_VALUES = 3; // of a list, so that its edge says something
    private static final int STEPS = 2; // beyond an edge

    /**
     * A value beyond an edge.
     *
     * @param parameter whose list was extended
     * @param neighbor the value next to the edge, inside
     */
    record Extension(String parameter, double value, double neighbor, Machine<?> candidate) {}

    private GridEdges() {}

    /** The candidates beyond every edge at which this one is; lists of other than positive, finite numbers have no edge. */
    static List<Extension> beyond(CandidateFamily family, Map<String, Double> chosen) {
        List<Extension> extensions = new ArrayList<>();
        family.lists().forEach((name, list) -> {
            double[] sorted =
                    list.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            boolean isOrdinary = sorted.length >= MIN_VALUES && sorted[0] > 0 && sorted[sorted.length - 1] < 1e300;
            if (!isOrdinary || CandidateGrid.isLabelWeight(name)) {
                return;
            }
            double value = chosen.get(name);
            int last = sorted.length - 1;
            if (value == sorted[last]) {
                add(name, value, sorted[last - 1], family, chosen, extensions);
            } else if (value == sorted[0]) {
                add(name, value, sorted[1], family, chosen, extensions);
            }
        });
        return extensions;
    }

    private static void add(
            String name,
            double edge,
            double neighbor,
            CandidateFamily family,
            Map<String, Double> chosen,
            List<Extension> extensions) {
        double value = edge;
        for (int step = 0; step < STEPS; step++) {
            value = new BigDecimal(value * edge / neighbor)
                    .round(new MathContext(3))
                    .doubleValue();
            Map<String, Double> changed = new LinkedHashMap<>(chosen);
            changed.put(name, value);
            try {
                extensions.add(new Extension(
                        name, value, neighbor, family.at(changed).candidates().get(0)));
            } catch (IllegalArgumentException e) {
                return; // the parameter does not take this value
            }
        }
    }
}
