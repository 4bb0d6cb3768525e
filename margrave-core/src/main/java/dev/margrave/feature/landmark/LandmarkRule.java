// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature.landmark;

import dev.margrave.internal.Check;
import java.util.List;

/**
 * Which landmarks a machine takes from its training rows, and what it makes of the similarities with them; {@link LandmarkMap}
 * has the formulas.
 *
 * @param count how many landmarks, at most as many as there are rows; or how many pairs each problem has, for which twice as many
 *     landmarks are drawn by chance, or as many chosen to be diverse
 * @param selection how they are chosen
 * @param isPaired whether the features are of pairs of landmarks of different labels
 * @param slopes of the ramp on pairs, of which the fit chooses one; a single infinite one is the sign
 * @param isPerLabel whether each function has a slope of its own
 * @param isDivided whether features are divided by the root of their number
 */
public record LandmarkRule(
        int count, Selection selection, boolean isPaired, List<Double> slopes, boolean isPerLabel, boolean isDivided) {
    /** How landmarks are chosen. */
    public enum Selection {
        /** By chance. */
        RANDOM,
        /** Each as unlike those before it as can be (DSELECT). */
        DIVERSE
    }

    public LandmarkRule {
        Check.atLeast("landmarks", count, 1);
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
        return new LandmarkRule(count, selection, false, List.of(), false, false);
    }

    /** The same divided by the root of the number of landmarks. */
    public LandmarkRule divided() {
        return new LandmarkRule(count, selection, isPaired, slopes, isPerLabel, true);
    }

    /** A ramp of the difference of two similarities, with the best of some slopes for all functions or for each. */
    public static LandmarkRule paired(int count, Selection selection, List<Double> slopes, boolean isPerLabel) {
        return new LandmarkRule(count, selection, true, slopes, isPerLabel, false);
    }

    /** Whether another rule takes the same landmarks from the same rows. */
    public boolean drawsAs(LandmarkRule other) {
        return count == other.count
                && selection == other.selection
                && isPaired == other.isPaired
                && isDivided == other.isDivided;
    }
}
