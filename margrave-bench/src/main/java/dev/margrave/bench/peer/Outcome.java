// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.peer;

/** The measurement of a run, or the reason why there is none. Exactly one of the two is null. */
public record Outcome(Measurement measurement, String failure) {
    public static Outcome of(Measurement measurement) {
        return new Outcome(measurement, null);
    }

    public static Outcome failed(String reason) {
        return new Outcome(null, reason);
    }
}
