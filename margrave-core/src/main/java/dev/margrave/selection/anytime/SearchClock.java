// SPDX-License-Identifier: Apache-2.0
package dev.margrave.selection.anytime;

import java.util.function.LongSupplier;

/** The time that a search has spent, with that of the runs it continues, and what is left of its budget and its limit. */
final class SearchClock {
    private final LongSupplier nanoTime;
    private final double budget;
    private final double limit;
    private final long start;
    private final boolean isSystem;
    private double carried; // seconds of earlier runs

    /**
     * @param nanoTime null for the clock of the system
     * @param limit of this run, not of those that it continues
     */
    SearchClock(LongSupplier nanoTime, double budget, double limit) {
        this.isSystem = nanoTime == null;
        this.nanoTime = isSystem ? System::nanoTime : nanoTime;
        this.budget = budget;
        this.limit = limit;
        this.start = this.nanoTime.getAsLong();
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

    /** What running work may take at most; infinite with another clock than the system's, which only the search asks. */
    double secondsForWork() {
        return isSystem ? Math.max(Double.MIN_VALUE, secondsLeft()) : Double.POSITIVE_INFINITY;
    }

    boolean mustStop() {
        return secondsLeft() <= 0 || Thread.currentThread().isInterrupted();
    }

    synchronized boolean isBudgetSpent() {
        return spent() >= budget;
    }
}
