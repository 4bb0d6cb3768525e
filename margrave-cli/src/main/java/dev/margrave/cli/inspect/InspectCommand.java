// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.inspect;

import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.machine.PairFiles;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.ColumnSummary;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.persist.Models;
import dev.margrave.persist.PairModels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code margrave inspect}: the contents of a model file or of data, told apart by the ending .mgv or the first bytes. With
 * {@code --runtime}, the environment instead.
 */
@Command(
        name = "inspect",
        description = "Summarize a model file, a data set, or the environment that fits run in.",
        customSynopsis = "margrave inspect MODEL|DATA|--runtime [--similarity SPEC] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class InspectCommand implements Callable<Integer> {
    /** The first bytes of every model file; see docs/model-format.md. */
    private static final byte[] MODEL_MAGIC = {(byte) 0x89, 'M', 'G', 'V'};

    private static final Set<String> RUNTIME_OPTIONS = Set.of("--runtime", "--json", "--quiet", "--verbose");

    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "MODEL|DATA",
            description = "A model file; or a data file, - for standard input, or a bundled data set.")
    private String subject;

    @Option(names = "--runtime", description = "Show the JVM, its limits and whether vector instructions are used.")
    private boolean runtime;

    @Option(
            names = "--similarity",
            paramLabel = "SPEC",
            description = "Measure how far this similarity is from a kernel on the rows of DATA.")
    private String similarity;

    @Option(
            names = "--scale",
            paramLabel = "SCALING",
            description =
                    "With --similarity: scale the features first: none, minmax, minmax:-1,1, standard or unit; default: none.")
    private String scale;

    @Mixin
    private SampleSizeOptions sampleSizes = new SampleSizeOptions();

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    @Spec
    private CommandSpec spec;

    public InspectCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (runtime) {
            inspectRuntime();
        } else if (similarity == null && (scale != null || sampleSizes.areGiven())) {
            throw new UsageException(
                    (scale != null ? "--scale" : "--epsilon, --delta and -p") + " of inspect need --similarity SPEC");
        } else if (subject == null) {
            throw new UsageException("missing MODEL, DATA or --runtime");
        } else if (isModel()
                && Files.isRegularFile(OutputFiles.path(subject))
                && PairModels.isPairs(OutputFiles.path(subject))) {
            PairSummary summary = new PairSummary(subject, PairModels.load(OutputFiles.path(subject)));
            if (outputOptions.json()) {
                summary.printJson(console.out());
            } else {
                summary.printText(console.out());
            }
        } else if (isModel()) {
            ModelSummary summary = new ModelSummary(subject, Models.inspect(OutputFiles.path(subject)));
            if (outputOptions.json()) {
                summary.printJson(console.out());
            } else {
                summary.printText(console.out());
            }
        } else {
            ReadOptions options = dataOptions.toReadOptions(dataOptions.task(), console);
            if (similarity != null) {
                inspectSimilarity(options);
                return ExitCode.DONE;
            }
            List<ColumnSummary> columns = new ArrayList<>();
            DataSource source = new DataSource(subject, console);
            Dataset data = source.read(options.withColumns(columns::addAll));
            DataSummary summary = source.use(() -> new DataSummary(
                    subject, data, options.missing(), new ColumnTable(columns, data), columns.isEmpty()));
            if (outputOptions.json()) {
                summary.printJson(console.out());
            } else {
                summary.printText(console.out());
            }
        }
        return ExitCode.DONE;
    }

    private void inspectSimilarity(ReadOptions options) throws IOException {
        SimilarityRule rule = PairFiles.similarity(similarity, scale == null ? Scaling.NONE : Scaling.parse(scale));
        Scaling scaling = scale == null ? Scaling.NONE : Scaling.parse(scale);
        ReadOptions kept = options.withSerialNumbers(rule.spec().startsWith("precomputed"));
        for (String column : rule.textColumns()) {
            kept = kept.withRawText(column);
        }
        DataSource source = new DataSource(subject, console);
        Dataset data = source.read(kept);
        SimilaritySummary summary = source.use(
                data, () -> new SimilaritySummary(subject, data, dataOptions.task(), rule, scaling, sampleSizes));
        if (outputOptions.json()) {
            summary.printJson(console.out());
        } else {
            summary.printText(console.out());
        }
    }

    private void inspectRuntime() throws IOException {
        if (subject != null) {
            throw new UsageException("--runtime takes no MODEL or DATA, got " + Text.quote(subject));
        }
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!RUNTIME_OPTIONS.contains(option.longestName())) {
                throw new UsageException(option.longestName() + " does not apply to --runtime");
            }
        }
        RuntimeSummary summary = RuntimeSummary.ofThisProcess();
        if (outputOptions.json()) {
            summary.printJson(console.out());
        } else {
            summary.printText(console.out());
        }
    }

    private boolean isModel() throws IOException {
        if (subject.toLowerCase(Locale.ROOT).endsWith(".mgv")) {
            return true;
        }
        if (subject.equals("-") || !Files.isRegularFile(OutputFiles.path(subject))) {
            return false;
        }
        try (InputStream in = Files.newInputStream(Path.of(subject))) {
            return Arrays.equals(in.readNBytes(MODEL_MAGIC.length), MODEL_MAGIC);
        }
    }
}
