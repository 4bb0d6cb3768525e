// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

/** What the process returns; scripts rely on it. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int UNEXPECTED = 1;
    public static final int USAGE = 2;
    public static final int DATA = 3;
    public static final int STOPPED = 4;

    private ExitCode() {}
}
