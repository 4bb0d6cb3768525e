// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/** How far the search took a candidate. */
public enum PointStatus {
    /** Scored on every split, trained on all of its training rows. */
    DONE,
    /** Pruned as hopeless; its scores are those it had then. */
    PRUNED,
    /** The search stopped before this candidate was finished. */
    UNFINISHED,
    /** Left out because a fit was refused: its function or objective was not finite. See {@link TunePoint#reason}. */
    FAILED
}
