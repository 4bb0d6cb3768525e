// SPDX-License-Identifier: Apache-2.0
/**
 * Fits probabilities and thresholds on rows that were not trained on. Start with {@link dev.margrave.selection.Calibrator} to train a
 * calibrated model, or with {@link dev.margrave.calibration.HeldOutDecisions} if decision values of held-out rows exist.
 * Invariants: the final model is trained on all rows; curves never use the values that a model gives its own training rows;
 * weight k of a row equals k copies of it in every fit of a curve.
 */
@NullMarked
package dev.margrave.calibration;

import org.jspecify.annotations.NullMarked;
