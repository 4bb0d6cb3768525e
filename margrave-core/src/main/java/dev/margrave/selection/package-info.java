// SPDX-License-Identifier: Apache-2.0
/**
 * Chooses parameters by held-out rows: splits, grids, metrics and the search over candidates. Start with
 * {@link dev.margrave.selection.Tuner}, whose candidates a {@link dev.margrave.selection.CandidateGrid} lists.
 *
 * <p>Invariants: results do not depend on threads or on which piece finishes first; a stopped search resumed from its journal
 * gives the result of an uninterrupted one; only {@code HeldOutScorer} computes metrics.
 */
@NullMarked
package dev.margrave.selection;

import org.jspecify.annotations.NullMarked;
