// SPDX-License-Identifier: Apache-2.0
/**
 * Degrees of the Maclaurin series for random features: {@link dev.margrave.internal.degree.DegreeDraw} draws them at random,
 * {@link dev.margrave.internal.degree.DegreeAllocation} chooses their numbers to minimize the error on a sample of the rows.
 *
 * <p>Invariant: coefficients are finite and nonnegative, and the drawn features of a degree estimate its term without bias.
 */
package dev.margrave.internal.degree;
