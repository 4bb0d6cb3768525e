// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

/** An option or parameter that is wrong, or does not fit the others. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
