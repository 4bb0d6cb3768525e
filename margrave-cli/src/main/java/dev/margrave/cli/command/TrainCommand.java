// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.inspect.DataSummary;
import dev.margrave.cli.option.CalibrateOption;
import dev.margrave.cli.option.ConformalOption;
import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.option.WeightOption;
import dev.margrave.cli.option.machine.MachineOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.ProgressLine;
import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.page.TrainPage;
import dev.margrave.conformal.Conformal;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.persist.Models;
import dev.margrave.selection.Calibrator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code margrave train}: fits a machine and saves the model. */
@Command(
        name = "train",
        description = "Train a machine and save the model.",
        customSynopsis = "margrave train DATA -m MACHINE [--kernel SPEC | --similarity SPEC] [-p NAME=VALUE]..."
                + " [-o MODEL] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class TrainCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "DATA", description = "A file, - for standard input, or a bundled data set.")
    private String data;

    @Mixin
    private MachineOptions machineOptions = new MachineOptions();

    @Option(names = "-o", paramLabel = "MODEL", description = "Save the model to this file.")
    private Path output;

    @Mixin
    private ConformalOption conformalOption = new ConformalOption();

    @Mixin
    private CalibrateOption calibrateOption = new CalibrateOption();

    @Mixin
    private WeightOption weights = new WeightOption();

    @Option(
            names = "--unlabeled",
            paramLabel = "FILE",
            description = "Unlabeled rows whose outputs the rmm machines and svr-bounded bound as well.")
    private String unlabeled;

    @Option(
            names = "--universum",
            paramLabel = "FILE",
            description = "Rows of neither class, which universum-svm keeps near f = 0; their labels are ignored.")
    private String universum;

    @Option(
            names = "--landmarks",
            paramLabel = "FILE",
            description = "The landmarks of a machine on similarities, with the same columns as DATA; default: chosen"
                    + " from its rows.")
    private String landmarks;

    @Option(names = "--warm-start", paramLabel = "MODEL", description = "Start the fit from this model.")
    private Path warmStart;

    @Mixin
    private SolverOptions solverOptions = new SolverOptions();

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    TrainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Machine<?> machine = solverOptions.apply(machineOptions.build(dataOptions), console);
        Task task = dataOptions.task(
                machine.info().task(), "machine " + machine.info().name());
        Optional<Conformal> conformal = conformalOption.of(solverOptions);
        Optional<Calibrator> calibrator = calibrateOption.of(solverOptions, task, machine);
        weights.check(task);
        checkExtraRows(machine);
        if (output != null) {
            OutputFiles.check(output, data);
            Models.requireSavable(machine);
        }
        reportOptions.check(output, data);
        Stopwatch watch = new Stopwatch();
        ReadOptions options = dataOptions
                .toReadOptions(task, machineOptions.textColumns(), console)
                .withSerialNumbers(machineOptions.isPrecomputed());
        DataSource source = new DataSource(data, console);
        Dataset rows = source.read(options);
        hintAtRegression(rows);
        checkSquare(machine, options, rows);
        machine = weights.apply(machine, rows);
        if (unlabeled != null) {
            machine = machine.unlabeled(readExtraRows(unlabeled, options, rows).features());
        }
        if (universum != null) {
            machine = machine.universum(readExtraRows(universum, options, rows).features());
        }
        if (landmarks != null) {
            machine = machine.landmarks(readLandmarks(options, rows, machine));
        }
        if (warmStart != null) {
            machine = machine.warmStart(Models.load(warmStart));
        }
        outputOptions.hint(machineOptions.scaleHint(rows), console);
        double readSeconds = watch.lap();
        explain(rows, readSeconds);
        Machine<?> ready = machine;
        Dataset trained =
                conformal.map(calibration -> calibration.trainingRows(rows)).orElse(rows);
        Model model = source.use(() -> fit(ready, rows, trained, conformal, calibrator));
        double fitSeconds = watch.lap();
        if (outputOptions.verbose()) {
            console.explain("plan: " + model.report().plan());
            ReportText.singlePrecision(model.report()).ifPresent(console::explain);
        }
        if (output != null) {
            Models.save(model, output);
            console.interrupts().resultSaved();
        }
        ReportText.unknownFeatures(model.report()).ifPresent(console::warn);
        boolean lacksSets = conformal.isPresent() && model.conformal().isEmpty();
        if (lacksSets) {
            console.warn("stopped before all rows were scored; the model gives no prediction sets");
        }
        boolean lacksProbabilities = calibrator.isPresent()
                && !(model instanceof Classifier classifier
                        && classifier.calibration().isPresent());
        if (lacksProbabilities) {
            console.warn(
                    "stopped before all folds were fitted; the model is not calibrated and gives no probabilities");
        }
        List<String> warnings = BaselineWarnings.training(model, trained, solverOptions.threads());
        warnings.forEach(console::warn);
        TrainReport report = new TrainReport(
                data,
                model,
                BaselineWarnings.trained(model, trained),
                warnings,
                solverOptions.tolerance(),
                readSeconds,
                fitSeconds,
                output,
                reportOptions,
                lacksSets,
                lacksProbabilities);
        boolean isLimited = solverOptions.maxSeconds() < Double.POSITIVE_INFINITY;
        reportOptions.write(
                () -> TrainPage.of(
                        data,
                        model,
                        trained,
                        report.facts(),
                        ReportOptions.learningCurve(ready, trained, model, fitSeconds, isLimited)),
                () -> Optional.of(TrainPage.mainChart(model, trained)));
        if (outputOptions.json()) {
            report.printJson(console.out());
        } else {
            report.printText(console.out());
        }
        return report.exitCode();
    }

    private void hintAtRegression(Dataset rows) {
        if (DataSummary.looksNumeric(rows)) {
            console.warn("the target has " + rows.labels().size() + " distinct numbers; for regression use -m svr");
        }
    }

    /** Any row may be missing from a matrix that is not square, and then later columns would belong to other rows. */
    private void checkSquare(Machine<?> machine, ReadOptions options, Dataset rows) {
        boolean isSquare = rows.rows() == rows.features().columns() || options.missing() == ReadOptions.Missing.DROP;
        if (machine.usesSimilarity() && machineOptions.isPrecomputed() && !isSquare) {
            throw new InvalidDataException(
                    data + ": precomputed similarities for training must be a square matrix, got " + rows.rows()
                            + " rows of " + rows.features().columns() + " values");
        }
    }

    private void checkExtraRows(Machine<?> machine) {
        String name = machine.info().name();
        if (machine.needsUniversum() && universum == null) {
            throw new UsageException("machine " + name + " needs --universum FILE with rows of neither class");
        }
        if (!machine.needsUniversum() && universum != null) {
            throw new UsageException("machine " + name + " cannot use --universum; universum-svm can");
        }
        if (universum != null && unlabeled != null) {
            throw new UsageException("machine " + name + " cannot use --unlabeled");
        }
        if (data.equals("-") && "-".equals(unlabeled)) {
            throw new UsageException("only one of DATA and --unlabeled can be standard input");
        }
        if (data.equals("-") && "-".equals(landmarks)) {
            throw new UsageException("only one of DATA and --landmarks can be standard input");
        }
        if (landmarks != null) {
            machineOptions.checkGivenLandmarks(machine);
        }
        if (data.equals("-") && "-".equals(universum)) {
            throw new UsageException("only one of DATA and --universum can be standard input");
        }
    }

    /** Reads landmarks with their labels, if there are any, because pairs need different labels; targets only if they are needed. */
    private Dataset readLandmarks(ReadOptions options, Dataset rows, Machine<?> machine) throws IOException {
        if (machine.info().task().target() == Task.REGRESSION && !machine.usesLandmarkTargets()) {
            return readExtraRows(landmarks, options, rows);
        }
        return new DataSource(landmarks, console)
                .read(options.withSchema(rows.schema()).withClasses(List.of()).withWeightColumn(null));
    }

    private Dataset readExtraRows(String extraRows, ReadOptions options, Dataset rows) throws IOException {
        ReadOptions matching = options.withTask(Task.NONE)
                .withSchema(rows.schema())
                .withClasses(List.of())
                .withWeightColumn(null);
        return new DataSource(extraRows, console).read(matching);
    }

    private Model fit(
            Machine<?> machine,
            Dataset rows,
            Dataset trained,
            Optional<Conformal> conformal,
            Optional<Calibrator> calibrator) {
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts().fitStarts(() -> progress.end(stopping()));
            Machine<?> watched = machine.listener(progress);
            long start = System.nanoTime();
            Model model = conformal.map(sets -> sets.fit(watched, rows)).orElseGet(() -> watched.fit(rows));
            return calibrator.isPresent()
                    ? calibrate(calibrator.get(), (Classifier) model, watched, trained, start)
                    : model;
        } finally {
            console.interrupts().fitEnds();
        }
    }

    /** In the time that the fit has left. */
    private Model calibrate(Calibrator calibrator, Classifier model, Machine<?> machine, Dataset trained, long start) {
        if (solverOptions.maxSeconds() == Double.POSITIVE_INFINITY) {
            return calibrator.calibrate(model, machine, trained);
        }
        double left = solverOptions.maxSeconds() - (System.nanoTime() - start) * 1e-9;
        return left > 0 ? calibrator.maxSeconds(left).calibrate(model, machine, trained) : model;
    }

    private String stopping() {
        return "stopping; the best model so far, if there is one, is being " + (output == null ? "reported" : "written")
                + " (press Ctrl-C again to exit at once)";
    }

    private void explain(Dataset rows, double seconds) {
        if (outputOptions.verbose()) {
            console.explain("read " + Text.count(rows.rows(), "row") + " of "
                    + Text.count(rows.features().columns(), "feature") + " ("
                    + (rows.features().isSparse() ? "sparse, " : "dense, ")
                    + (rows.features().bytes() >> 10) + " KB) in " + Text.seconds(seconds));
            console.explain("memory " + (solverOptions.memory(console) >> 20) + " MB of a heap of "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MB, Java "
                    + Runtime.version().feature());
        }
    }
}
