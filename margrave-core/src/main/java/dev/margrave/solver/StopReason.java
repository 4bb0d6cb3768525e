// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

/** What ends work before its optimum. */
public enum StopReason {
    ITERATION_LIMIT(Status.ITERATION_LIMIT),
    TIME_LIMIT(Status.TIME_LIMIT),
    INTERRUPTED(Status.INTERRUPTED);

    private final Status status;

    StopReason(Status status) {
        this.status = status;
    }

    /** How work that ended for this reason ended. */
    public Status status() {
        return status;
    }
}
