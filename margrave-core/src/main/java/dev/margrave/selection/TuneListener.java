// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/** Receives the progress of a search. Calls come from several threads, one at a time. */
@FunctionalInterface
public interface TuneListener {
    /** Does nothing. */
    TuneListener NONE = progress -> {};

    void onProgress(TuneProgress progress);
}
