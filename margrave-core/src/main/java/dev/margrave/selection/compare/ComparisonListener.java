// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

/** Sees how a comparison goes on. Called from several threads, one call at a time. */
@FunctionalInterface
public interface ComparisonListener {
    /** Does nothing. */
    ComparisonListener NONE = progress -> {};

    void onProgress(ComparisonProgress progress);
}
