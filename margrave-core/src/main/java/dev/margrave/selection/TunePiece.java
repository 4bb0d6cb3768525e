// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.Dataset;
import dev.margrave.machine.Machine;
import dev.margrave.model.NotFiniteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The candidates of one group that are still in, on one split of one rung: what is computed, and kept, at once. */
final class TunePiece {
    private static final int SMALL_ROWS = 4000;
    private static final double COST_EXPONENT = 1.5; // fits cost about rows^1.5
    private static final long SAMPLE_SEED = 0x5eedL;

    private final Tuner tuner;
    private final Rung rung;
    private final int split;
    private final List<List<Integer>> paths; // numbers of candidates
    private final String key;
    private double[] scores; // in the order of the paths; null while they are not known

    TunePiece(Tuner tuner, Rung rung, int split, int group, List<List<Integer>> paths) {
        this.tuner = tuner;
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
        return rung.trainRows(tuner.splits.get(split));
    }

    private Machine<?> first() {
        return tuner.candidates.get(paths.get(0).get(0));
    }

    /** Whether one thread is enough for it. Linear problems gain nothing from several. */
    boolean isSmall() {
        return trainRows() <= SMALL_ROWS || first().kernelSpec().equals("linear");
    }

    /** About how long it takes, in no unit. */
    double cost() {
        return candidates().size() * cost(trainRows());
    }

    /** Of one fit. */
    static double cost(int rows) {
        return Math.pow(rows, COST_EXPONENT);
    }

    /** Takes the scores from the journal if it has them. */
    void restore() {
        tuner.journal
                .find(key)
                .filter(kept -> kept.length == candidates().size())
                .ifPresent(kept -> scores = kept);
    }

    /**
     * Trains on a sample of the training rows and scores on the test rows; NaN stands for a candidate whose fit was refused
     * because its numbers overflow. The others are then computed anew without it: it may be where the next one started.
     */
    double[] compute(Dataset data, int threads, long memoryBytes) {
        Split rows = tuner.splits.get(split);
        int[] train = Splits.sample(data, rows.train(), trainRows(), SAMPLE_SEED + split);
        Machine<?> options = first().threads(threads).memory(memoryBytes).maxSeconds(Double.POSITIVE_INFINITY);
        HeldOut heldOut = new HeldOut(data.select(train), new Answers(tuner.metric, data.select(rows.test())));
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
                            candidate -> tuner.candidates.get(candidate).optionsOf(options))
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
        tuner.journal.add(key, computed);
        scores = computed;
    }

    void enter(Standings standings) {
        List<Integer> candidates = candidates();
        for (int k = 0; k < scores.length; k++) {
            standings.add(candidates.get(k), rung.number(), trainRows(), scores[k]);
        }
    }
}
