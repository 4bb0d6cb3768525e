// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import java.util.List;

/**
 * How well a similarity suits a task, measured by a fit on landmarks.
 *
 * @param wrong the fraction of rows that are on average at least as similar to landmarks of other labels as to those of their own
 * @param goodness estimates of the paper's (ε, γ): all but a fraction ε of the rows are more similar to landmarks of their own label
 *     than to others by γ or more on average, in units of the range of the transfer function; smallest ε first
 * @param growth accuracy on held-out training rows for increasing numbers of landmarks
 */
public record SimilarityReport(double wrong, List<Goodness> goodness, List<Growth> growth) {
    /** All but a fraction ε of the rows have a margin of at least γ. */
    public record Goodness(double epsilon, double gamma) {}

    /** The accuracy with the given number of landmarks, or pairs of landmarks. */
    public record Growth(int landmarks, double accuracy) {}

    public SimilarityReport {
        goodness = List.copyOf(goodness);
        growth = List.copyOf(growth);
    }
}
