// SPDX-License-Identifier: Apache-2.0
/**
 * Fits on similarities with landmarks. Start with {@link dev.margrave.internal.fit.landmark.LandmarkStrategy}, which the machines pass
 * to a fit: it chooses the landmarks ({@code LandmarkSet}) and then solves the problems of a classifier on them
 * ({@code LandmarkProblems}, {@code PairProblems}).
 *
 * <p>Invariants: this package depends on {@code internal.fit}, never the reverse; landmarks and pairs depend on the data and the
 * seed alone; similarities are computed once per row and landmark as far as memory allows; slopes and growth are measured on
 * training rows that the measured function has not seen, unless there are too few rows to hold any out.
 */
package dev.margrave.internal.fit.landmark;
