// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import dev.margrave.selection.journal.PieceLog;
import java.util.Arrays;
import java.util.Optional;

/** A log whose pieces end with the seconds that the search had spent, so that a resumed search has only the rest of its budget. */
final class TimedLog implements PieceLog {
    private final PieceLog log;
    private final SearchClock clock;

    TimedLog(PieceLog log, SearchClock clock) {
        this.log = log;
        this.clock = clock;
    }

    @Override
    public Optional<double[]> find(String key) {
        return log.find(key).filter(values -> values.length > 0).map(values -> {
            clock.advanceTo(values[values.length - 1]);
            return Arrays.copyOf(values, values.length - 1);
        });
    }

    @Override
    public void add(String key, double[] values) {
        double[] longer = Arrays.copyOf(values, values.length + 1);
        longer[values.length] = clock.spent();
        log.add(key, longer);
    }
}
