// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.InvalidDataException;

/**
 * A machine's function or objective overflows on these data, so its model could neither predict nor be saved. A search skips
 * this machine and continues with others, which may have less extreme parameters.
 */
public final class NotFiniteException extends InvalidDataException {
    private static final long serialVersionUID = 1L;

    private final int machine;

    /** @param machine the position, from 0, of the machine among those that are fitted together */
    public NotFiniteException(int machine, String message) {
        super(message);
        this.machine = machine;
    }

    /** The position, from 0, of the machine among those that are fitted together, with paths concatenated. */
    public int machine() {
        return machine;
    }
}
