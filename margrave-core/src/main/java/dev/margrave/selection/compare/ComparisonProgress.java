// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

/**
 * How far a comparison is.
 *
 * @param done finished pieces, those of an earlier run included
 * @param pieces all of them: contenders times splits, over all data sets
 * @param remainingSeconds an estimate from the pieces of this run; NaN before the first
 * @param dataset of the last piece that was finished, or of the first that was begun
 */
public record ComparisonProgress(int done, int pieces, double remainingSeconds, String dataset, String contender) {}
