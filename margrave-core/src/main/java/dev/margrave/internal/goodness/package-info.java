// SPDX-License-Identifier: Apache-2.0
/**
 * Finds bounded weights of a similarity. Start with {@link dev.margrave.internal.goodness.BoxProblem}: a mean of convex losses of
 * linear outputs, minimized over a box, with a lower bound on its minimum.
 */
package dev.margrave.internal.goodness;
