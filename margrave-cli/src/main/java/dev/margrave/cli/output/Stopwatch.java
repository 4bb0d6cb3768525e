// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

/** Measures the seconds of each part of a command. */
public final class Stopwatch {
    private long last = System.nanoTime();

    /** Starts the first lap. */
    public Stopwatch() {}

    /** Seconds since the start or the last call. */
    public double lap() {
        long now = System.nanoTime();
        double seconds = (now - last) * 1e-9;
        last = now;
        return seconds;
    }
}
