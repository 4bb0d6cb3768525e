// SPDX-License-Identifier: Apache-2.0
/**
 * What can be promised about the error of a model on rows that nobody has seen: {@link dev.margrave.bound.BoundEvaluator}
 * gives a {@link dev.margrave.bound.ErrorBounds}, a list of {@link dev.margrave.bound.Bound}s. How near a fit
 * came to its optimum is another matter: that is {@link dev.margrave.solver.Certificate}.
 */
@NullMarked
package dev.margrave.bound;

import org.jspecify.annotations.NullMarked;
