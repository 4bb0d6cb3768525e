// SPDX-License-Identifier: Apache-2.0
/**
 * Conformal prediction: sets of labels and intervals of numbers that contain the target with a stated chance. Start with
 * {@link dev.margrave.conformal.Conformal} to train, then {@link dev.margrave.conformal.PredictionSets} or
 * {@link dev.margrave.conformal.PredictionIntervals}. Invariants: the predicted label is the same with and without sets; the
 * proven chance is never overstated.
 */
@NullMarked
package dev.margrave.conformal;

import org.jspecify.annotations.NullMarked;
