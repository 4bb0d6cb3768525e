// SPDX-License-Identifier: Apache-2.0
/**
 * Losses: the cost of one row as a function of its decision value. A machine is a loss.
 *
 * <p>Start with {@link dev.margrave.loss.Loss}, whose shape is a {@link dev.margrave.loss.PiecewiseQuadratic}; its conjugate
 * gives the dual, and it is of the same type. Custom losses implement {@code Loss}.
 *
 * <p>Invariants: shapes are closed and convex, written for a row labeled +1 or for a residual; values outside the domain are
 * +∞, never NaN; losses are immutable.
 */
@NullMarked
package dev.margrave.loss;

import org.jspecify.annotations.NullMarked;
