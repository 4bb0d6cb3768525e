// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ProgressLine;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a command reports its results; shared by every command. */
@HelpGroup(HelpGroup.Heading.OUTPUT)
public final class OutputOptions {
    @NotInJournal("how results are shown")
    @Option(names = "--json", description = "Print the result as one JSON object on standard output.")
    private boolean json;

    @NotInJournal("how results are shown")
    @Option(
            names = {"-q", "--quiet"},
            description = "Print no progress and no hints on standard error; results are still printed.")
    private boolean quiet;

    @NotInJournal("how results are shown")
    @Option(
            names = {"-v", "--verbose"},
            description = "Report each step on standard error, and print stack traces for failures.")
    private boolean verbose;

    public boolean json() {
        return json;
    }

    public boolean quiet() {
        return quiet;
    }

    public boolean verbose() {
        return verbose;
    }

    /** Prints a hint, unless {@code --quiet} was given. */
    public void hint(Optional<String> message, Console console) {
        if (!quiet) {
            message.ifPresent(console::hint);
        }
    }

    /** The progress line of a fit; close it when the fit has finished. */
    public ProgressLine progress(Console console) {
        return ProgressLine.of(console, quiet, verbose);
    }
}
