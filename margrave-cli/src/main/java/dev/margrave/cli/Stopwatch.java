// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

/** Seconds of the parts of a command. */
final class Stopwatch {
    private long last = System.nanoTime();

    /** Seconds since the start or the last call. */
    double lap() {
        long now = System.nanoTime();
        double seconds = (now - last) * 1e-9;
        last = now;
        return seconds;
    }
}
