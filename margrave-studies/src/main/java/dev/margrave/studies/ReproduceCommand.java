// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.option.JournalDescription;
import dev.margrave.cli.option.JournalOptions;
import dev.margrave.cli.option.NotInJournal;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.OutputFiles;
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

/** {@code margrave reproduce}: recomputes a published table or figure and compares it with the published one. */
@Command(
        name = "reproduce",
        description = "Rerun a published study and compare our figures with the published ones.",
        customSynopsis = "margrave reproduce STUDY [--data DIR] [--quick] [-o FILE] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ReproduceCommand implements Callable<Integer> {
    private static final String PARTS =
            "journal keys contain the names of the parts, so runs of different parts can share a journal";

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "STUDY",
            description = "The name of a study (see 'margrave list studies') or a study file (.json).")
    private String name;

    @NotInJournal("journal keys contain the digests of the files")
    @Option(names = "--data", paramLabel = "DIR", description = "The directory with the data sets.")
    private Path folder;

    @Option(
            names = "--quick",
            description = "Run a reduced version that takes minutes; its figures are not comparable.")
    private boolean quick;

    @NotInJournal(PARTS)
    @Option(names = "--sets", split = ",", paramLabel = "NAME", description = "Run only these data sets of the study.")
    private List<String> sets = List.of();

    @NotInJournal(PARTS)
    @Option(names = "--kernels", split = ",", paramLabel = "NAME", description = "Run only these kernels of the study.")
    private List<String> kernels = List.of();

    @NotInJournal(PARTS)
    @Option(
            names = "--machines",
            split = ",",
            paramLabel = "NAME",
            description = "Run only these machines of the study.")
    private List<String> machines = List.of();

    @NotInJournal("where the report is written")
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the report to this file: HTML if the name ends in .html, else Markdown.")
    private Path output;

    @Mixin
    private JournalOptions journalOptions = new JournalOptions();

    @NotInJournal("figures do not depend on it")
    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "The number of threads; default: all cores. The figures do not depend on it.")
    private Integer threads;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "The memory one fit may use in addition to the data; default: half of the heap, at most 2g.")
    private String memory = SolverOptions.defaultMemoryText();

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

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
            session.missing().forEach(line -> console.warn("skipped, not in the data directory: " + line));
            StudyOutcome outcome = run(session);
            kept.ifPresent(Journal::finish);
            return report(outcome);
        } catch (StudyStopped e) {
            console.explain(e.getMessage()
                    + (kept.isEmpty() ? "; with --journal FILE it could be resumed" : "; continue with --resume"));
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
            OutputFiles.check("-o", output);
        }
        reportOptions.check(output);
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
        console.interrupts().fitStarts(() -> console.explain("stopping; finished parts are in the journal"));
        try {
            return session.run();
        } finally {
            console.interrupts().fitEnds();
        }
    }

    private String nothing(StudySession session) {
        return session.study().name() + ": none of its data sets is "
                + (folder == null ? "available; give their directory with --data" : "in " + folder) + "; it needs "
                + String.join("; ", session.missing());
    }

    private int report(StudyOutcome outcome) throws IOException {
        String markdown = StudyMarkdown.of(outcome);
        if (output != null) {
            if (output.toString().endsWith(".html")) {
                ReportWriter.write(output, StudyPage.of(outcome));
            } else {
                OutputFiles.write(output, out -> out.print(markdown));
            }
        }
        reportOptions.write(
                () -> StudyPage.of(outcome),
                () -> StudyCharts.of(outcome.tables()).stream().findFirst());
        if (outputOptions.json()) {
            StudyJson.print(outcome, output == null ? reportOptions.report() : output, reportOptions, console.out());
        } else {
            console.out().print(markdown);
        }
        return ExitCode.DONE;
    }
}
