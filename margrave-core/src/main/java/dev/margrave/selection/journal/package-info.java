// SPDX-License-Identifier: Apache-2.0
/**
 * Journals of finished pieces, from which long work is resumed after a crash. Start with
 * {@link dev.margrave.selection.journal.Journal}; searches see it as a {@link dev.margrave.selection.journal.PieceLog}.
 *
 * <p>Invariants: a journal of other work is never used; a crash at any byte loses at most one piece.
 */
@NullMarked
package dev.margrave.selection.journal;

import org.jspecify.annotations.NullMarked;
