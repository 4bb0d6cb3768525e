// SPDX-License-Identifier: Apache-2.0
/**
 * Methods that compute a function directly, without a dual and its certificate: the largest mean margin, accelerated margin
 * maximization, semi-variance descent, Fisher discriminants and boosting. Start with the records whose names end in
 * {@code Method}; each solves one {@link dev.margrave.internal.engine.LearningProblem}.
 *
 * <p>Invariant: results do not depend on the number of threads.
 */
package dev.margrave.internal.direct;
