// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

/** A similarity was given where a positive semidefinite kernel is required. */
public class NotAKernelException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public NotAKernelException(String message) {
        super(message);
    }
}
