// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.fit;

import dev.margrave.solver.RunControl;
import dev.margrave.solver.StopReason;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the similarities of a fit as they become known, and ends the fit when its time is up: a similarity of a user's own may
 * take any time. Keeps those that the choice of landmarks has computed until all are. Counts from many threads.
 */
final class SimilarityWatch {
    private final RunControl control;
    private final int rows;
    private final int landmarks;
    private final LongAdder known = new LongAdder();
    private final double[] kept; // by row, then landmark; NaN for those that are not known; null where none are kept

    SimilarityWatch(RunControl control, int rows, int landmarks, boolean keeps) {
        this.control = control;
        this.rows = rows;
        this.landmarks = landmarks;
        this.kept = keeps ? new double[Math.multiplyExact(rows, landmarks)] : null;
        if (keeps) {
            Arrays.fill(kept, Double.NaN);
        }
    }

    /** Whether the time is up. */
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

    /** The similarities of some rows with a landmark. */
    void keep(int landmark, int[] some, double[] values) {
        for (int k = 0; kept != null && k < some.length; k++) {
            kept[some[k] * landmarks + landmark] = values[k];
        }
    }

    /** Writes what was kept of a row, NaN for all else; false where nothing was. */
    boolean recall(int row, double[] values) {
        if (kept != null) {
            System.arraycopy(kept, row * landmarks, values, 0, landmarks);
        }
        return kept != null;
    }

    /** So many more values are known. */
    void look(int values) {
        known.add(values);
        Optional<StopReason> stop = control.stopReason();
        if (stop.isPresent()) {
            throw new StoppedException(stop.get(), message(stop.get()));
        }
    }

    /** Seen only where a method has nothing to return: others end with what they have. */
    private String message(StopReason reason) {
        return (reason == StopReason.TIME_LIMIT ? "maxSeconds(...) ended the fit" : "interrupted")
                + " while similarities that memory(...) has no room for were computed anew, of " + rows + " rows with "
                + landmarks + " landmarks; there is no model yet";
    }
}
