// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import java.util.function.LongSupplier;

/** The time that a search has spent, with that of the runs it continues, and what is left of its budget and its limit. */
final class SearchClock {
    private final LongSupplier nanoTime;
    private final double budget;
    private final double limit;
    private final long start;
    private double carried; // seconds of earlier runs

    /** @param limit of this run, not of those that it continues */
    SearchClock(LongSupplier nanoTime, double budget, double limit) {
        this.nanoTime = nanoTime;
        this.budget = budget;
        this.limit = limit;
        this.start = nanoTime.getAsLong();
    }

    private double sinceStart() {
        return (nanoTime.getAsLong() - start) * 1e-9;
    }

    synchronized double spent() {
        return carried + sinceStart();
    }

    /** Learns from a journal that this much was spent when a piece of work was finished. */
    synchronized void advanceTo(double seconds) {
        carried = Math.max(carried, seconds);
    }

    /** May be negative. */
    synchronized double secondsLeft() {
        return Math.min(budget - spent(), limit - sinceStart());
    }

    boolean mustStop() {
        return secondsLeft() <= 0 || Thread.currentThread().isInterrupted();
    }

    synchronized boolean isBudgetSpent() {
        return spent() >= budget;
    }
}
