// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.CalibrateOption;
import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.MetricOption;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.option.SplitOptions;
import dev.margrave.cli.option.WeightOption;
import dev.margrave.cli.option.machine.MachineOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.ProgressLine;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.page.ValidatePage;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.machine.Machine;
import dev.margrave.model.Calibration;
import dev.margrave.selection.Metric;
import dev.margrave.selection.validation.Validation;
import dev.margrave.selection.validation.ValidationResult;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code margrave validate}: scores of one machine as it is on held-out rows. */
@Command(
        name = "validate",
        description = {
            "Score one machine as it is on held-out rows, without any search.",
            "It is fitted to the other rows of every split; no model is written."
        },
        customSynopsis = "margrave validate DATA -m MACHINE [--kernel SPEC | --similarity SPEC] [-p NAME=VALUE]..."
                + " [--folds 5 | --splits 10x0.2] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ValidateCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "DATA", description = "A file, - for standard input, or a bundled data set.")
    private String data;

    @Mixin
    private MachineOptions machineOptions = new MachineOptions();

    @Mixin
    private SplitOptions splitOptions = new SplitOptions();

    @Mixin
    private MetricOption metric = new MetricOption();

    @Mixin
    private CalibrateOption calibrateOption = new CalibrateOption();

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

    ValidateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Machine<?> machine = solverOptions.applyToEach(machineOptions.build(dataOptions));
        String name = machine.info().name();
        if (machine.needsUniversum()) {
            throw new UsageException("machine " + name + " needs --universum, which only train has");
        }
        Task task = dataOptions.task(machine.info().task(), "machine " + name);
        splitOptions.check();
        Optional<Calibration.Kind> calibration = calibrateOption.kind(task, machine);
        Metric wanted = metric.of(task);
        weights.check(task);
        reportOptions.check(null, data);
        Stopwatch watch = new Stopwatch();
        DataSource source = new DataSource(data, console);
        Dataset rows = source.read(dataOptions
                .toReadOptions(task, machineOptions.textColumns(), console)
                .withSerialNumbers(machineOptions.isPrecomputed()));
        Machine<?> ready = weights.apply(machine, rows);
        outputOptions.hint(machineOptions.scaleHint(rows), console);
        double readSeconds = watch.lap();
        ValidationResult result = source.use(() -> run(ready, rows, wanted, calibration));
        ValidateReport report = new ValidateReport(
                data, rows.rows(), ready, calibration, result, readSeconds, watch.lap(), reportOptions);
        report.warnings().forEach(console::warn);
        reportOptions.write(
                () -> ValidatePage.of(report.title(), report.headline(), report.facts(), result),
                () -> result.scores().isEmpty() ? Optional.empty() : Optional.of(ValidatePage.mainChart(result)));
        if (outputOptions.json()) {
            report.printJson(console.out());
        } else {
            report.printText(console.out());
        }
        return result.isComplete() ? ExitCode.DONE : ExitCode.STOPPED;
    }

    private ValidationResult run(
            Machine<?> machine, Dataset rows, Metric wanted, Optional<Calibration.Kind> calibration) {
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts()
                    .fitStarts(() -> progress.end(
                            "stopping; reporting the finished splits (press Ctrl-C again to exit at once)"));
            Validation plain = Validation.of(machine);
            return calibration
                    .map(plain::calibrate)
                    .orElse(plain)
                    .splits(splitOptions.draw(rows, solverOptions.seed()))
                    .metric(wanted)
                    .threads(solverOptions.threads())
                    .memory(solverOptions.memory(console))
                    .maxSeconds(solverOptions.maxSeconds())
                    .listener(finished ->
                            progress.show(seconds -> Text.count(finished, "split") + " done  " + Text.seconds(seconds)))
                    .run(rows);
        } finally {
            console.interrupts().fitEnds();
        }
    }
}
