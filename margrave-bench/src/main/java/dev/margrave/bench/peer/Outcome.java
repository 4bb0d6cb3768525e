// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/** A run's measurement, or why there is none. Exactly one of the two is null. */
public record Outcome(Measurement measurement, String failure) {
    public static Outcome of(Measurement measurement) {
        return new Outcome(measurement, null);
    }

    public static Outcome failed(String reason) {
        return new Outcome(null, reason);
    }
}
