// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

/**
 * The nearest point of a set to w, ‖·‖₂ being the distance; {@link Projections} has those of the thesis. Implement it for a set
 * of one's own; it is stateless and safe from any thread.
 */
public interface Projection {
    /** As it stands in results, such as {@code l2}. */
    String name();

    /** Replaces w by its nearest point of the set. */
    void project(double[] w);

    /** How large the set is, as results and checkpoints have it; not a number where nothing but its name tells it from others. */
    default double radius() {
        return euclideanRadius();
    }

    /** The L2 ball's radius, of which the learner makes use: scaling costs nothing. Not a number for other sets. */
    default double euclideanRadius() {
        return Double.NaN;
    }
}
