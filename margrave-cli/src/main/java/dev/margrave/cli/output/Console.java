// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.output;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * The streams of a command.
 *
 * @param out results only
 * @param err errors, warnings, hints, progress
 * @param terminal whether a person watches {@code err}
 */
public record Console(InputStream in, PrintStream out, PrintStream err, boolean terminal, Interrupts interrupts) {
    /** Prints a warning of the command or of the library; names of the library become options. */
    public void warn(String message) {
        err.println("margrave: warning: " + Text.escape(ApiNames.toOptions(message)));
    }

    /** Prints what was found in the data; {@code -q} silences it. */
    public void note(String message) {
        err.println("margrave: " + Text.escape(ApiNames.toOptions(message)));
    }

    /** Prints advice on a result that is correct but could be better; {@code -q} silences it. */
    public void hint(String message) {
        err.println("margrave: hint: " + Text.escape(message));
    }

    public void explain(String message) {
        err.println("margrave: " + Text.escape(message));
    }
}
