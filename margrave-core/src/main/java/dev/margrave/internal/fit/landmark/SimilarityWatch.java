// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit.landmark;

import dev.margrave.solver.RunControl;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the similarities of a fit as they are computed, and stops the fit when time runs out, as a user's similarity may take any
 * time. Keeps the values that the choice of landmarks computed until all are known. {@link #count} is thread-safe.
 */
final class SimilarityWatch {
    private final RunControl control;
    private final int rows;
    private final int landmarks;
    private final LongAdder known = new LongAdder();
    private final double[] kept; // by row, then landmark; NaN for unknown values; null if none are kept

    SimilarityWatch(RunControl control, int rows, int landmarks, boolean keeps) {
        this.control = control;
        this.rows = rows;
        this.landmarks = landmarks;
        this.kept = keeps ? new double[Math.multiplyExact(rows, landmarks)] : null;
        if (keeps) {
            Arrays.fill(kept, Double.NaN);
        }
    }

    /** Whether the fit should stop. */
    boolean isOver() {
        return control.shouldStop();
    }

    /** How many values are known. */
    long known() {
        return known.sum();
    }

    int landmarks() {
        return landmarks;
    }

    /** Keeps the similarities of some rows with a landmark. */
    void keep(int landmark, int[] some, double[] values) {
        for (int k = 0; kept != null && k < some.length; k++) {
            kept[some[k] * landmarks + landmark] = values[k];
        }
    }

    /** Writes the values that were kept for a row, and NaN for the others; false if none were kept. */
    boolean recall(int row, double[] values) {
        if (kept != null) {
            System.arraycopy(kept, row * landmarks, values, 0, landmarks);
        }
        return kept != null;
    }

    /** Adds the given number of new values, and stops the fit if it should stop. */
    void count(int values) {
        known.add(values);
        Optional<StopReason> stop = control.stopReason();
        if (stop.isPresent()) {
            throw new StoppedException(stop.get(), message(stop.get()));
        }
    }

    /** Never seen by users of a fit, which returns what it has. */
    private String message(StopReason reason) {
        return (reason == StopReason.TIME_LIMIT ? "maxSeconds(...) ended the fit" : "interrupted")
                + " while similarities that do not fit into memory(...) were recomputed, of " + rows + " rows with "
                + landmarks + " landmarks";
    }
}
