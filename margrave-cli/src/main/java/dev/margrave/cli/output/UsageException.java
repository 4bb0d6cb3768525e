// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

/** An option or parameter is wrong or does not fit the others: exit code 2. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
