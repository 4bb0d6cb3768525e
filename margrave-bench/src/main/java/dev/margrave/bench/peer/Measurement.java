// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import java.util.HashMap;
import java.util.Map;

/**
 * What one run of a peer took, and what it said of itself.
 *
 * @param wallSeconds of the work alone, reading excluded
 * @param cpuSeconds of all threads during the work
 * @param peakBytes the largest resident size during the work; of the whole process where it cannot be told apart
 * @param values what else this kind of run gives, by name
 * @param note for people, or null
 */
public record Measurement(
        double wallSeconds, double cpuSeconds, long peakBytes, Map<String, Double> values, String note) {
    public Measurement {
        values = Map.copyOf(values);
    }

    /** With more values and a note, which are made when the clock has stopped. */
    public Measurement with(Map<String, Double> more, String text) {
        Map<String, Double> all = new HashMap<>(values);
        all.putAll(more);
        return new Measurement(wallSeconds, cpuSeconds, peakBytes, all, text);
    }

    /** NaN where the run did not give it. */
    public double value(String name) {
        return values.getOrDefault(name, Double.NaN);
    }
}
