// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.option;

import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.selection.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the finished parts of a long run are saved. */
public final class JournalOptions {
    private static final String MEMORY = "memory";

    @NotInJournal("the journal itself")
    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description = "Save finished parts of the work in this file; default: X.journal with -o X.")
    private Path journal;

    @NotInJournal("the journal itself")
    @Option(names = "--resume", description = "Continue from the journal of an earlier run of the same command.")
    private boolean resume;

    /** The file, if a journal is kept. */
    Optional<Path> file(Path output) {
        Path file = journal != null
                ? journal
                : output == null ? null : output.resolveSibling(output.getFileName() + ".journal");
        return Optional.ofNullable(file);
    }

    public void check(Path output, String... inputs) throws IOException {
        if (resume && file(output).isEmpty()) {
            throw new UsageException("--resume needs --journal FILE or -o FILE to know which journal to continue");
        }
        if (file(output).isPresent()) {
            OutputFiles.check("--journal", file(output).get(), inputs);
        }
    }

    /**
     * The journal of this work, or none if no file was named. A journal begun with the default memory of another computer continues
     * with that memory.
     */
    public Optional<Journal> open(Path output, JournalDescription description, SolverOptions solver, Console console)
            throws IOException {
        if (file(output).isEmpty()) {
            return Optional.empty();
        }
        if (resume) {
            Optional.ofNullable(Journal.description(file(output).get()).get(MEMORY))
                    .ifPresent(solver::continueFrom);
        }
        description.effective(MEMORY, solver.memoryInJournal());
        return open(output, description, console);
    }

    /** The journal of work that does not depend on memory. */
    public Optional<Journal> open(Path output, JournalDescription description, Console console) throws IOException {
        if (file(output).isEmpty()) {
            return Optional.empty();
        }
        Journal opened = Journal.open(file(output).get(), description.entries(), resume);
        if (opened.size() > 0) {
            console.explain("continuing after " + Text.count(opened.size(), "finished part") + " in "
                    + file(output).get());
        }
        return Optional.of(opened);
    }
}
