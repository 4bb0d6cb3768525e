// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

/** Data that a learner or a model cannot use: a single class, a wrong width, values outside a kernel's domain. */
public class InvalidDataException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public InvalidDataException(String message) {
        super(message);
    }
}
