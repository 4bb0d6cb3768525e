// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import dev.margrave.data.InvalidDataException;

/** A malformed row store. The message does not name the file; the caller adds it. */
public final class StoreFormatException extends InvalidDataException {
    private static final long serialVersionUID = 1L;

    StoreFormatException(String message) {
        super(message);
    }
}
