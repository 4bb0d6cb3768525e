// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

/** What the process returns; scripts rely on it. */
final class ExitCode {
    static final int DONE = 0;
    static final int UNEXPECTED = 1;
    static final int USAGE = 2;
    static final int DATA = 3;
    static final int STOPPED = 4;

    private ExitCode() {}
}
