// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver;

import java.util.Objects;

/**
 * A limit or an interruption came before a fit had anything that could be a model: the similarities of its rows were not all
 * known. A fit that has come further ends with a model and a {@link Status} instead.
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
