// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import picocli.CommandLine.Option;

/** How a command speaks; every command has these. */
final class OutputOptions {
    @Option(names = "--json", description = "Print one JSON object on standard output and nothing else there.")
    boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress on standard error; results are still printed.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Explain on standard error what is done; stack traces for failures.")
    boolean verbose;
}
