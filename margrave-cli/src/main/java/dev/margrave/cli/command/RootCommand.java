// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code margrave} without a subcommand. */
@Command(
        name = "margrave",
        description = "Margin learning with certified optima: classification, regression, ranking.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done; 1 unexpected failure; 2 wrong usage; 3 missing or invalid",
            "data or model; 4 stopped by a limit or an interruption, or stalled above the",
            "tolerance; the best model so far is written."
        })
final class RootCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new UsageException("missing command; commands: " + String.join(", ", Commands.names(spec.commandLine())));
    }
}
