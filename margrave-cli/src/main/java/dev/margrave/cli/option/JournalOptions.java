// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.Outputs;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.selection.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where finished pieces of long work are kept. */
public final class JournalOptions {
    @NotDescribed("the journal itself")
    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description = "Keep finished pieces in this file; default with -o X: X.journal.")
    private Path journal;

    @NotDescribed("the journal itself")
    @Option(names = "--resume", description = "Go on from the journal of an earlier run of the same command.")
    private boolean resume;

    /** The file, if there is to be one. */
    Optional<Path> file(Path output) {
        Path file = journal != null
                ? journal
                : output == null ? null : output.resolveSibling(output.getFileName() + ".journal");
        return Optional.ofNullable(file);
    }

    public void check(Path output, String... inputs) throws IOException {
        if (resume && file(output).isEmpty()) {
            throw new UsageException("--resume needs --journal FILE or -o FILE, to know what to go on from");
        }
        if (file(output).isPresent()) {
            Outputs.check("--journal", file(output).get(), inputs);
        }
    }

    /** The journal of this work, or none where no file was named. */
    public Optional<Journal> open(Path output, JournalDescription description, Console console) throws IOException {
        if (file(output).isEmpty()) {
            return Optional.empty();
        }
        Journal opened = Journal.open(file(output).get(), description.entries(), resume);
        if (opened.size() > 0) {
            console.explain("going on from " + Text.count(opened.size(), "finished piece") + " in "
                    + file(output).get());
        }
        return Optional.of(opened);
    }
}
