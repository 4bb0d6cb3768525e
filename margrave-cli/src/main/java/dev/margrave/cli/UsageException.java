// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

/** An option or parameter that is wrong, or does not fit the others. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
