// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The ROC curve: for every threshold, the share of negatives that score at least as much, and the share of positives. From
 * (0, 0) to (1, 1), both increasing; tied scores are one step. The area under the straight lines between its points is
 * {@link #area()}.
 */
public final class RocCurve {
    private final List<Point> points;
    private final double area;

    private RocCurve(List<Point> points, double area) {
        this.points = List.copyOf(points);
        this.area = area;
    }

    /** Shares in 0..1. */
    public record Point(double falsePositives, double truePositives) {}

    /** @throws IllegalArgumentException when there are no positives or no negatives */
    public static RocCurve of(double[] positives, double[] negatives) {
        double area = area(positives, negatives)
                .orElseThrow(() -> new IllegalArgumentException("a ROC curve needs scores of both labels"));
        double[] up = sorted(positives);
        double[] down = sorted(negatives);
        int p = up.length;
        int n = down.length;
        List<Point> points = new ArrayList<>();
        points.add(new Point(0, 0));
        while (p > 0 || n > 0) {
            double threshold = p == 0 ? down[n - 1] : n == 0 ? up[p - 1] : Math.max(up[p - 1], down[n - 1]);
            while (p > 0 && Double.compare(up[p - 1], threshold) >= 0) {
                p--;
            }
            while (n > 0 && Double.compare(down[n - 1], threshold) >= 0) {
                n--;
            }
            add(points, new Point(1 - (double) n / down.length, 1 - (double) p / up.length));
        }
        return new RocCurve(points, area);
    }

    /** Merges consecutive steps in the same direction, so that only corners are stored. */
    private static void add(List<Point> points, Point next) {
        int size = points.size();
        if (size > 1) {
            Point last = points.get(size - 1);
            Point before = points.get(size - 2);
            boolean upwards =
                    before.falsePositives() == last.falsePositives() && last.falsePositives() == next.falsePositives();
            boolean sideways =
                    before.truePositives() == last.truePositives() && last.truePositives() == next.truePositives();
            if (upwards || sideways) {
                points.remove(size - 1);
            }
        }
        points.add(next);
    }

    /** The corners of the curve, from (0, 0) to (1, 1). */
    public List<Point> points() {
        return points;
    }

    /** How often a positive scores above a negative, ties counting half. */
    public double area() {
        return area;
    }

    /**
     * The fraction of all pairs (p, n) with p > n, pairs with p = n counting half; empty when there are no positives or no
     * negatives. Sorts and merges both: O(n log n) for n scores.
     */
    public static OptionalDouble area(double[] positives, double[] negatives) {
        if (positives.length == 0 || negatives.length == 0) {
            return OptionalDouble.empty();
        }
        double[] up = sorted(positives);
        double[] down = sorted(negatives);
        long halves = 0; // two for each correctly ordered pair, one for each tie
        int below = 0;
        int notAbove = 0;
        for (double score : up) {
            while (below < down.length && Double.compare(down[below], score) < 0) {
                below++;
            }
            while (notAbove < down.length && Double.compare(down[notAbove], score) <= 0) {
                notAbove++;
            }
            halves += (long) below + notAbove;
        }
        return OptionalDouble.of(0.5 * halves / ((double) up.length * down.length));
    }

    private static double[] sorted(double[] scores) {
        double[] copy = new double[scores.length];
        for (int k = 0; k < copy.length; k++) {
            copy[k] = scores[k] + 0.0; // −0 becomes 0, else the two would not tie
        }
        Arrays.sort(copy);
        return copy;
    }
}
