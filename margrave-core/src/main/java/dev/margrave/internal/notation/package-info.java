// SPDX-License-Identifier: Apache-2.0
/**
 * How the text cells of one column become values. Start with {@link dev.margrave.internal.notation.NotationFinder}, which
 * takes the distinct texts of a column and finds its {@link dev.margrave.internal.notation.Notation}.
 *
 * <p>Invariants: a notation is immutable, reads a cell without throwing, and its spec gives the same notation again, since
 * model files store it. Nothing here opens a file.
 */
package dev.margrave.internal.notation;
