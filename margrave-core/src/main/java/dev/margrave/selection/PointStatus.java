// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/** How far a candidate came. */
public enum PointStatus {
    /** Scored on every split, trained on all of its training rows. */
    DONE,
    /** Left out as hopeless; its scores are those it had then. */
    PRUNED,
    /** The search was stopped before this candidate was through. */
    UNFINISHED,
    /** Left out because a fit was refused: its function or objective was not finite. {@link TunePoint#reason} says it in words. */
    FAILED
}
