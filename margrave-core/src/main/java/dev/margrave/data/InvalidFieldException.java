// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Objects;

/** A field of a row that a model cannot use; see {@link Schema#encode}. */
public final class InvalidFieldException extends InvalidDataException {
    private static final long serialVersionUID = 1L;

    private final String field;

    public InvalidFieldException(String field, String message) {
        super(message);
        this.field = Objects.requireNonNull(field, "field");
    }

    /** The name of the field. */
    public String field() {
        return field;
    }
}
