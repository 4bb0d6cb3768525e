// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.testing;

import dev.margrave.cli.command.Commands;
import dev.margrave.cli.option.JournalDescription;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Interrupts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Which options of a command a journal describes. */
public final class DescribedOptions {
    private DescribedOptions() {}

    public static CommandSpec command(String name) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Console console = new Console(InputStream.nullInputStream(), nowhere, nowhere, false, Interrupts.none());
        return Commands.create(console).getSubcommands().get(name).getCommandSpec();
    }

    /** Names without dashes. */
    public static Set<String> described(String command) throws IOException {
        Set<String> names =
                new HashSet<>(JournalDescription.of(command(command)).entries().keySet());
        names.removeAll(Set.of("command", "version"));
        return names;
    }

    /** All the others, but for those that ask for help. */
    public static Set<String> leftOut(String command) throws IOException {
        Set<String> names = new HashSet<>();
        CommandSpec spec = command(command);
        for (OptionSpec option : spec.options()) {
            if (!option.usageHelp() && !option.versionHelp()) {
                names.add(option.longestName().replaceFirst("^-+", ""));
            }
        }
        spec.positionalParameters()
                .forEach(operand -> names.add(operand.paramLabel().toLowerCase(Locale.ROOT)));
        names.removeAll(described(command));
        return names;
    }
}
