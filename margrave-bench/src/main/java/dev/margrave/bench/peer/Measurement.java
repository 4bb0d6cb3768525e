// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

import java.util.HashMap;
import java.util.Map;

/**
 * What one run of a program took, and what it reported.
 *
 * @param wallSeconds of the work alone, reading excluded
 * @param cpuSeconds of all threads during the work
 * @param peakBytes the largest resident size during the work, or of the whole process if it cannot be separated
 * @param values further results of this kind of run, by name
 * @param note a remark, or null
 */
public record Measurement(
        double wallSeconds, double cpuSeconds, long peakBytes, Map<String, Double> values, String note) {
    public Measurement {
        values = Map.copyOf(values);
    }

    /** With further values and a note, which are computed after timing. */
    public Measurement with(Map<String, Double> more, String text) {
        Map<String, Double> all = new HashMap<>(values);
        all.putAll(more);
        return new Measurement(wallSeconds, cpuSeconds, peakBytes, all, text);
    }

    /** NaN if the run did not report it. */
    public double value(String name) {
        return values.getOrDefault(name, Double.NaN);
    }
}
