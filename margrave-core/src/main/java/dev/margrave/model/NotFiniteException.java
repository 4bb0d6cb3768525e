// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.InvalidDataException;

/**
 * A machine whose function or objective overflows on these data, which could neither predict nor be saved. Another one, with
 * less extreme parameters, may be well: a search leaves this one out and goes on.
 */
public final class NotFiniteException extends InvalidDataException {
    private static final long serialVersionUID = 1L;

    private final int machine;

    /** @param machine the position of the machine among those that are fitted together, from 0 */
    public NotFiniteException(int machine, String message) {
        super(message);
        this.machine = machine;
    }

    /** The position of the machine among those that are fitted together, paths joined, from 0. */
    public int machine() {
        return machine;
    }
}
