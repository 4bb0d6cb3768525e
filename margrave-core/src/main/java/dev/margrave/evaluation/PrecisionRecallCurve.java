// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Precision and recall for every threshold, from the highest score down: rows that score at least as much are called positive.
 * Tied scores are one step.
 */
public final class PrecisionRecallCurve {
    private final List<Point> points;
    private final double share;

    private PrecisionRecallCurve(List<Point> points, double share) {
        this.points = List.copyOf(points);
        this.share = share;
    }

    /**
     * One threshold.
     *
     * @param recall the share of the positives that are called positive
     * @param precision the share of positives among the rows that are called positive
     */
    public record Point(double threshold, double recall, double precision) {}

    /** @throws IllegalArgumentException when there are no positives */
    public static PrecisionRecallCurve of(double[] positives, double[] negatives) {
        if (positives.length == 0) {
            throw new IllegalArgumentException("a precision-recall curve needs a positive row");
        }
        int count = positives.length + negatives.length;
        double[] scores = Arrays.copyOf(positives, count);
        System.arraycopy(negatives, 0, scores, positives.length, negatives.length);
        int[] order = IntStream.range(0, count)
                .boxed()
                .sorted((a, b) -> Double.compare(scores[b] + 0.0, scores[a] + 0.0)) // −0 ties with 0
                .mapToInt(Integer::intValue)
                .toArray();
        List<Point> points = new ArrayList<>();
        int found = 0;
        for (int k = 0; k < count; k++) {
            found += order[k] < positives.length ? 1 : 0;
            if (k + 1 == count || scores[order[k + 1]] != scores[order[k]]) {
                points.add(new Point(scores[order[k]], (double) found / positives.length, found / (k + 1.0)));
            }
        }
        return new PrecisionRecallCurve(points, (double) positives.length / count);
    }

    /** One point per distinct score, from the highest score down: the recall increases to 1. */
    public List<Point> points() {
        return points;
    }

    /** The share of positives among all rows: the precision of calling every row positive, and of any random ranking. */
    public double share() {
        return share;
    }

    /** Σ (R_k − R_{k−1}) P_k over the points, without interpolation. */
    public double averagePrecision() {
        double sum = 0;
        double before = 0;
        for (Point point : points) {
            sum += (point.recall() - before) * point.precision();
            before = point.recall();
        }
        return sum;
    }

    /** The average precision; empty when there are no positives. */
    public static OptionalDouble averagePrecision(double[] positives, double[] negatives) {
        return positives.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(of(positives, negatives).averagePrecision());
    }
}
