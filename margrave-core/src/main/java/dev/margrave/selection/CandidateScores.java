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

/** The scores of all candidates so far, and which candidates are still in the search. */
final class CandidateScores {
    /** One candidate in four is kept after a rung, as the training rows grow fourfold. */
    private static final int REDUCTION = 4;

    private static final int MIN_KEPT = 4; // candidates
    private static final double HOPELESS = 3; // standard errors behind the best
    private static final int MIN_SPLITS_FOR_DEVIATION = 3; // two differences say almost nothing of their deviation

    private final List<? extends Machine<?>> candidates;
    private final Metric metric;
    private final List<List<Double>> scores = new ArrayList<>();
    private final int[] rungs; // of the scores of each candidate
    private final int[] rows;
    private final BitSet alive = new BitSet();
    private final BitSet failed = new BitSet();

    CandidateScores(List<? extends Machine<?>> candidates, Metric metric) {
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
     * Adds the score of the next split; the first score of a new rung replaces those of the rung before. NaN means that the fit
     * was refused, and removes the candidate.
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

    /** The remaining candidates, best first; ties in their order. */
    private List<Integer> ranking() {
        Comparator<Integer> better =
                (a, b) -> metric.isBetter(mean(a), mean(b)) ? -1 : metric.isBetter(mean(b), mean(a)) ? 1 : 0;
        return alive.stream().boxed().sorted(better).toList();
    }

    /** After a rung: keeps the better quarter. */
    void keepBest() {
        ranking().stream().skip(kept(alive())).forEach(alive::clear);
    }

    /** The number of candidates that are kept after a rung. */
    static int kept(int candidates) {
        return Math.min(candidates, Math.max(MIN_KEPT, (candidates + REDUCTION - 1) / REDUCTION));
    }

    /** Between the splits of the last rung: removes candidates that are too far behind, after this number of tested rows. */
    void dropHopeless(int testedRows) {
        int leader = ranking().get(0);
        for (int candidate : alive.stream().toArray()) {
            double behind = metric.largerIsBetter() ? mean(leader) - mean(candidate) : mean(candidate) - mean(leader);
            if (candidate != leader && behind > HOPELESS * standardError(leader, candidate, testedRows)) {
                alive.clear(candidate);
            }
        }
    }

    /**
     * The standard error of the difference of two means: for accuracies from the number of rows, for other scores from the
     * differences on the splits.
     */
    private double standardError(int leader, int candidate, int testedRows) {
        if (metric.kind() == Metric.Kind.ACCURACY) {
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
        double correction = 1 + 3.0 / (count - 1); // a deviation of few differences is itself uncertain
        return correction * Math.sqrt(squares / (count - 1) / count);
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
                CandidateGrid.parameters(machine),
                machine.hasBalancedWeights(),
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

    /** The best of the candidates that reached the last rung and the most splits, or −1. */
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
