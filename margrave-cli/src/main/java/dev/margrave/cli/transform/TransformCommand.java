// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.transform;

import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.SafeCsvOption;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.data.io.Datasets;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.feature.FeatureMap;
import dev.margrave.feature.FeatureMapRule;
import dev.margrave.feature.KernelMap;
import dev.margrave.feature.KernelMapRule;
import dev.margrave.feature.MapSettings;
import dev.margrave.feature.Maps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code margrave transform}: replaces the features of rows by those of a map. */
@Command(
        name = "transform",
        description = "Replace the features of the rows by those of a map and write them to a file.",
        customSynopsis = "margrave transform DATA --map SPEC -o FILE [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class TransformCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "DATA", description = "A file, - for standard input, or a bundled data set.")
    private String data;

    @Option(
            names = "--map",
            paramLabel = "SPEC",
            required = true,
            description = "The map, for instance fourier:gamma=0.1,features=500; see 'margrave list maps'.")
    private String map;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            required = true,
            description =
                    "The file to write; its ending sets the format: .svm, .libsvm, .txt, .csv or .arff, each optionally with .gz, or .mgd.")
    private Path output;

    @Option(names = "--fit", paramLabel = "FILE", description = "Fit the map to these rows; default: DATA.")
    private String fitData;

    @Option(
            names = "--scale",
            paramLabel = "SCALING",
            defaultValue = "none",
            description = "Scale the features first, as train does; fitted to the same rows as the map.")
    private String scale;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description =
                    "The memory a fit may use in addition to the data, such as 512m or 2g; default: half of the heap, at most 2g.")
    private String memory = SolverOptions.defaultMemoryText();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "The number of threads; default: all cores. The result does not depend on it.")
    private Integer threads;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of all random choices; default: 1.")
    private long seed;

    @Option(
            names = "--explain",
            description =
                    "Also report the error of the map against its kernel, and the number of features that a theorem requires.")
    private boolean explain;

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            description = "With --explain: the largest allowed error of a kernel value; default: 0.1.")
    private Double epsilon;

    @Option(
            names = "--delta",
            paramLabel = "D",
            description = "With --explain: the probability of a larger error; default: 0.05.")
    private Double delta;

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Mixin
    private SafeCsvOption safeCsv = new SafeCsvOption();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    public TransformCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        FeatureMapRule rule = Maps.parse(map);
        Scaling scaling = Scaling.parse(scale);
        MapSettings settings = settings();
        checkExplanation(rule);
        if (data.equals("-") && "-".equals(fitData)) {
            throw new UsageException("only one of DATA and --fit can be standard input");
        }
        safeCsv.check(output);
        OutputFiles.check(output, data);
        Stopwatch watch = new Stopwatch();
        ReadOptions options = dataOptions.toReadOptions(dataOptions.task(), console);
        DataSource source = new DataSource(data, console);
        DataSource fitSource = fitData == null ? source : new DataSource(fitData, console);
        Dataset learned = fitSource.read(options);
        Dataset rows = fitData == null ? learned : source.read(options.withSchema(learned.schema()));
        double readSeconds = watch.lap();
        Scaler scaler = Scaler.learn(scaling, learned);
        FeatureMap fitted = fitSource.use(learned, () -> fit(rule, scaler.apply(learned.features()), settings));
        double fitSeconds = watch.lap();
        FeatureMatrix scaled = scaler.apply(rows.features());
        FeatureMatrix features = source.use(rows, () -> fitted.apply(scaled, settings.threads()));
        Dataset transformed = rows.withFeatures(features)
                .withSchema(Schema.of(
                        fitted.names().stream().map(Schema.Column::numeric).toList(),
                        rows.schema().labelName()));
        if (safeCsv.isGiven()) {
            Datasets.writeForSpreadsheet(transformed, output);
        } else {
            Datasets.write(transformed, output);
        }
        String spec = fitted instanceof KernelMap map ? map.spec() : rule.spec();
        TransformReport report =
                new TransformReport(spec, fitted, transformed, output, explanation(fitted, scaled, settings));
        if (outputOptions.json()) {
            report.printJson(console.out(), data, readSeconds, fitSeconds, watch.lap());
        } else {
            report.printText(console.out());
        }
        return fitted.isConverged() ? ExitCode.DONE : ExitCode.STOPPED;
    }

    private void checkExplanation(FeatureMapRule rule) {
        if (!explain) {
            if (epsilon != null || delta != null) {
                throw new UsageException("--epsilon and --delta need --explain");
            }
        } else if (!(rule instanceof KernelMapRule)) {
            throw new UsageException(
                    "--explain needs a map that approximates a kernel, got " + Text.quote(rule.spec()));
        }
        if (epsilon != null && !(epsilon > 0 && epsilon < Double.POSITIVE_INFINITY)) {
            throw new UsageException("--epsilon must be positive and finite, got " + epsilon);
        }
        if (delta != null && !(delta > 0 && delta < 1)) {
            throw new UsageException("--delta must be between 0 and 1, got " + delta);
        }
    }

    private Optional<MapExplanation> explanation(FeatureMap fitted, FeatureMatrix rows, MapSettings settings) {
        return explain && fitted instanceof KernelMap map
                ? Optional.of(MapExplanation.of(
                        map, rows, settings, epsilon == null ? 0.1 : epsilon, delta == null ? 0.05 : delta))
                : Optional.empty();
    }

    private MapSettings settings() {
        if (threads != null && threads < 1) {
            throw new UsageException("--threads must be at least 1, got " + threads);
        }
        MapSettings settings =
                MapSettings.DEFAULTS.withSeed(seed).withMemoryBytes(SolverOptions.memory(memory, console));
        return threads == null ? settings : settings.withThreads(threads);
    }

    private FeatureMap fit(FeatureMapRule rule, FeatureMatrix rows, MapSettings settings) {
        try {
            console.interrupts()
                    .shortFitStarts(() -> console.explain(
                            "stopping; using the map as fitted so far (press Ctrl-C again to exit at once)"));
            return rule.fit(rows, settings);
        } finally {
            console.interrupts().fitEnds();
            console.interrupts().resultSaved();
        }
    }
}
