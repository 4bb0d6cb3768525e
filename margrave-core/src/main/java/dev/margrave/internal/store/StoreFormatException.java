// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.store;

import java.io.IOException;

/** What is wrong with a row store; the message does not name the file. */
public final class StoreFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    StoreFormatException(String message) {
        super(message);
    }
}
