// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.transform;

import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.SolverOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Outputs;
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

/** {@code margrave transform}: rows with explicit features instead of their own. */
@Command(
        name = "transform",
        description = "Replace the features by those of a map, and write the rows with their targets.",
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
            description = "Such as 'fourier:gamma=0.1,features=500'; see 'margrave list maps'.")
    private String map;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            required = true,
            description = "The file to write: .svm, .libsvm, .txt, .csv or .arff, each also with .gz, or .mgd.")
    private Path output;

    @Option(names = "--fit", paramLabel = "FILE", description = "Learn the map from these rows; default: from DATA.")
    private String fitData;

    @Option(
            names = "--scale",
            paramLabel = "SCALING",
            defaultValue = "none",
            description = "Scale the features first, as in train; learned from the same rows as the map.")
    private String scale;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "What the fit may use beside the data, such as 512m or 2g; default: 1g.")
    private String memory;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Default: all cores; the result does not depend on it.")
    private Integer threads;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of every random choice; default: 1.")
    private long seed;

    @Option(
            names = "--explain",
            description = "Also say how far the map is from its kernel, and how many features a theorem asks for.")
    private boolean explain;

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            description = "With --explain: the largest error of a kernel value; default: 0.1.")
    private Double epsilon;

    @Option(
            names = "--delta",
            paramLabel = "D",
            description = "With --explain: the chance that it is exceeded; default: 0.05.")
    private Double delta;

    @Mixin
    private DataOptions dataOptions = new DataOptions();

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
        Outputs.check(output, data);
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
        Datasets.write(transformed, output);
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
            throw new UsageException("--explain needs a map that stands for a kernel, not " + Text.quote(rule.spec()));
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
                    .fitStarts(() -> console.explain("stopping; the map is used as far as it got (Ctrl-C again ends)"));
            return rule.fit(rows, settings);
        } finally {
            console.interrupts().fitEnds();
        }
    }
}
