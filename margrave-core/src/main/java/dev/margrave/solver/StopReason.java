// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** Why a fit stopped before its optimum. */
public enum StopReason {
    ITERATION_LIMIT(Status.ITERATION_LIMIT),
    TIME_LIMIT(Status.TIME_LIMIT),
    INTERRUPTED(Status.INTERRUPTED);

    private final Status status;

    StopReason(Status status) {
        this.status = status;
    }

    /** The status of a fit that stopped for this reason. */
    public Status status() {
        return status;
    }
}
