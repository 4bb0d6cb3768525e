// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.internal.Check;
import dev.margrave.internal.degree.DegreeDraw;

/**
 * How a {@link MaclaurinMap} is drawn.
 *
 * @param features the width of the map, exact ones included
 * @param exactLow whether the terms of degree 0 and 1 are features themselves (H0/1) and only higher degrees are drawn
 * @param p degrees are drawn with P[N = n] ∝ p^{−n}
 * @param highestDegree at which the series is truncated; {@link #NO_LIMIT} for no truncation
 */
public record MaclaurinSettings(int features, boolean exactLow, double p, int highestDegree) {
    public static final int NO_LIMIT = Integer.MAX_VALUE;

    /** Algorithm 1 of the paper with p = 2. */
    public static final MaclaurinSettings DEFAULTS = new MaclaurinSettings(500, false, 2, NO_LIMIT);

    public MaclaurinSettings {
        Check.atLeast("features", features, 1);
        Check.atLeast("truncate", highestDegree, exactLow ? 2 : 0);
        DegreeDraw.checkBase(p);
    }

    public MaclaurinSettings withFeatures(int value) {
        return new MaclaurinSettings(value, exactLow, p, highestDegree);
    }

    public MaclaurinSettings withExactLow(boolean value) {
        return new MaclaurinSettings(features, value, p, highestDegree);
    }

    public MaclaurinSettings withP(double value) {
        return new MaclaurinSettings(features, exactLow, value, highestDegree);
    }

    public MaclaurinSettings withHighestDegree(int value) {
        return new MaclaurinSettings(features, exactLow, p, value);
    }

    /** The distribution of the degrees. */
    DegreeDraw degrees() {
        return new DegreeDraw(p, exactLow ? 2 : 0, highestDegree);
    }
}
