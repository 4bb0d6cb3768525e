// SPDX-License-Identifier: Apache-2.0
/**
 * Newton's method in the primal for smooth losses; start with {@link dev.margrave.internal.newton.SmoothNewton}. It minimizes
 * piecewise quadratic losses whose slope has no jumps for {@code internal.linear}, and the logistic loss for
 * {@code internal.logistic}.
 */
package dev.margrave.internal.newton;
