// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.compare;

import dev.margrave.selection.Metric;
import dev.margrave.selection.journal.PieceLog;

/** What is the same for every piece of a comparison; changed only on a copy. */
final class ComparisonSettings {
    Metric metric;
    ComparisonProtocol inner = ComparisonProtocol.folds(5);
    boolean prunes = true;
    long seed = 1;
    PieceLog journal = PieceLog.NONE;
    ComparisonListener listener = ComparisonListener.NONE;
    int threads = Runtime.getRuntime().availableProcessors();
    long memoryBytes = 1L << 30;
    double maxSeconds = Double.POSITIVE_INFINITY;

    ComparisonSettings(Metric metric) {
        this.metric = metric;
    }

    ComparisonSettings copy() {
        ComparisonSettings copy = new ComparisonSettings(metric);
        copy.inner = inner;
        copy.prunes = prunes;
        copy.seed = seed;
        copy.journal = journal;
        copy.listener = listener;
        copy.threads = threads;
        copy.memoryBytes = memoryBytes;
        copy.maxSeconds = maxSeconds;
        return copy;
    }
}
