// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.inspect.DataSummary;
import dev.margrave.cli.option.CalibrateOption;
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
import dev.margrave.cli.option.ThresholdOption;
import dev.margrave.cli.option.TimeOption;
import dev.margrave.cli.option.WeightOption;
import dev.margrave.cli.option.machine.CandidateOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.page.TunePage;
import dev.margrave.data.DataDigest;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.evaluation.Baseline;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Model;
import dev.margrave.persist.Models;
import dev.margrave.selection.Metric;
import dev.margrave.selection.anytime.AnytimeResult;
import dev.margrave.selection.anytime.AnytimeTuner;
import dev.margrave.selection.anytime.AutomaticFamilies;
import dev.margrave.selection.anytime.CandidateFamily;
import dev.margrave.selection.anytime.SearchBudget;
import dev.margrave.selection.anytime.SearchChoices;
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
            "Without -m, everything is chosen: 'margrave tune DATA' needs no options, says what it decides, and ends with a"
                    + " calibrated model after a time that follows from the size of the data."
        },
        customSynopsis = "margrave tune DATA [-m MACHINE[,…]] [--kernel SPEC]... [--grid NAME=LIST]..."
                + " [--folds 5 | --splits 5x0.2] [--time 60s] [-o MODEL] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class TuneCommand implements Callable<Integer> {
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

    @Mixin
    private TimeOption time = new TimeOption();

    @Mixin
    private CalibrateOption calibrate = new CalibrateOption();

    @Mixin
    private ThresholdOption thresholdOption = new ThresholdOption();

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
        time.seconds();
        thresholdOption.check();
        checkOutputs();
        Stopwatch watch = new Stopwatch();
        DataSource source = new DataSource(data, console);
        Dataset read = source.read(readOptions(likely));
        boolean isRegression = likely == Task.CLASSIFICATION && hasNumbersForLabels(read);
        Task task = isRegression ? Task.REGRESSION : likely;
        Dataset rows = isRegression ? source.read(quiet(readOptions(task))) : read;
        Optional<BoundCriterion> bound = by.bound(task, metric, splitOptions);
        weights.check(task);
        checkBound(bound);
        TuneDecisions decisions = decisions(rows, task, bound);
        List<CandidateFamily> families = families(rows, task, decisions);
        if (output != null) {
            TuneSearch.candidates(families).forEach(Models::requireSavable);
        }
        outputOptions.hint(candidateOptions.scaleHint(rows), console);
        double readSeconds = watch.lap();
        Optional<Journal> journal =
                journalOptions.open(output, description(rows, task, decisions), solverOptions, console);
        try {
            List<String> lines = new ArrayList<>();
            if (candidateOptions.isAutomatic() && bound.isEmpty()) {
                decisions
                        .lines(
                                rows,
                                task,
                                candidateOptions.scaling(rows),
                                candidateOptions.mapReason(task, rows, decisions.budget()))
                        .forEach(line -> announce(line, lines));
            }
            Optional<BoundTuner> bounds = bound.map(criterion ->
                    boundTuner(TuneSearch.candidates(families), criterion).journal(log(journal)));
            AnytimeResult result = source.use(() -> bounds.isPresent()
                    ? searches(journal).byBound(bounds.get(), TuneSearch.candidates(families), rows)
                    : search(families, rows, decisions, journal, lines));
            double searchSeconds = watch.lap() - result.fitSeconds();
            Optional<Model> model = Optional.ofNullable(result.model());
            if (outputOptions.verbose()) {
                model.flatMap(chosen -> ReportText.singlePrecision(chosen.report()))
                        .ifPresent(console::explain);
            }
            List<String> warnings = warnings(result, rows);
            warnings.forEach(console::warn);
            TuneReport report = new TuneReport(
                    data,
                    result,
                    decisions.budget(),
                    lines,
                    Baseline.of(rows),
                    warnings,
                    solverOptions.tolerance(),
                    readSeconds,
                    searchSeconds,
                    output,
                    reportOptions,
                    bounds.filter(tuner -> result.search().isComplete())
                            .map(tuner -> tuner.bound((ClassifierMachine<?>) result.machine(), rows)),
                    by.delta());
            writePage(report, rows);
            write(report);
            if (!result.isStopped()) {
                journal.ifPresent(Journal::finish);
            }
            return result.isStopped()
                    ? ExitCode.STOPPED
                    : result.isBudgetReached()
                            ? ExitCode.DONE
                            : ExitCode.of(model.orElseThrow().report(), solverOptions.tolerance());
        } finally {
            if (journal.isPresent()) {
                journal.get().close();
            }
        }
    }

    private void checkBound(Optional<BoundCriterion> bound) {
        if (bound.isPresent() && (time.seconds().isPresent() || calibrate.isGiven())) {
            throw new UsageException("--time and --calibrate do not apply to --by bound:NAME");
        }
    }

    /** What the options leave open is decided as a careful person would if no machine is named, otherwise by the defaults. */
    private TuneDecisions decisions(Dataset rows, Task task, Optional<BoundCriterion> bound) {
        Optional<Metric> threshold = thresholdOption.of(task, rows);
        if (!candidateOptions.isAutomatic() || bound.isPresent()) {
            Machine<?> first = Machines.named(candidateOptions.firstMachine().orElse("svm"));
            return TuneDecisions.given(
                    time.seconds().orElse(Double.POSITIVE_INFINITY),
                    metric.of(task),
                    calibrate.kind(task, first),
                    threshold);
        }
        Machine<?> any = Machines.named(AutomaticFamilies.of(task, rows, Double.POSITIVE_INFINITY)
                .names()
                .get(0));
        return TuneDecisions.careful(
                time.seconds()
                        .orElse(candidateOptions.isOpen() ? SearchBudget.seconds(rows) : Double.POSITIVE_INFINITY),
                metric.isGiven() ? Optional.of(metric.of(task)) : Optional.empty(),
                weights.isGiven(),
                calibrate.isGiven() ? Optional.of(calibrate.kind(task, any)) : Optional.empty(),
                threshold,
                SearchChoices.of(rows, task));
    }

    private List<CandidateFamily> families(Dataset rows, Task task, TuneDecisions decisions) {
        List<CandidateFamily> families = new ArrayList<>();
        candidateOptions
                .families(
                        rows,
                        task,
                        machine -> weights.apply(solverOptions.applyToEach(machine), rows),
                        decisions.budget())
                .forEach(family -> {
                    families.add(family.grid());
                    if (decisions.triesBalanced()) {
                        families.add(family.grid().balanced());
                    }
                });
        return families;
    }

    private void announce(String line, List<String> lines) {
        lines.add(line);
        if (!outputOptions.quiet()) {
            console.explain(line);
        }
    }

    private List<String> warnings(AnytimeResult result, Dataset rows) {
        List<String> warnings = new ArrayList<>();
        if (result.model() != null && result.modelRows() < rows.rows()) {
            warnings.add(
                    "stopped early: the model was fitted to " + result.modelRows() + " of " + rows.rows() + " rows");
        }
        boolean isScored = result.search().bestIndex() >= 0
                && !Double.isNaN(result.search().best().mean());
        warnings.addAll(
                isScored
                        ? BaselineWarnings.tuned(
                                result.search(), Optional.of(result.model()), rows, solverOptions.threads())
                        : List.of());
        return warnings;
    }

    private ReadOptions readOptions(Task task) {
        return dataOptions
                .toReadOptions(task, candidateOptions.textColumns(), console)
                .withSerialNumbers(candidateOptions.isPrecomputed());
    }

    /** For reading a file again, whose notes have been printed. */
    private static ReadOptions quiet(ReadOptions options) {
        return options.withWarnings(warning -> {}).withNotes(note -> {});
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

    private JournalDescription description(Dataset rows, Task task, TuneDecisions decisions) throws IOException {
        return JournalDescription.of(spec)
                .effective("task", Names.of(task))
                .effective("kernel", candidateOptions.kernelSpecs())
                .effective("scale", candidateOptions.scaling(rows))
                .effective("folds", splitOptions.folds())
                .effective("metric", decisions.metric().text())
                .effective("time", decisions.budget())
                .with("balanced", Boolean.toString(decisions.triesBalanced()))
                .with("data", DataDigest.of(rows));
    }

    private static PieceLog log(Optional<Journal> journal) {
        return journal.<PieceLog>map(kept -> kept).orElse(PieceLog.NONE);
    }

    private AnytimeResult search(
            List<CandidateFamily> families,
            Dataset rows,
            TuneDecisions decisions,
            Optional<Journal> journal,
            List<String> lines) {
        boolean isOpen = candidateOptions.isAutomatic() || decisions.budget() < Double.POSITIVE_INFINITY;
        AnytimeTuner tuner = AnytimeTuner.of(families)
                .metric(decisions.metric())
                .budget(decisions.budget())
                .prune(!noPrune)
                .extendEdges(candidateOptions.isOpen())
                .calibrate(decisions.calibration().orElse(null))
                .threshold(decisions.threshold().orElse(null))
                .forgiving(!calibrate.isGiven())
                .seed(solverOptions.seed())
                .journal(log(journal))
                .threads(solverOptions.threads())
                .memory(solverOptions.memory(console))
                .maxSeconds(solverOptions.maxSeconds());
        AnytimeTuner ready =
                isOpen && !splitOptions.isGiven() ? tuner : tuner.splits(splitOptions.draw(rows, solverOptions.seed()));
        return searches(journal).run(ready, rows, decisions.budget(), line -> announce(line, lines));
    }

    private TuneSearch searches(Optional<Journal> journal) {
        return new TuneSearch(console, outputOptions, solverOptions, journal.isPresent());
    }

    private BoundTuner boundTuner(List<Machine<?>> candidates, BoundCriterion criterion) {
        return BoundTuner.of(candidates, criterion.bound())
                .delta(by.delta())
                .seed(solverOptions.seed())
                .threads(solverOptions.threads())
                .memory(solverOptions.memory(console))
                .maxSeconds(solverOptions.maxSeconds());
    }

    private void writePage(TuneReport report, Dataset rows) throws IOException {
        AnytimeResult result = report.result();
        boolean isLimited = solverOptions.maxSeconds() < Double.POSITIVE_INFINITY;
        reportOptions.write(
                () -> TunePage.of(
                        data,
                        result.search(),
                        report.model(),
                        rows,
                        report.facts(),
                        report.model()
                                .map(model -> ReportOptions.learningCurve(
                                        result.machine(), rows, model, result.fitSeconds(), isLimited))),
                () -> TunePage.mainChart(result.search()));
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
