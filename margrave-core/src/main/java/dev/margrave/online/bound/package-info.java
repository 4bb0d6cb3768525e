// SPDX-License-Identifier: Apache-2.0
/**
 * Guarantees for learners from pairs: {@link dev.margrave.online.bound.StreamBounds} of their risk,
 * {@link dev.margrave.online.bound.PairComplexity Rademacher complexities} of pair losses, and
 * {@link dev.margrave.online.bound.AllPairsRegret}, the regret against the best point of a ball on all pairs.
 *
 * <p>Constants are those of the proofs; where the thesis is loose or wrong, the Javadoc says what holds instead.
 */
@NullMarked
package dev.margrave.online.bound;

import org.jspecify.annotations.NullMarked;
