// SPDX-License-Identifier: Apache-2.0
/**
 * What searches and comparisons share. Start with {@link dev.margrave.internal.selection.WorkerPool}, the threads that can be
 * stopped; {@link dev.margrave.internal.selection.Limits} are their resources. Invariant: when {@code run} returns, no piece is
 * running.
 */
package dev.margrave.internal.selection;
