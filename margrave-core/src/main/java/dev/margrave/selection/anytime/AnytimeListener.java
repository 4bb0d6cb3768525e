// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.selection.TuneProgress;

/** Receives what a search decides and how far it is. Calls come from several threads, one at a time. */
public interface AnytimeListener {
    /** Does nothing. */
    AnytimeListener NONE = new AnytimeListener() {
        @Override
        public void onDecision(String sentence) {}

        @Override
        public void onProgress(TuneProgress progress) {}
    };

    /** A decision of the search, as one line. */
    void onDecision(String sentence);

    void onProgress(TuneProgress progress);
}
