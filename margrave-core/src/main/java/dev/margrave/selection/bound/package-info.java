// SPDX-License-Identifier: Apache-2.0
/**
 * Chooses parameters by a bound on the error, from the training rows alone. Start with
 * {@link dev.margrave.selection.bound.BoundTuner}. Invariant: the bound of the chosen candidate holds with probability 1 − δ,
 * although the same rows chose it.
 */
@NullMarked
package dev.margrave.selection.bound;

import org.jspecify.annotations.NullMarked;
