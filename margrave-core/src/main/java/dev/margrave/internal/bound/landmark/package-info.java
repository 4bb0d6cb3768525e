// SPDX-License-Identifier: Apache-2.0
/**
 * The mathematics of error bounds for functions of similarities with landmarks (Kar 2013, Lemmas 5.12 and 5.23, Appendix B).
 * Start with {@link dev.margrave.internal.bound.landmark.LandmarkFacts}, what is known of a model's features before any row is
 * seen, and {@link dev.margrave.internal.bound.landmark.ClassCost}, what a class of functions costs; {@code ResidualBound} and
 * {@code RankingBound} are the bounds for numbers and for rankings. Invariant: whatever is chosen by looking at the rows comes
 * from a grid that was fixed before, with its share of δ.
 */
package dev.margrave.internal.bound.landmark;
