// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

/**
 * The Euclidean projection onto a set; {@link Projections} has the sets of the thesis. Implement it for custom sets;
 * implementations must be stateless and thread-safe.
 */
public interface Projection {
    /** The name in results, such as {@code l2}. */
    String name();

    /** Replaces w by the closest point of the set. */
    void project(double[] w);

    /** The size of the set in results and checkpoints; NaN if the name identifies it. */
    default double radius() {
        return euclideanRadius();
    }

    /** The radius of an L2 ball, for which the learner has a faster projection; NaN for other sets. */
    default double euclideanRadius() {
        return Double.NaN;
    }
}
