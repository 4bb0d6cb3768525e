// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection;

/** Sees how a search goes on. Called from several threads, one call at a time. */
@FunctionalInterface
public interface TuneListener {
    /** Does nothing. */
    TuneListener NONE = progress -> {};

    void onProgress(TuneProgress progress);
}
