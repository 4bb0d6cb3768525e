// SPDX-License-Identifier: Apache-2.0
/**
 * The parts of learners from pairs: stored rows, the buffer and its policies, the update steps of each method, projections,
 * and the serialized state.
 *
 * <p>Start with {@link dev.margrave.internal.online.LearnerState}; an {@link dev.margrave.internal.online.OnlineStep} updates
 * it.
 *
 * <p>Invariants: nothing here depends on the storage of a row; the state has a fixed byte form, and restoring it gives the
 * same bits; random numbers come from a generator whose state is a single number.
 */
package dev.margrave.internal.online;
