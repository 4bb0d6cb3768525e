// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Objects;

/**
 * A limit or an interruption came before a method had anything to return: similarities that do not fit the memory were being
 * computed anew. Nearly all fits end with a model and a {@link Status} instead, if only with a constant.
 */
public final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final StopReason reason;

    public StoppedException(StopReason reason, String message) {
        super(message);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    public StopReason reason() {
        return reason;
    }
}
