// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.selection.Moments;
import dev.margrave.machine.Machine;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The scores of all candidates so far, and who is still in. A rung is a round with more training rows than the one before. */
final class Standings {
    private static final int KEPT_SHARE = 4; // of the candidates, one in so many goes up a rung
    private static final int MIN_KEPT = 4;
    private static final double HOPELESS = 3; // standard errors behind the best
    private static final int MIN_SPLITS_FOR_DEVIATION = 3;

    private final List<? extends Machine<?>> candidates;
    private final Metric metric;
    private final List<List<Double>> scores = new ArrayList<>();
    private final int[] rungs; // on which the scores of a candidate were reached
    private final int[] rows;
    private final BitSet alive = new BitSet();
    private final BitSet failed = new BitSet();

    Standings(List<? extends Machine<?>> candidates, Metric metric) {
        this.candidates = candidates;
        this.metric = metric;
        this.rungs = new int[candidates.size()];
        this.rows = new int[candidates.size()];
        candidates.forEach(candidate -> scores.add(new ArrayList<>()));
        alive.set(0, candidates.size());
    }

    boolean isAlive(int candidate) {
        return alive.get(candidate);
    }

    int alive() {
        return alive.cardinality();
    }

    /**
     * Takes the score of the next split; the first of a new rung replaces those of the rung before. One that is no number is that
     * of a fit which was refused: the candidate is out.
     */
    void add(int candidate, int rung, int trainRows, double score) {
        if (Double.isNaN(score)) {
            failed.set(candidate);
            alive.clear(candidate);
        }
        if (failed.get(candidate)) {
            return;
        }
        if (rungs[candidate] != rung) {
            scores.get(candidate).clear();
            rungs[candidate] = rung;
        }
        rows[candidate] = trainRows;
        scores.get(candidate).add(score);
    }

    private double mean(int candidate) {
        return Moments.mean(scores.get(candidate));
    }

    /** Of those in, the best first; of equals, the first. */
    private List<Integer> ranking() {
        Comparator<Integer> better =
                (a, b) -> metric.isBetter(mean(a), mean(b)) ? -1 : metric.isBetter(mean(b), mean(a)) ? 1 : 0;
        return alive.stream().boxed().sorted(better).toList();
    }

    /** After a rung: the better quarter goes on. */
    void keepBest() {
        ranking().stream().skip(kept(alive())).forEach(alive::clear);
    }

    /** How many of so many go on after a rung. */
    static int kept(int candidates) {
        return Math.min(candidates, Math.max(MIN_KEPT, (candidates + KEPT_SHARE - 1) / KEPT_SHARE));
    }

    /** Between the splits of the last rung: drops who is too far behind, given that so many rows were tested. */
    void dropHopeless(int testedRows) {
        int leader = ranking().get(0);
        for (int candidate : alive.stream().toArray()) {
            double behind = metric.largerIsBetter() ? mean(leader) - mean(candidate) : mean(candidate) - mean(leader);
            if (candidate != leader && behind > HOPELESS * standardError(leader, candidate, testedRows)) {
                alive.clear(candidate);
            }
        }
    }

    /** Of the difference of two means: accuracies as fractions of rows, other scores by their differences on the splits. */
    private double standardError(int leader, int candidate, int testedRows) {
        if (metric == Metric.ACCURACY) {
            double p = mean(leader);
            double q = mean(candidate);
            return Math.sqrt((p * (1 - p) + q * (1 - q) + 1.0 / testedRows) / testedRows);
        }
        List<Double> first = scores.get(leader);
        List<Double> second = scores.get(candidate);
        int count = first.size();
        if (count < MIN_SPLITS_FOR_DEVIATION) {
            return Double.POSITIVE_INFINITY;
        }
        double mean = mean(leader) - mean(candidate);
        double squares = IntStream.range(0, count)
                .mapToDouble(s -> first.get(s) - second.get(s) - mean)
                .map(d -> d * d)
                .sum();
        double caution = 1 + 3.0 / (count - 1); // a deviation of few differences is itself uncertain
        return caution * Math.sqrt(squares / (count - 1) / count);
    }

    double bestScore() {
        return alive.isEmpty() ? Double.NaN : mean(ranking().get(0));
    }

    TuneResult result(boolean isComplete) {
        List<TunePoint> points = new ArrayList<>();
        for (int c = 0; c < candidates.size(); c++) {
            points.add(point(c, isComplete));
        }
        return new TuneResult(metric, points, farthest(), isComplete);
    }

    private TunePoint point(int candidate, boolean isComplete) {
        Machine<?> machine = candidates.get(candidate);
        PointStatus status = failed.get(candidate)
                ? PointStatus.FAILED
                : !alive.get(candidate) ? PointStatus.PRUNED : isComplete ? PointStatus.DONE : PointStatus.UNFINISHED;
        return new TunePoint(
                machine.info().name(),
                machine.kernelSpec(),
                machine.parameters(),
                scores.get(candidate),
                status,
                rows[candidate]);
    }

    /** @throws InvalidDataException about the first candidate, when all have failed */
    void checkSomeLeft() {
        if (alive.isEmpty()) {
            TunePoint first = point(failed.nextSetBit(0), false);
            throw new InvalidDataException("every point failed, the first being machine " + first.machine()
                    + " with kernel " + first.kernel() + " and " + first.parameters() + ": "
                    + first.reason().orElseThrow());
        }
    }

    /** The best of those that came farthest, or −1. */
    private int farthest() {
        List<Integer> ranking = ranking();
        int rung = ranking.stream()
                .filter(c -> !scores.get(c).isEmpty())
                .mapToInt(c -> rungs[c])
                .max()
                .orElse(-1);
        List<Integer> highest = ranking.stream()
                .filter(c -> rungs[c] == rung && !scores.get(c).isEmpty())
                .toList();
        int most = highest.stream().mapToInt(c -> scores.get(c).size()).max().orElse(0);
        return highest.stream()
                .filter(c -> scores.get(c).size() == most)
                .findFirst()
                .orElse(-1);
    }
}
