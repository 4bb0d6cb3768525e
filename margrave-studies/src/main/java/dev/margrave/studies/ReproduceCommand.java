// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.option.JournalDescription;
import dev.margrave.cli.option.JournalOptions;
import dev.margrave.cli.option.NotDescribed;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Outputs;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.ReportWriter;
import dev.margrave.data.InvalidDataException;
import dev.margrave.selection.journal.Journal;
import dev.margrave.selection.journal.PieceLog;
import dev.margrave.studies.definition.Studies;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import dev.margrave.studies.run.StudyStopped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code margrave reproduce}: a paper's table or figure, ours beside the published one. */
@Command(
        name = "reproduce",
        description = "Run a published study again and show our figures beside the published ones.",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ReproduceCommand implements Callable<Integer> {
    private static final String PARTS = "pieces bear the names of their parts; parts of a study may share a journal";

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "STUDY", description = "A name of 'margrave list studies', or a study file (.json).")
    private String name;

    @NotDescribed("pieces bear what their files are")
    @Option(names = "--data", paramLabel = "DIR", description = "The folder of data sets.")
    private Path folder;

    @Option(names = "--quick", description = "A reduced version that takes minutes; its figures are not comparable.")
    private boolean quick;

    @NotDescribed(PARTS)
    @Option(names = "--sets", split = ",", paramLabel = "NAME", description = "Only these data sets of the study.")
    private List<String> sets = List.of();

    @NotDescribed(PARTS)
    @Option(names = "--kernels", split = ",", paramLabel = "NAME", description = "Only these kernels of the study.")
    private List<String> kernels = List.of();

    @NotDescribed(PARTS)
    @Option(names = "--machines", split = ",", paramLabel = "NAME", description = "Only these machines of the study.")
    private List<String> machines = List.of();

    @NotDescribed("where the report is written")
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the report, as a page where the name ends in .html, else as Markdown.")
    private Path output;

    @Mixin
    private JournalOptions journalOptions = new JournalOptions();

    @NotDescribed("figures do not depend on it")
    @Option(names = "--threads", paramLabel = "N", description = "Default: all cores; figures do not depend on it.")
    private Integer threads;

    @Option(names = "--memory", paramLabel = "SIZE", description = "What one fit may use beside the data; default: 1g.")
    private String memory;

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    ReproduceCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Study whole = Studies.open(name);
        Study study = (quick ? whole.quick() : whole).only(sets, kernels, machines);
        check();
        Optional<Journal> kept = journalOptions.open(output, description(study), console);
        try {
            PieceLog log = kept.<PieceLog>map(journal -> journal).orElse(PieceLog.NONE);
            StudySession session = new StudySession(
                    study,
                    folder,
                    log,
                    threads == null ? Runtime.getRuntime().availableProcessors() : threads,
                    SolverOptions.memory(memory, console),
                    line -> progress(line));
            if (!session.hasWork()) {
                throw new InvalidDataException(nothing(session));
            }
            session.missing().forEach(line -> console.warn("left out, not in the folder of data sets: " + line));
            StudyOutcome outcome = run(session);
            kept.ifPresent(Journal::finish);
            return report(outcome);
        } catch (StudyStopped e) {
            console.explain(e.getMessage()
                    + (kept.isEmpty() ? "; with --journal FILE it could be taken up again" : "; add --resume"));
            return ExitCode.STOPPED;
        } finally {
            if (kept.isPresent()) {
                kept.get().close();
            }
        }
    }

    private void check() throws IOException {
        if (threads != null && threads < 1) {
            throw new UsageException("--threads must be at least 1, got " + threads);
        }
        if (folder != null && !Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        if (output != null) {
            Outputs.check("-o", output);
        }
        journalOptions.check(output);
    }

    private JournalDescription description(Study study) throws IOException {
        return JournalDescription.of(spec).effective("study", study.name()).with("options", study.optionsText());
    }

    private void progress(String line) {
        if (!outputOptions.quiet()) {
            synchronized (console) {
                console.explain(line);
                console.err().flush();
            }
        }
    }

    private StudyOutcome run(StudySession session) throws IOException {
        console.interrupts().fitStarts(() -> console.explain("stopping; finished pieces are kept in the journal"));
        try {
            return session.run();
        } finally {
            console.interrupts().fitEnds();
        }
    }

    private String nothing(StudySession session) {
        return session.study().name() + ": none of its data sets is "
                + (folder == null ? "there; name their folder with --data" : "in " + folder) + "; it needs "
                + String.join("; ", session.missing());
    }

    private int report(StudyOutcome outcome) throws IOException {
        String markdown = StudyMarkdown.of(outcome);
        if (output != null) {
            if (output.toString().endsWith(".html")) {
                ReportWriter.write(output, StudyPage.of(outcome));
            } else {
                Outputs.write(output, out -> out.print(markdown));
            }
        }
        if (outputOptions.json()) {
            StudyJson.print(outcome, output, console.out());
        } else {
            console.out().print(markdown);
        }
        return ExitCode.DONE;
    }
}
