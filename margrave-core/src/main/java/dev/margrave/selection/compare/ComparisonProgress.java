// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

/**
 * The progress of a comparison.
 *
 * @param done finished pieces, those of an earlier run included
 * @param pieces all of them: contenders times splits, over all data sets
 * @param remainingSeconds an estimate from the pieces of this run; NaN before the first
 * @param dataset of the last finished piece, or of the first started one
 */
public record ComparisonProgress(int done, int pieces, double remainingSeconds, String dataset, String contender) {}
