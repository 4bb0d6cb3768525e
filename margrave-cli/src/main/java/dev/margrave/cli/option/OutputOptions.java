// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ProgressLine;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a command speaks; every command has these. */
public final class OutputOptions {
    @NotDescribed("how results are shown")
    @Option(names = "--json", description = "Print one JSON object on standard output and nothing else there.")
    private boolean json;

    @NotDescribed("how results are shown")
    @Option(
            names = {"-q", "--quiet"},
            description = "No progress and no hints on standard error; results are still printed.")
    private boolean quiet;

    @NotDescribed("how results are shown")
    @Option(
            names = {"-v", "--verbose"},
            description = "Explain on standard error what is done; stack traces for failures.")
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

    /** Prints what could be done better, unless nothing but results is wanted. */
    public void hint(Optional<String> message, Console console) {
        if (!quiet) {
            message.ifPresent(console::hint);
        }
    }

    /** The line that shows how far a fit has come, to be closed when the fit has ended. */
    public ProgressLine progress(Console console) {
        return ProgressLine.of(console, quiet, verbose);
    }
}
