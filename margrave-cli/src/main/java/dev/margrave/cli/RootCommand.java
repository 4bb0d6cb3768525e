// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code margrave} itself. */
@Command(
        name = "margrave",
        description = "Margin learning: classifiers that look at the whole margin distribution.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done, 1 unexpected failure, 2 wrong usage, 3 missing or invalid data or model,",
            "4 stopped by a limit or interruption, with the best model so far written."
        })
final class RootCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new UsageException("a command is needed: " + String.join(", ", Main.COMMANDS));
    }
}
