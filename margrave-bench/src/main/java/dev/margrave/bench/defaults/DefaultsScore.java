// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.defaults;

import java.util.List;

/**
 * A machine's mean held-out scores on a table, in points: a hundred times the accuracy or R².
 *
 * @param byDefault with its default parameters
 * @param tuned with those that a search over its default grid chose on the training rows
 * @param chosen the values that were chosen, one text for each split
 */
public record DefaultsScore(
        String table, String machine, String kernel, double byDefault, double tuned, List<String> chosen) {
    private static final double CLOSE = 2;

    public DefaultsScore {
        chosen = List.copyOf(chosen);
    }

    /** Negative where the defaults are worse. */
    public double difference() {
        return byDefault - tuned;
    }

    /** Whether the defaults are at most two points worse. */
    public boolean isClose() {
        return difference() >= -CLOSE;
    }
}
