// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist;

import dev.margrave.data.InvalidDataException;

/** A model file that is damaged, of an unknown kind or of a newer version. The message is one line. */
public class ModelFormatException extends InvalidDataException {
    private static final long serialVersionUID = 1L;

    public ModelFormatException(String message) {
        super(message);
    }

    public ModelFormatException(String message, Throwable cause) {
        super(message);
        initCause(cause);
    }
}
