// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

import dev.margrave.internal.Check;

/**
 * The parameters of the definitions.
 *
 * @param bound B, the bound on weights
 * @param gamma γ: the margin, for classification relative to the range C_f of the transfer function
 * @param insensitive ε of the insensitive loss of regression
 * @param slope s of the transfer function f(z) = min(1, max(−1, s·z)) of classification; 0 for f(z) = z
 * @param seed of the split of the rows, and of the pairs where there are many
 */
public record GoodnessSettings(double bound, double gamma, double insensitive, double slope, long seed) {
    public static final GoodnessSettings DEFAULTS = new GoodnessSettings(1, 0.1, 0.1, 0, 1);

    public GoodnessSettings {
        Check.positiveFinite("B", bound);
        Check.positiveFinite("gamma", gamma);
        Check.notNegativeFinite("insensitive", insensitive);
        Check.notNegativeFinite("slope", slope);
    }

    public GoodnessSettings withBound(double value) {
        return new GoodnessSettings(value, gamma, insensitive, slope, seed);
    }

    public GoodnessSettings withGamma(double value) {
        return new GoodnessSettings(bound, value, insensitive, slope, seed);
    }

    public GoodnessSettings withInsensitive(double value) {
        return new GoodnessSettings(bound, gamma, value, slope, seed);
    }

    public GoodnessSettings withSlope(double value) {
        return new GoodnessSettings(bound, gamma, insensitive, value, seed);
    }

    public GoodnessSettings withSeed(long value) {
        return new GoodnessSettings(bound, gamma, insensitive, slope, value);
    }
}
