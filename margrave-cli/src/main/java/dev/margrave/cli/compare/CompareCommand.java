// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.compare;

import dev.margrave.cli.inspect.DataSummary;
import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.JournalDescription;
import dev.margrave.cli.option.JournalOptions;
import dev.margrave.cli.option.MetricOption;
import dev.margrave.cli.option.NotInJournal;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.option.SafeCsvOption;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.option.WeightOption;
import dev.margrave.cli.option.machine.CandidateOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.ProgressLine;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.machine.Machine;
import dev.margrave.selection.Metric;
import dev.margrave.selection.compare.Comparison;
import dev.margrave.selection.compare.ComparisonContender;
import dev.margrave.selection.compare.ComparisonData;
import dev.margrave.selection.compare.ComparisonProgress;
import dev.margrave.selection.compare.ComparisonProtocol;
import dev.margrave.selection.compare.ComparisonResult;
import dev.margrave.selection.journal.Journal;
import dev.margrave.selection.journal.PieceLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code margrave compare}: several machines on several data sets under one protocol. */
@Command(
        name = "compare",
        description = "Compare machines on data sets with paired t-tests and average ranks.",
        customSynopsis =
                "margrave compare DATA... -m MACHINE,MACHINE... [--kernel SPEC]... [--protocol SPLITS] [-o FILE] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class CompareCommand implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CompareData compareData = new CompareData();

    @Mixin
    private CandidateOptions candidateOptions = new CandidateOptions();

    @Option(names = "--no-tune", description = "Do not tune; parameters without -p keep their defaults.")
    private boolean noTune;

    @Option(
            names = "--inner",
            paramLabel = "SPLITS",
            defaultValue = "5-fold",
            description = "How each training part is split for tuning: 5-fold or 5x0.2; default: 5-fold.")
    private String inner;

    @Option(names = "--no-prune", description = "Score every point on every inner split, even hopeless ones.")
    private boolean noPrune;

    @Mixin
    private MetricOption metric = new MetricOption();

    @NotInJournal("tests are recomputed from the scores")
    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.05",
            description = "The significance level of the tests; default: 0.05.")
    private double level;

    @NotInJournal("tests are recomputed from the scores")
    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            description = "Mark the other machines against this one; default: the first.")
    private String baseline;

    @NotInJournal("where results are written")
    @Option(
            names = "-o",
            paramLabel = "FILE",
            description = "Write the result to this file as well: .md, .csv, .json, .html or .tex.")
    private Path output;

    @Mixin
    private JournalOptions journalOptions = new JournalOptions();

    @Mixin
    private WeightOption weights = new WeightOption();

    @Mixin
    private SolverOptions solverOptions = new SolverOptions();

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

    @Mixin
    private SafeCsvOption safeCsv = new SafeCsvOption();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    public CompareCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        candidateOptions.requireMachines();
        Task task = candidateOptions.task(dataOptions);
        weights.check(task);
        compareData.check();
        ComparisonProtocol innerSplits = CompareData.splits("--inner", inner, "");
        Metric measured = metric.of(task);
        if (!(level > 0 && level < 1)) {
            throw new UsageException("--level must be greater than 0 and less than 1, got " + level);
        }
        CompareOutput form = output == null ? null : CompareOutput.of(output);
        safeCsv.check(output);
        if (output != null) {
            OutputFiles.check(output, compareData.names());
        }
        reportOptions.check(output, compareData.names());
        journalOptions.check(output, compareData.names());
        Stopwatch watch = new Stopwatch();
        ReadOptions options = dataOptions
                .toReadOptions(task, candidateOptions.textColumns(), console)
                .withSerialNumbers(candidateOptions.isPrecomputed());
        List<ComparisonData> read = compareData.read(options, solverOptions.seed(), console);
        List<ComparisonData> sets = candidateOptions.hasKernelValues()
                ? read.stream().map(ComparisonData::asKernelValues).toList()
                : read;
        sets.forEach(set -> weights.checkLabels(set.name() + " has", set.all()));
        sets.forEach(this::hintAtRegression);
        List<ComparisonContender> contenders =
                CompareContenders.of(sets.get(0).all(), training -> families(training, task));
        String marked = baseline(contenders);
        sets.forEach(set -> outputOptions.hint(
                candidateOptions.scaleHint(set.all()).map(hint -> set.name() + ": " + hint), console));
        double readSeconds = watch.lap();
        Comparison comparison = Comparison.of(contenders, measured)
                .inner(innerSplits)
                .prune(!noPrune)
                .seed(solverOptions.seed())
                .threads(solverOptions.threads())
                .maxSeconds(solverOptions.maxSeconds());
        ComparisonResult result = run(comparison, sets, description(sets, task, measured));
        CompareSummary summary = CompareSummary.of(
                result, compareData.protocol(), noTune ? null : inner, level, marked, readSeconds, watch.lap());
        summary.warnings().forEach(console::warn);
        if (output != null) {
            form.write(summary, output, reportOptions, safeCsv);
            console.interrupts().resultSaved();
        }
        reportOptions.write(() -> CompareReport.page(summary), () -> Optional.of(CompareReport.mainChart(summary)));
        if (outputOptions.json()) {
            new CompareJson(summary).print(console.out(), output == null ? null : output.toString(), reportOptions);
        } else {
            new CompareText(summary).print(console.out());
            CompareText.printFiles(console.out(), output, reportOptions);
        }
        return result.isComplete() ? ExitCode.DONE : ExitCode.STOPPED;
    }

    private void hintAtRegression(ComparisonData set) {
        if (DataSummary.looksNumeric(set.all())) {
            console.warn(set.name() + ": the target has " + set.all().labels().size()
                    + " distinct numbers; for regression use -m svr");
        }
    }

    private String baseline(List<ComparisonContender> contenders) {
        List<String> names = contenders.stream().map(ComparisonContender::name).toList();
        if (baseline != null && !names.contains(baseline)) {
            throw Names.unknown("--baseline", baseline, names);
        }
        return baseline == null ? names.get(0) : baseline;
    }

    private List<CandidateOptions.Family> families(Dataset training, Task task) {
        UnaryOperator<Machine<?>> configure = machine -> weights.apply(solverOptions.applyToEach(machine), training);
        return noTune
                ? candidateOptions.untuned(training, task, configure)
                : candidateOptions.families(training, task, configure);
    }

    private JournalDescription description(List<ComparisonData> sets, Task task, Metric measured) throws IOException {
        JournalDescription description = JournalDescription.of(spec)
                .effective("protocol", compareData.protocol())
                .effective("task", Names.of(task))
                .effective("kernel", candidateOptions.kernelSpecs())
                .effective("scale", candidateOptions.scaling(sets.get(0).all()))
                .effective("inner", noTune ? "none" : inner)
                .effective("metric", measured.text());
        for (int d = 0; d < sets.size(); d++) {
            description.with("data " + (d + 1), sets.get(d).digest());
        }
        return description;
    }

    private ComparisonResult run(Comparison comparison, List<ComparisonData> sets, JournalDescription description)
            throws IOException {
        Optional<Journal> journal = journalOptions.open(output, description, solverOptions, console);
        try {
            ComparisonResult result = run(comparison.memory(solverOptions.memory(console)), sets, journal);
            if (result.isComplete()) {
                journal.ifPresent(Journal::finish);
            }
            return result;
        } finally {
            if (journal.isPresent()) {
                journal.get().close();
            }
        }
    }

    private ComparisonResult run(Comparison comparison, List<ComparisonData> sets, Optional<Journal> journal) {
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts()
                    .fitStarts(() -> progress.end("stopping; reporting the finished splits"
                            + (journal.isPresent() ? ", --resume continues from there" : "")
                            + " (press Ctrl-C again to exit at once)"));
            return comparison
                    .journal(journal.<PieceLog>map(kept -> kept).orElse(PieceLog.NONE))
                    .listener(state -> progress.show(seconds -> line(state)))
                    .run(sets);
        } finally {
            console.interrupts().fitEnds();
        }
    }

    static String line(ComparisonProgress state) {
        return state.done() + " of " + state.pieces() + " splits  about " + Text.seconds(state.remainingSeconds())
                + " left  " + Text.cut(Text.escape(state.dataset() + ", " + state.contender()));
    }
}
