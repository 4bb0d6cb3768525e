// SPDX-License-Identifier: Apache-2.0
/**
 * Fitted models, what they predict, and reports of fits.
 *
 * <p>Start with {@link dev.margrave.model.Model} and its kinds {@link dev.margrave.model.Classifier} and
 * {@link dev.margrave.model.Regressor}. Predictions come from {@link dev.margrave.model.DecisionFunctions}, which are linear,
 * on kernels or on the features of a map. {@link dev.margrave.model.FitReport} says how close the fit came to the optimum.
 *
 * <p>Invariants: models are immutable and thread-safe; predictions for many rows are the same as row by row, for any number
 * of threads; reports contain no times, so the same fit gives the same report.
 */
@NullMarked
package dev.margrave.model;

import org.jspecify.annotations.NullMarked;
