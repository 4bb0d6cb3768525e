// SPDX-License-Identifier: Apache-2.0
/**
 * The bounds that {@link dev.margrave.bound.BoundEvaluator} lists. Start with
 * {@link dev.margrave.internal.bound.TrainingBounds}, which decides what applies to a model; {@code TrainingSamples} holds what
 * the bounds see of its rows.
 *
 * <p>Invariants: a bound is guaranteed only if every assumption of its theorem is met here, otherwise it is estimated and says
 * why; all choices made by looking at the rows pay for it with a union bound.
 */
package dev.margrave.internal.bound;
