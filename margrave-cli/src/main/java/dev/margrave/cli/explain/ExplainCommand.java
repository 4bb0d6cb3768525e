// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.explain;

import dev.margrave.bound.SeenRows;
import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.MetricOption;
import dev.margrave.cli.option.ModelData;
import dev.margrave.cli.option.ModelDataOptions;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.ReportOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.ProgressLine;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.cli.report.page.ExplainPage;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.explanation.Background;
import dev.margrave.explanation.Contributions;
import dev.margrave.explanation.ImportanceResult;
import dev.margrave.explanation.PermutationImportance;
import dev.margrave.explanation.RowExplanation;
import dev.margrave.explanation.TableColumns;
import dev.margrave.model.Model;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code margrave explain}: permutation importance, or the contributions to the score of one row. */
@Command(
        name = "explain",
        description = {
            "Show which columns matter to a model: how much worse it predicts DATA when the values of a column are permuted.",
            "With --row, show what each column adds to the score of that row instead."
        },
        customSynopsis =
                "margrave explain MODEL DATA [--row N] [--metric METRIC] [--repeats 10] [--report FILE.html] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class ExplainCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private ModelDataOptions modelAndData = new ModelDataOptions();

    @Option(
            names = "--row",
            paramLabel = "N",
            description = "Explain the score of row N of DATA, 1 for the first; DATA then needs no targets.")
    private Integer row;

    @Mixin
    private MetricOption metric = new MetricOption();

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description =
                    "How often each column is permuted, or with --row the rounds of sampling; default: 10, with --row 20.")
    private Integer repeats;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Permute at most N rows of DATA, drawn by the seed; default: 5000.")
    private Integer rows;

    @Option(
            names = "--background",
            paramLabel = "N",
            defaultValue = "100",
            description = "Compare with N rows of DATA, drawn by the seed, for contributions and curves; default: 100.")
    private int background;

    @Option(
            names = "--max-seconds",
            paramLabel = "SECONDS",
            description = "Stop after this time and report what is finished; exit code 4.")
    private Double maxSeconds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of all random choices; default: 1.")
    private long seed;

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    public ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        check();
        reportOptions.check(null, modelAndData.data(), modelAndData.modelFile().toString());
        DataSource source = modelAndData.source(console);
        ModelData input = modelAndData.load(console);
        return row == null ? explainModel(input, source) : explainRow(input, source);
    }

    private void check() {
        if (row != null && (rows != null || metric.isGiven())) {
            throw new UsageException((rows != null ? "--rows" : "--metric") + " does not apply to --row");
        }
        atLeast("--row", row, 1);
        atLeast("--repeats", repeats, row == null ? 1 : 2);
        atLeast("--rows", rows, 2);
        atLeast("--background", background, 1);
        if (maxSeconds != null && !(maxSeconds > 0)) {
            throw new UsageException("--max-seconds must be positive, got " + maxSeconds);
        }
    }

    private static void atLeast(String option, Integer value, int least) {
        if (value != null && value < least) {
            throw new UsageException(option + " must be at least " + least + ", got " + value);
        }
    }

    private double seconds() {
        return maxSeconds == null ? Double.POSITIVE_INFINITY : maxSeconds;
    }

    private int explainModel(ModelData input, DataSource source) throws IOException {
        Model model = input.model();
        Dataset data = input.readTargets(source, "explain without --row");
        PermutationImportance importance = PermutationImportance.of(model)
                .metric(metric.of(input.task()))
                .repeats(repeats == null ? 10 : repeats)
                .maxRows(rows == null ? 5000 : rows)
                .seed(seed)
                .threads(modelAndData.threads())
                .maxSeconds(seconds());
        long all = (long) TableColumns.of(model.schema()).count() * (repeats == null ? 10 : repeats);
        ImportanceResult result = source.use(
                data,
                () -> withProgress(progress -> importance
                        .listener(finished -> progress.show(time ->
                                finished + " of " + Text.count(all, "permuted column") + "  " + Text.seconds(time)))
                        .run(data)));
        Optional<String> note = SeenRows.evidence(model, data, modelAndData.threads());
        ImportanceReport report = new ImportanceReport(model, modelAndData.data(), result, note, reportOptions);
        report.warnings().forEach(console::warn);
        FeatureMatrix shown = Background.drawn(data.features(), background, seed);
        reportOptions.write(
                () -> ExplainPage.of(report.title(), report.headline(), report.facts(), model, result, shown),
                () -> Optional.of(ExplainPage.mainChart(result)));
        if (outputOptions.json()) {
            report.printJson(console.out());
        } else {
            report.printText(console.out());
        }
        return result.stopped().isEmpty() ? ExitCode.DONE : ExitCode.STOPPED;
    }

    private int explainRow(ModelData input, DataSource source) throws IOException {
        Model model = input.model();
        Dataset data = input.readRows(source);
        int at = position(data);
        FeatureMatrix compared = Background.drawn(data.features(), background, seed);
        RowExplanation result = source.use(
                data,
                () -> withProgress(progress -> Contributions.of(model, compared)
                        .rounds(repeats == null ? 20 : repeats)
                        .seed(seed)
                        .threads(modelAndData.threads())
                        .maxSeconds(seconds())
                        .explain(data.row(at))));
        RowReport report =
                new RowReport(model, modelAndData.data(), row, result, compared.rows(), data.row(at), reportOptions);
        report.warnings().forEach(console::warn);
        reportOptions.write(
                () -> ExplainPage.of(report.title(), report.headline(), report.facts(), model, result, compared),
                () -> Optional.of(ExplainPage.mainChart(result)));
        if (outputOptions.json()) {
            report.printJson(console.out());
        } else {
            report.printText(console.out());
        }
        return result.stopped().isEmpty() ? ExitCode.DONE : ExitCode.STOPPED;
    }

    private int position(Dataset data) {
        for (int i = 0; i < data.rows(); i++) {
            if (data.rowNumber(i) == row) {
                return i;
            }
        }
        int last = data.rowNumber(data.rows() - 1);
        throw new UsageException(
                row > last
                        ? "--row must be between 1 and " + last + ", the last row of " + modelAndData.data() + ", got "
                                + row
                        : "--row " + row + ": this row was left out when the data were read");
    }

    private interface Work<T> {
        T run(ProgressLine progress);
    }

    private <T> T withProgress(Work<T> work) {
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts()
                    .fitStarts(() ->
                            progress.end("stopping; reporting what is finished (press Ctrl-C again to exit at once)"));
            return work.run(progress);
        } finally {
            console.interrupts().fitEnds();
        }
    }
}
