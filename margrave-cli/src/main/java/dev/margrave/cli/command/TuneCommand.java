// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.inspect.DataSummary;
import dev.margrave.cli.option.CriterionOption;
import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.JournalDescription;
import dev.margrave.cli.option.JournalOptions;
import dev.margrave.cli.option.MetricOption;
import dev.margrave.cli.option.NotInJournal;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.option.SplitOptions;
import dev.margrave.cli.option.WeightOption;
import dev.margrave.cli.option.machine.CandidateOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.ProgressLine;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.page.TunePage;
import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.evaluation.Baseline;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.model.Model;
import dev.margrave.persist.Models;
import dev.margrave.selection.Metric;
import dev.margrave.selection.TuneListener;
import dev.margrave.selection.TuneProgress;
import dev.margrave.selection.TuneResult;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.bound.BoundCriterion;
import dev.margrave.selection.bound.BoundTuner;
import dev.margrave.selection.journal.Journal;
import dev.margrave.selection.journal.PieceLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code margrave tune}: chooses parameters on held-out rows and fits the chosen machine to all rows. */
@Command(
        name = "tune",
        description = {
            "Choose parameters on held-out rows and fit the chosen machine to all rows.",
            "Without -m, the machine, the kernel and the scaling are chosen as well: 'margrave tune DATA' needs no options."
        },
        customSynopsis = "margrave tune DATA [-m MACHINE[,…]] [--kernel SPEC]... [--grid NAME=LIST]..."
                + " [--folds 5 | --splits 5x0.2] [-o MODEL] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class TuneCommand implements Callable<Integer> {
    /** The time limit of the final fit after the search was stopped. */
    private static final double SECONDS_AFTER_STOP = 10;

    private final Console console;

    @Spec
    private CommandSpec spec;

    @NotInJournal("identified by its digest")
    @Parameters(paramLabel = "DATA", description = "A file, - for standard input, or a bundled data set.")
    private String data;

    @Mixin
    private CandidateOptions candidateOptions = new CandidateOptions();

    @Mixin
    private SplitOptions splitOptions = new SplitOptions();

    @Mixin
    private MetricOption metric = new MetricOption();

    @Mixin
    private CriterionOption by = new CriterionOption();

    @Option(names = "--no-prune", description = "Score every point on every split, even hopeless ones.")
    private boolean noPrune;

    @NotInJournal("where results are written")
    @Option(names = "-o", paramLabel = "MODEL", description = "Save the model to this file.")
    private Path output;

    @NotInJournal("where results are written")
    @Option(names = "--table", paramLabel = "FILE", description = "Write all points to this .csv or .json file.")
    private Path table;

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
    private OutputOptions outputOptions = new OutputOptions();

    TuneCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Task likely = candidateOptions.task(dataOptions);
        splitOptions.check();
        metric.of(likely);
        checkOutputs();
        Stopwatch watch = new Stopwatch();
        DataSource source = new DataSource(data, console);
        Dataset read = source.read(readOptions(likely));
        boolean isRegression = likely == Task.CLASSIFICATION && hasNumbersForLabels(read);
        Task task = isRegression ? Task.REGRESSION : likely;
        Dataset rows = isRegression ? source.read(readOptions(task)) : read;
        Metric wanted = metric.of(task);
        Optional<BoundCriterion> bound = by.bound(task, metric, splitOptions);
        weights.check(task);
        List<Machine<?>> candidates = new ArrayList<>();
        candidateOptions
                .families(rows, task, machine -> weights.apply(solverOptions.applyToEach(machine), rows))
                .forEach(family -> candidates.addAll(family.candidates()));
        outputOptions.hint(candidateOptions.scaleHint(rows), console);
        double readSeconds = watch.lap();
        Optional<Journal> journal = journalOptions.open(output, description(rows, task, wanted), console);
        try {
            Optional<BoundTuner> bounds =
                    bound.map(criterion -> boundTuner(candidates, criterion).journal(log(journal)));
            TuneResult result = source.use(() -> bounds.isPresent()
                    ? watched(
                            journal, listener -> bounds.get().listener(listener).run(rows))
                    : watched(journal, listener -> search(candidates, rows, wanted, journal, listener)));
            double searchSeconds = watch.lap();
            Optional<Model> model = result.bestIndex() < 0
                    ? Optional.empty()
                    : Optional.of(source.use(() -> fit(candidates.get(result.bestIndex()), rows, result.isComplete())));
            List<String> warnings = BaselineWarnings.tuned(result, model, rows, solverOptions.threads());
            warnings.forEach(console::warn);
            TuneReport report = new TuneReport(
                    data,
                    result,
                    model,
                    Baseline.of(rows),
                    warnings,
                    solverOptions.tolerance(),
                    readSeconds,
                    searchSeconds,
                    watch.lap(),
                    output,
                    reportOptions,
                    bounds.filter(tuner -> result.isComplete())
                            .map(tuner -> tuner.bound((ClassifierMachine<?>) candidates.get(result.bestIndex()), rows)),
                    by.delta());
            writePage(report, candidates, rows);
            write(report);
            if (result.isComplete()) {
                journal.ifPresent(Journal::finish);
            }
            return result.isComplete()
                    ? ExitCode.of(model.orElseThrow().report(), solverOptions.tolerance())
                    : ExitCode.STOPPED;
        } finally {
            if (journal.isPresent()) {
                journal.get().close();
            }
        }
    }

    private ReadOptions readOptions(Task task) {
        return dataOptions
                .toReadOptions(task, candidateOptions.textColumns(), console)
                .withSerialNumbers(candidateOptions.isPrecomputed());
    }

    /** Whether to switch to regression: the labels look numeric, and neither a machine nor a task was given. */
    private boolean hasNumbersForLabels(Dataset read) {
        if (!DataSummary.looksNumeric(read)) {
            return false;
        }
        String found = "the target has " + read.labels().size() + " distinct numbers";
        if (candidateOptions.isAutomatic() && !dataOptions.namesTask() && !data.equals("-")) {
            console.warn(found + "; tuning for regression (--task classification treats them as labels)");
            return true;
        }
        console.warn(found + "; for regression use -m svr");
        return false;
    }

    private void checkOutputs() throws IOException {
        if (output != null) {
            OutputFiles.check(output, data);
        }
        if (table != null) {
            TuneReport.checkTable(table);
            OutputFiles.check("--table", table, data);
        }
        reportOptions.check(output, data);
        journalOptions.check(output, data);
    }

    private JournalDescription description(Dataset rows, Task task, Metric wanted) throws IOException {
        return JournalDescription.of(spec)
                .effective("task", Names.of(task))
                .effective("kernel", candidateOptions.kernelSpecs())
                .effective("scale", candidateOptions.scaling(rows))
                .effective("folds", splitOptions.folds())
                .effective("metric", wanted.text())
                .with("data", DataDigest.of(rows));
    }

    private static PieceLog log(Optional<Journal> journal) {
        return journal.<PieceLog>map(kept -> kept).orElse(PieceLog.NONE);
    }

    private TuneResult search(
            List<Machine<?>> candidates,
            Dataset rows,
            Metric wanted,
            Optional<Journal> journal,
            TuneListener listener) {
        return Tuner.of(candidates)
                .splits(splitOptions.draw(rows, solverOptions.seed()))
                .metric(wanted)
                .prune(!noPrune)
                .journal(log(journal))
                .listener(listener)
                .threads(solverOptions.threads())
                .memory(solverOptions.memory(console))
                .maxSeconds(solverOptions.maxSeconds())
                .run(rows);
    }

    private BoundTuner boundTuner(List<Machine<?>> candidates, BoundCriterion criterion) {
        return BoundTuner.of(candidates, criterion.bound())
                .delta(by.delta())
                .seed(solverOptions.seed())
                .threads(solverOptions.threads())
                .memory(solverOptions.memory(console))
                .maxSeconds(solverOptions.maxSeconds());
    }

    /** Runs a search with progress that can be interrupted. */
    private TuneResult watched(Optional<Journal> journal, Function<TuneListener, TuneResult> search) {
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts().fitStarts(() -> progress.end(stopping(journal.isPresent())));
            return search.apply(state -> progress.show(seconds -> line(state, seconds)));
        } finally {
            console.interrupts().fitEnds();
        }
    }

    private static String line(TuneProgress state, double seconds) {
        double left = seconds * (1 - state.done()) / Math.max(1e-9, state.done());
        return Math.round(100 * state.done()) + " %  " + state.alive() + " of " + state.candidates()
                + " points in  best " + Text.number(state.bestScore()) + "  " + Text.seconds(seconds)
                + ", about " + Text.seconds(left) + " left";
    }

    private String stopping(boolean kept) {
        return "stopping; fitting the best point so far, if there is one"
                + (kept ? ", --resume continues with the others" : "") + " (press Ctrl-C again to exit at once)";
    }

    private Model fit(Machine<?> best, Dataset rows, boolean complete) {
        Machine<?> ready = best.threads(solverOptions.threads()).memory(solverOptions.memory(console));
        if (!complete) {
            ready = ready.maxSeconds(SECONDS_AFTER_STOP);
        }
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts()
                    .fitStarts(() -> progress.end("stopping the final fit (press Ctrl-C again to exit at once)"));
            return ready.listener(progress).fit(rows);
        } finally {
            console.interrupts().fitEnds();
        }
    }

    private void writePage(TuneReport report, List<Machine<?>> candidates, Dataset rows) throws IOException {
        TuneResult result = report.result();
        boolean isLimited = solverOptions.maxSeconds() < Double.POSITIVE_INFINITY;
        reportOptions.write(
                () -> TunePage.of(
                        data,
                        result,
                        report.model(),
                        rows,
                        report.facts(),
                        report.model()
                                .map(model -> ReportOptions.learningCurve(
                                        candidates.get(result.bestIndex()),
                                        rows,
                                        model,
                                        report.fitSeconds(),
                                        isLimited))),
                () -> TunePage.mainChart(result));
    }

    private void write(TuneReport report) throws IOException {
        if (output != null && report.model().isPresent()) {
            Models.save(report.model().get(), output);
            console.interrupts().resultSaved();
        }
        if (table != null) {
            OutputFiles.write(
                    table, out -> report.printTable(out, table.toString().endsWith(".json")));
        }
        if (outputOptions.json()) {
            report.printJson(console.out());
        } else {
            report.printText(console.out());
        }
    }
}
