// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Objects;

/**
 * A limit or an interruption stopped work that has nothing to return: a map, predictions, a bound. A fit returns a model with a
 * {@link Status} instead, if only a constant one.
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
