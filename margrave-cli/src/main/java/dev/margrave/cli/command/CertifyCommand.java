// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.bound.BoundEvaluator;
import dev.margrave.bound.ErrorBounds;
import dev.margrave.cli.option.BoundOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.ModelData;
import dev.margrave.cli.option.ModelDataOptions;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.page.CertifyPage;
import dev.margrave.data.Dataset;
import dev.margrave.persist.PairModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code margrave certify}: upper bounds on the error rate on new rows that hold with a stated probability. */
@Command(
        name = "certify",
        description = {
            "Bound the error rate of a model on new rows.",
            "DATA must be the rows that the model was trained on."
        },
        customSynopsis = "margrave certify MODEL DATA [--test FILE] [--delta X] [--bound NAME[,NAME]...] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class CertifyCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private ModelDataOptions modelAndData = new ModelDataOptions();

    @Mixin
    private BoundOptions boundOptions = new BoundOptions();

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    CertifyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        reportOptions.check(null, modelAndData.data(), modelAndData.modelFile().toString());
        if (PairModels.isPairs(modelAndData.modelFile())) {
            reportOptions.refuse("a model learned from pairs");
            CertifyPairs pairs = CertifyPairs.of(modelAndData, boundOptions, console);
            if (outputOptions.json()) {
                pairs.printJson(console.out());
            } else {
                pairs.printText(console.out());
            }
            return ExitCode.DONE;
        }
        Stopwatch watch = new Stopwatch();
        DataSource source = modelAndData.source(console);
        ModelData input = modelAndData.load(console);
        BoundEvaluator certifier = boundOptions.certifier(input.model()).threads(modelAndData.threads());
        Dataset rows = input.readTargets(source, "certify");
        List<DataSource> others = new ArrayList<>();
        if (boundOptions.landmarks().isPresent()) {
            DataSource landmarks = new DataSource(boundOptions.landmarks().get(), console);
            others.add(landmarks);
            certifier = certifier.landmarks(input.readRows(landmarks).features());
        }
        if (boundOptions.test().isPresent()) {
            DataSource test = new DataSource(boundOptions.test().get(), console);
            others.add(test);
            certifier = certifier.test(input.readTargets(test, "certify"));
        }
        double readSeconds = watch.lap();
        BoundEvaluator ready = certifier;
        ErrorBounds certification = source.use(() -> ready.certify(rows));
        others.forEach(DataSource::checkUnchanged);
        List<String> warnings = BaselineWarnings.certified(input.model(), rows, modelAndData.threads());
        warnings.forEach(console::warn);
        CertifyReport report = new CertifyReport(
                input.model(), modelAndData.data(), certification, warnings, readSeconds, watch.lap());
        reportOptions.write(
                () -> CertifyPage.of(
                        modelAndData.data(), report.headline(), report.notes(), input.model(), certification),
                () -> CertifyPage.mainChart(certification));
        if (outputOptions.json()) {
            report.printJson(console.out(), reportOptions);
        } else {
            report.printText(console.out(), reportOptions);
        }
        return ExitCode.DONE;
    }
}
