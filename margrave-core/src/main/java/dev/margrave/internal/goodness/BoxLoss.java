// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.goodness;

/**
 * A convex loss of an output z with a target y: max(0, y − z), max(0, |z − y| − ε) or (z − y)². The first two are smoothed by
 * replacing the kink of max(0, u) with u²/(2μ) for 0 < u < μ, which lowers them by at most μ/2.
 *
 * @param epsilon of the insensitive loss
 */
public record BoxLoss(Kind kind, double epsilon) {
    /** The form of the loss. */
    public enum Kind {
        HINGE,
        INSENSITIVE,
        SQUARED
    }

    public static final BoxLoss HINGE = new BoxLoss(Kind.HINGE, 0);
    public static final BoxLoss SQUARED = new BoxLoss(Kind.SQUARED, 0);

    public static BoxLoss insensitive(double epsilon) {
        return new BoxLoss(Kind.INSENSITIVE, epsilon);
    }

    public double value(double z, double y) {
        return switch (kind) {
            case HINGE -> Math.max(0, y - z);
            case INSENSITIVE -> Math.max(0, Math.abs(z - y) - epsilon);
            case SQUARED -> (z - y) * (z - y);
        };
    }

    /** The slope in z of the smoothed loss. */
    double slope(double z, double y, double mu) {
        return switch (kind) {
            case HINGE -> -ramp(y - z, mu);
            case INSENSITIVE -> Math.signum(z - y) * ramp(Math.abs(z - y) - epsilon, mu);
            case SQUARED -> 2 * (z - y);
        };
    }

    private static double ramp(double u, double mu) {
        return Math.max(0, Math.min(1, u / mu));
    }

    /** The largest second derivative of the smoothed loss. */
    double curvature(double mu) {
        return kind == Kind.SQUARED ? 2 : 1 / mu;
    }

    /** ℓ*(g) = sup_z gz − ℓ(z) for a slope of the loss. */
    double conjugate(double g, double y) {
        return switch (kind) {
            case HINGE -> g * y;
            case INSENSITIVE -> g * y + epsilon * Math.abs(g);
            case SQUARED -> g * y + g * g / 4;
        };
    }
}
