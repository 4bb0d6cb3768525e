// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** How a solver ended. All but CONVERGED leave the best point so far. Ordered from best to worst. */
public enum Status {
    CONVERGED,
    /** Rounding leaves no further progress; the gap says how near the optimum is. */
    STALLED,
    ITERATION_LIMIT,
    TIME_LIMIT,
    INTERRUPTED;

    /** Whether a limit or an interruption ended the work, rather than the mathematics. */
    public boolean stoppedEarly() {
        return this == ITERATION_LIMIT || this == TIME_LIMIT || this == INTERRUPTED;
    }

    public Status worse(Status other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
