// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

/** Receives the progress of a comparison. Calls come from several threads, one at a time. */
@FunctionalInterface
public interface ComparisonListener {
    /** Does nothing. */
    ComparisonListener NONE = progress -> {};

    void onProgress(ComparisonProgress progress);
}
