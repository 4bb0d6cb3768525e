// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** A command that receives its arguments as they are. */
abstract class OriginalCommand implements Callable<Integer> {
    final Console console;

    @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    OriginalCommand(Console console) {
        this.console = console;
    }

    @Override
    public final Integer call() throws IOException {
        run(arguments);
        return ExitCode.DONE;
    }

    abstract void run(List<String> given) throws IOException;
}
