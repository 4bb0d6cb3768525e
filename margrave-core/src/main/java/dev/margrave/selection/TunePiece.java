// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.model.NotFiniteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A unit of work and of the journal: the remaining candidates of one group, on one split of one rung. */
final class TunePiece {
    /** Up to this, fits gain less from threads than from running side by side. */
    private static final int SMALL_ROWS = 4000;

    private static final double COST_EXPONENT = 1.5; // a fit takes about rows^1.5

    private final Tuner.Settings settings;
    private final Rung rung;
    private final int split;
    private final List<List<Integer>> paths; // candidate numbers
    private final String key;
    private double[] scores; // in the order of the paths; null until known

    TunePiece(Tuner.Settings settings, Rung rung, int split, int group, List<List<Integer>> paths) {
        this.settings = settings;
        this.rung = rung;
        this.split = split;
        this.paths = paths;
        this.key = "r" + rung.number() + ".s" + split + ".g" + group;
    }

    Rung rung() {
        return rung;
    }

    boolean isDone() {
        return scores != null;
    }

    private List<Integer> candidates() {
        return paths.stream().flatMap(List::stream).toList();
    }

    private int trainRows() {
        return rung.trainRows(settings.splits.get(split));
    }

    private Machine<?> first() {
        return settings.candidates.get(paths.get(0).get(0));
    }

    /** Whether one thread is enough for it. Linear problems gain nothing from several. */
    boolean isSmall() {
        return trainRows() <= SMALL_ROWS || first().kernelSpec().equals("linear");
    }

    /** The relative time that it takes. */
    double cost() {
        return candidates().size() * cost(trainRows());
    }

    /** Of one fit. */
    static double cost(int rows) {
        return Math.pow(rows, COST_EXPONENT);
    }

    /** Takes the scores from the journal if it has them. */
    void restore() {
        settings.journal
                .find(key)
                .filter(kept -> kept.length == candidates().size())
                .ifPresent(kept -> scores = kept);
    }

    /**
     * Trains on a sample of the training rows and scores on the test rows; NaN stands for a candidate whose fit was refused
     * because its numbers overflow. The others are then recomputed without it, because the next fit may have started from it.
     */
    double[] compute(Dataset data, int threads, long memoryBytes) {
        Split whole = settings.splits.get(split);
        int[] train = Splits.sample(data, whole.train(), trainRows(), Splits.SAMPLE_SEED + split);
        Split rows = Split.of(train, whole.test());
        boolean areKernelValues = first().isPrecomputed();
        Machine<?> options = first().threads(threads).memory(memoryBytes).maxSeconds(Double.POSITIVE_INFINITY);
        HeldOut heldOut = new HeldOut(
                rows.training(data, areKernelValues),
                new HeldOutScorer(settings.metric, rows.test(data, areKernelValues)));
        Map<Integer, Double> found = new HashMap<>();
        List<List<Integer>> left = paths;
        while (!left.isEmpty() && found.isEmpty()) {
            List<Integer> members = left.stream().flatMap(List::stream).toList();
            try {
                double[] computed = heldOut.scores(machines(left, options));
                for (int k = 0; k < computed.length; k++) {
                    found.put(members.get(k), computed[k]);
                }
            } catch (NotFiniteException e) {
                left = without(members.get(e.machine()), left);
            }
        }
        return candidates().stream()
                .mapToDouble(candidate -> found.getOrDefault(candidate, Double.NaN))
                .toArray();
    }

    private List<List<Machine<?>>> machines(List<List<Integer>> numbers, Machine<?> options) {
        List<List<Machine<?>>> machines = new ArrayList<>();
        for (List<Integer> path : numbers) {
            machines.add(path.stream()
                    .<Machine<?>>map(
                            candidate -> settings.candidates.get(candidate).optionsOf(options))
                    .toList());
        }
        return machines;
    }

    private static List<List<Integer>> without(int refused, List<List<Integer>> paths) {
        return paths.stream()
                .map(path ->
                        path.stream().filter(candidate -> candidate != refused).toList())
                .filter(path -> !path.isEmpty())
                .toList();
    }

    void keep(double[] computed) {
        settings.journal.add(key, computed);
        scores = computed;
    }

    void enter(CandidateScores candidateScores) {
        List<Integer> candidates = candidates();
        for (int k = 0; k < scores.length; k++) {
            candidateScores.add(candidates.get(k), rung.number(), trainRows(), scores[k]);
        }
    }
}
