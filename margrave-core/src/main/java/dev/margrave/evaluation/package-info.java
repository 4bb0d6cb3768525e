// SPDX-License-Identifier: Apache-2.0
/**
 * Evaluates models on data with known targets. Start with {@link dev.margrave.evaluation.Evaluation}.
 *
 * <p>Invariants: a row counts once whatever its weight; unlabeled rows and rows of weight 0 do not count; a measure that is
 * undefined is empty, not 0.
 */
@NullMarked
package dev.margrave.evaluation;

import org.jspecify.annotations.NullMarked;
