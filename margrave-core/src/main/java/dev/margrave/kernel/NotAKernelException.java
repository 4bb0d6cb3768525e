// SPDX-License-Identifier: Apache-2.0
package dev.margrave.kernel;

/** A mere similarity was given where a positive semidefinite kernel is needed. */
public class NotAKernelException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public NotAKernelException(String message) {
        super(message);
    }
}
