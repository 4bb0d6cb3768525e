// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.machine.Machine;
import dev.margrave.selection.CandidateGrid;
import dev.margrave.selection.Metric;
import dev.margrave.selection.PointStatus;
import dev.margrave.selection.TunePoint;
import dev.margrave.selection.TuneResult;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All candidates of a search with their scores so far, and which of them are still in it. */
final class CandidateTable {
    /** @param values in the lists of its family, which is null for one beyond the lists */
    private record Origin(CandidateFamily family, Map<String, Double> values) {}

    private final Metric metric;
    private final List<Machine<?>> machines = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();
    private final List<TunePoint> points = new ArrayList<>();
    private final BitSet alive = new BitSet();

    CandidateTable(Metric metric, List<CandidateFamily> families) {
        this.metric = metric;
        for (CandidateFamily family : families) {
            List<Machine<?>> candidates = family.candidates();
            List<Map<String, Double>> values = family.values();
            for (int k = 0; k < candidates.size(); k++) {
                add(candidates.get(k), new Origin(family, values.get(k)));
            }
        }
    }

    private int add(Machine<?> machine, Origin origin) {
        machines.add(machine);
        origins.add(origin);
        points.add(new TunePoint(
                machine.info().name(),
                machine.kernelSpec(),
                CandidateGrid.parameters(machine),
                machine.hasBalancedWeights(),
                List.of(),
                PointStatus.UNFINISHED,
                0));
        alive.set(machines.size() - 1);
        return machines.size() - 1;
    }

    /** Adds a candidate that belongs to no list. */
    int add(Machine<?> machine) {
        return add(machine, new Origin(null, Map.of()));
    }

    int size() {
        return machines.size();
    }

    List<Machine<?>> machines() {
        return machines;
    }

    Machine<?> machine(int candidate) {
        return machines.get(candidate);
    }

    double mean(int candidate) {
        return points.get(candidate).mean();
    }

    List<Integer> alive() {
        return alive.stream().boxed().toList();
    }

    void enter(int candidate, TunePoint point) {
        points.set(candidate, point);
        alive.set(candidate, point.status() != PointStatus.PRUNED && point.status() != PointStatus.FAILED);
    }

    /** Those with scores that are still in the search, best first; of equals, the first. */
    List<Integer> ranking() {
        Comparator<Integer> better =
                (a, b) -> metric.isBetter(mean(a), mean(b)) ? -1 : metric.isBetter(mean(b), mean(a)) ? 1 : 0;
        return alive.stream()
                .boxed()
                .filter(candidate -> !points.get(candidate).scores().isEmpty())
                .sorted(better)
                .toList();
    }

    /** Keeps the best of the candidates in the search. */
    void keep(int count) {
        ranking().stream().skip(count).forEach(candidate -> {
            alive.clear(candidate);
            points.set(candidate, points.get(candidate).withStatus(PointStatus.PRUNED));
        });
    }

    /** The candidates beyond the edges of the lists at which this one is, and better than its neighbor inside. */
    List<GridEdges.Extension> beyond(int candidate) {
        Origin origin = origins.get(candidate);
        if (origin.family() == null) {
            return List.of();
        }
        return GridEdges.beyond(origin.family(), origin.values()).stream()
                .filter(extension -> {
                    Map<String, Double> inside = new LinkedHashMap<>(origin.values());
                    inside.put(extension.parameter(), extension.neighbor());
                    double neighbor = mean(origins.indexOf(new Origin(origin.family(), inside)));
                    return metric.isBetter(mean(candidate), neighbor);
                })
                .toList();
    }

    TuneResult result(int best, boolean isComplete) {
        List<TunePoint> all = new ArrayList<>();
        for (int candidate = 0; candidate < points.size(); candidate++) {
            TunePoint point = points.get(candidate);
            all.add(
                    isComplete || point.status() != PointStatus.DONE
                            ? point
                            : point.withStatus(PointStatus.UNFINISHED));
        }
        return new TuneResult(metric, all, best, isComplete);
    }
}
