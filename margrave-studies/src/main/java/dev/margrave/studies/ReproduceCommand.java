// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Outputs;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.ReportWriter;
import dev.margrave.data.InvalidDataException;
import dev.margrave.selection.Journal;
import dev.margrave.selection.PieceLog;
import dev.margrave.studies.definition.Studies;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import dev.margrave.studies.run.StudyStopped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code margrave reproduce}: a paper's table or figure, ours beside the published one. */
@Command(
        name = "reproduce",
        description = "Run a published study again and show our figures beside the published ones.",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ReproduceCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "STUDY", description = "A name of 'margrave list studies', or a study file (.json).")
    private String name;

    @Option(names = "--data", paramLabel = "DIR", description = "The folder of data sets.")
    private Path folder;

    @Option(names = "--quick", description = "A reduced version that takes minutes; its figures are not comparable.")
    private boolean quick;

    @Option(names = "--sets", split = ",", paramLabel = "NAME", description = "Only these data sets of the study.")
    private List<String> sets = List.of();

    @Option(names = "--kernels", split = ",", paramLabel = "NAME", description = "Only these kernels of the study.")
    private List<String> kernels = List.of();

    @Option(names = "--machines", split = ",", paramLabel = "NAME", description = "Only these machines of the study.")
    private List<String> machines = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the report, as a page where the name ends in .html, else as Markdown.")
    private Path output;

    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description = "Where finished pieces are kept; with -o X the default is X.journal.")
    private Path journal;

    @Option(names = "--resume", description = "Go on from the journal.")
    private boolean resume;

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
        try (Journal kept = open(study)) {
            PieceLog log = kept == null ? PieceLog.NONE : kept;
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
            if (kept != null) {
                kept.finish();
            }
            return report(outcome);
        } catch (StudyStopped e) {
            console.explain(e.getMessage()
                    + (journalFile() == null ? "; with --journal FILE it could be taken up again" : "; add --resume"));
            return ExitCode.STOPPED;
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
        if (resume && journalFile() == null) {
            throw new UsageException("--resume needs --journal FILE, or -o");
        }
    }

    private Path journalFile() {
        return journal != null || output == null ? journal : Path.of(output + ".journal");
    }

    private Journal open(Study study) throws IOException {
        Path file = journalFile();
        if (file == null) {
            return null;
        }
        Map<String, String> description = new LinkedHashMap<>();
        description.put("study", study.name());
        description.put("quick", Boolean.toString(quick));
        description.put("options", study.optionsText());
        return Journal.open(file, description, resume);
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
