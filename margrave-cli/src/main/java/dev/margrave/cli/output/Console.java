// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * Where a command reads and writes.
 *
 * @param out results only
 * @param err errors, warnings, progress
 * @param terminal whether a person watches {@code err}
 */
public record Console(InputStream in, PrintStream out, PrintStream err, boolean terminal, Interrupts interrupts) {
    /** A warning of the command or of the library, whose names become options. */
    public void warn(String message) {
        err.println("margrave: warning: " + Text.escape(ApiNames.toOptions(message)));
    }

    /** A line that {@code -q} silences: all is well, but could be better. */
    public void hint(String message) {
        err.println("margrave: hint: " + Text.escape(message));
    }

    public void explain(String message) {
        err.println("margrave: " + Text.escape(message));
    }
}
