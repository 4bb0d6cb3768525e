// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/**
 * The score of a model on held-out rows.
 *
 * @param value of the metric
 * @param predictedLabels the number of different labels that were predicted; 0 for numbers
 */
public record HeldOutScore(double value, int predictedLabels) {}
