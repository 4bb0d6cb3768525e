// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature.landmark;

import dev.margrave.internal.Check;
import java.util.List;

/**
 * Which landmarks a machine chooses from its training rows, and how it computes features from the similarities with them;
 * {@link LandmarkMap} has the formulas.
 *
 * @param count the number of landmarks, at most one per row; with pairs, the number of pairs of each problem
 * @param drawn the number of landmarks chosen from the rows, at most one per row; {@code count} for single landmarks
 * @param candidates how many pairs are tried for each pair that a problem takes; 1 takes pairs as they are drawn
 * @param selection how landmarks are chosen
 * @param isPaired whether the features are of pairs of landmarks of different labels
 * @param slopes of the ramp on pairs, from which the fit chooses one; a single infinite one is the sign
 * @param isPerLabel whether each function has a separate slope
 * @param isDivided whether features are divided by the square root of their number
 * @param neighbors how many nearest neighbors share in {@link NeighborMap} features; 0 for the similarities themselves
 */
public record LandmarkRule(
        int count,
        int drawn,
        int candidates,
        Selection selection,
        boolean isPaired,
        List<Double> slopes,
        boolean isPerLabel,
        boolean isDivided,
        int neighbors) {
    /** How landmarks are chosen. */
    public enum Selection {
        /** At random. */
        RANDOM,
        /** Each as unlike the earlier ones as possible (DSELECT). */
        DIVERSE
    }

    public LandmarkRule {
        Check.atLeast("landmarks", count, 1);
        Check.atLeast("pool", drawn, 1);
        Check.atLeast("candidates", candidates, 1);
        Check.atLeast("neighbors", neighbors, 0);
        slopes = List.copyOf(slopes);
        if (isPaired == slopes.isEmpty()) {
            throw new IllegalArgumentException("pairs of landmarks need a slope, single ones have none");
        }
        for (double slope : slopes) {
            if (!(slope > 0)) {
                throw new IllegalArgumentException("slopes must be positive, got " + slope);
            }
        }
    }

    /** The similarity with each landmark is a feature. */
    public static LandmarkRule single(int count, Selection selection) {
        return new LandmarkRule(count, count, 1, selection, false, List.of(), false, false, 0);
    }

    /** Every row is a landmark, and its share in the k nearest neighbors is a feature. */
    public static LandmarkRule nearest(int k) {
        Check.atLeast("k", k, 1);
        return new LandmarkRule(
                Integer.MAX_VALUE, Integer.MAX_VALUE, 1, Selection.RANDOM, false, List.of(), false, false, k);
    }

    /** The same, divided by the square root of the number of landmarks. */
    public LandmarkRule divided() {
        return new LandmarkRule(count, drawn, candidates, selection, isPaired, slopes, isPerLabel, true, neighbors);
    }

    /**
     * A ramp of the difference of two similarities, with the best of the given slopes for all functions or for each. {@code count}
     * pairs are drawn from 2·{@code count} random landmarks or {@code count} diverse ones.
     */
    public static LandmarkRule paired(int count, Selection selection, List<Double> slopes, boolean isPerLabel) {
        int drawn = (int) Math.min(Integer.MAX_VALUE, (selection == Selection.RANDOM ? 2L : 1L) * count);
        return new LandmarkRule(count, drawn, 1, selection, true, slopes, isPerLabel, false, 0);
    }

    /** The sign of the difference, on pairs of {@code pool} landmarks; boosting takes the best of {@code candidates} pairs. */
    public static LandmarkRule boosted(int count, int pool, int candidates, Selection selection) {
        return new LandmarkRule(
                count, pool, candidates, selection, true, List.of(Double.POSITIVE_INFINITY), false, false, 0);
    }

    /** Whether another rule chooses the same landmarks from the same rows. */
    public boolean drawsAs(LandmarkRule other) {
        return count == other.count
                && drawn == other.drawn
                && candidates == other.candidates
                && selection == other.selection
                && isPaired == other.isPaired
                && isDivided == other.isDivided
                && neighbors == other.neighbors;
    }
}
