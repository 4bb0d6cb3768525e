// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.stream;

import dev.margrave.cli.option.DataOptions;
import dev.margrave.cli.option.JournalDescription;
import dev.margrave.cli.option.NotInJournal;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Names;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.ProgressLine;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.data.Task;
import dev.margrave.data.io.RowStream;
import dev.margrave.feature.Maps;
import dev.margrave.internal.file.ExclusiveUse;
import dev.margrave.online.AucLoss;
import dev.margrave.online.PairMatrixLoss;
import dev.margrave.online.StreamModels;
import dev.margrave.online.StreamSession;
import dev.margrave.online.StreamSettings;
import dev.margrave.online.bound.AllPairsRegret;
import dev.margrave.persist.Models;
import dev.margrave.persist.PairModels;
import dev.margrave.solver.Status;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code margrave stream}: learns from pairs of rows in one pass, in constant memory. */
@Command(
        name = "stream",
        description = "Learn from pairs of rows (AUC, metrics) in one pass and constant memory.",
        customSynopsis = "margrave stream DATA|- [-m olp|oam-gra|oam-seq] [--loss LOSS] [--buffer POLICY:SIZE]"
                + " [-o MODEL] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class StreamCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "DATA", description = "A file, - for standard input, or a bundled data set.")
    private String data;

    @Mixin
    private StreamOptions streamOptions = new StreamOptions();

    @Option(names = "--average", description = "Use the mean of all iterates as the model instead of the last one.")
    @NotInJournal("a checkpoint holds both")
    private boolean average;

    @Option(
            names = "--passes",
            paramLabel = "N",
            defaultValue = "1",
            description = "Pass over the rows N times; default: 1.")
    private int passes;

    @Option(
            names = "--map",
            paramLabel = "SPEC",
            description = "Learn on the features of a map that approximates a kernel, fitted to the first 1000 rows.")
    private String map;

    @Option(
            names = "--scale",
            paramLabel = "none|unit",
            defaultValue = "none",
            description = "Scale the features: unit divides every row by its length; default: none.")
    private String scale;

    @Option(
            names = "--on-error",
            paramLabel = "skip|stop",
            defaultValue = "stop",
            description = "Skip malformed rows, or stop at the first one; default: stop, with exit code 3.")
    private String onError;

    @NotInJournal("where the state is saved")
    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Save the state to this file at regular intervals.")
    private Path checkpoint;

    @NotInJournal("how often the state is saved")
    @Option(names = "--every", paramLabel = "N", description = "Save a checkpoint every N rows; default: 100000.")
    private Long every;

    @NotInJournal("whether to continue")
    @Option(names = "--resume", description = "Continue from the checkpoint if it exists.")
    private boolean resume;

    @NotInJournal("measured after learning")
    @Option(
            names = "--regret",
            description =
                    "Measure the regret of olp, its loss above that of the best parameters in its ball, over all pairs; for small files.")
    private boolean regret;

    @NotInJournal("where the model is written")
    @Option(names = "-o", paramLabel = "MODEL", description = "Save the model to this file.")
    private Path output;

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    @Spec
    private CommandSpec spec;

    public StreamCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        StreamSettings settings = streamOptions.toSettings();
        dataOptions.task(Task.CLASSIFICATION, "method " + settings.method().text());
        StreamSource source = new StreamSource(data, dataOptions.toReadOptions(Task.CLASSIFICATION, console), console);
        StreamRun.Plan plan = plan(source, settings);
        if (checkpoint == null) {
            return run(settings, source, plan);
        }
        ExclusiveUse used = ExclusiveUse.of(checkpoint);
        try {
            return run(settings, source, plan);
        } finally {
            used.close();
        }
    }

    private Integer run(StreamSettings settings, StreamSource source, StreamRun.Plan plan) throws IOException {
        Stopwatch watch = new Stopwatch();
        StreamFeatures features = features(source);
        StreamRegret kept = regret ? StreamRegret.keep(source, features, settings) : null;
        StreamRun run = new StreamRun(source, features, new StreamSession(settings), plan, console);
        AllPairsRegret measured = learn(run, kept);
        boolean isFinished = run.isFinished();
        double learnSeconds = watch.lap();
        if (run.session().labels().size() < 2 && isFinished) {
            throw new InvalidDataException(source.title() + ": "
                    + (run.session().labels().size() == 0
                            ? "no rows"
                            : "all rows have the label "
                                    + run.session().labels().name(0) + "; two labels are needed"));
        }
        return report(source, run, measured, watch, learnSeconds);
    }

    private StreamRun.Plan plan(StreamSource source, StreamSettings settings) throws IOException {
        if (passes < 1) {
            throw new UsageException("--passes must be at least 1, got " + passes);
        }
        if (source.isStandardInput() && (passes > 1 || map != null)) {
            throw new UsageException(
                    (passes > 1 ? "--passes" : "--map") + " needs a file: standard input can be read only once");
        }
        if (map != null && !(settings.loss() instanceof AucLoss)) {
            throw new UsageException("--map applies to the AUC losses only, not to "
                    + settings.loss().title());
        }
        if (map != null && settings.support().isPresent()) {
            throw new UsageException("--map and --kernel exclude each other: the map approximates a kernel");
        }
        if (!List.of("skip", "stop").contains(onError)) {
            throw Names.unknown("--on-error", onError, List.of("skip", "stop"));
        }
        if (checkpoint == null && (resume || every != null)) {
            throw new UsageException((resume ? "--resume" : "--every") + " needs --checkpoint FILE");
        }
        if (every != null && every < 1) {
            throw new UsageException("--every must be at least 1, got " + every);
        }
        if (regret) {
            StreamRegret.check(source, settings, passes);
        }
        if (output != null) {
            OutputFiles.check(output, data);
            if (settings.loss() == PairMatrixLoss.METRIC
                    && !settings.projection().name().startsWith("psd")) {
                throw new UsageException("--set " + settings.projection().name()
                        + ": the result would be no metric, and --mahalanobis needs a metric; choose psd, psd-l2, psd-l1,"
                        + " psd-mixed or psd-trace");
            }
        }
        if (checkpoint != null) {
            OutputFiles.check("--checkpoint", checkpoint, data);
        }
        JournalDescription work = JournalDescription.of(spec)
                .effective("buffer", settings.buffer())
                .effective("set", settings.projection().name())
                .effective("parameter", StreamModels.parameters(settings));
        return new StreamRun.Plan(
                passes, onError.equals("skip"), checkpoint, every == null ? 100_000 : every, resume, work.entries());
    }

    private StreamFeatures features(StreamSource source) throws IOException {
        Scaling scaling = Scaling.parse(scale);
        if (scaling.kind() == Scaling.Kind.MINMAX || scaling.kind() == Scaling.Kind.STANDARD) {
            throw new UsageException(
                    "--scale " + scale + " needs all rows before learning starts; a stream accepts none or unit");
        }
        double[] none = new double[0];
        Scaler scaler = Scaler.of(scaling, none, none, none);
        if (map == null) {
            return StreamFeatures.scaled(scaler);
        }
        try (RowStream first = source.open()) {
            return StreamFeatures.mapped(scaler, Maps.parseKernelMap(map), streamOptions.seed(), first);
        }
    }

    /** Learns all rows and measures the regret if requested; null if it was not requested or not finished. */
    private AllPairsRegret learn(StreamRun run, StreamRegret kept) throws IOException {
        try (ProgressLine progress = outputOptions.progress(console)) {
            console.interrupts()
                    .fitStarts(() -> progress.end("stopping; the model so far is being "
                            + (output == null ? "reported" : "written") + " (press Ctrl-C again to exit at once)"));
            run.learn(progress);
            return kept != null && run.isFinished() && run.session().learner().rows() > 1 ? kept.measure() : null;
        } finally {
            console.interrupts().fitEnds();
        }
    }

    private int report(
            StreamSource source, StreamRun run, AllPairsRegret measuredRegret, Stopwatch watch, double learnSeconds)
            throws IOException {
        StreamSession session = run.session();
        StreamFeatures features = run.features();
        Schema schema = features.map().isPresent()
                ? fitted(run.schema(), features.map().get().inputs())
                : run.schema();
        double[] weights = session.weights(average);
        StreamRun.Measured measured = null;
        if (!source.isStandardInput()) {
            measured = measure(run, session.scoresRows() ? weights : null);
        }
        double evaluateSeconds = watch.lap();
        if (output != null) {
            save(run, schema, measured == null ? "" : measured.dataDigest());
            console.interrupts().resultSaved();
        }
        if (features.dropped() > 0) {
            console.warn(source.title() + ": dropped values with an index above " + schema.features()
                    + ", the largest of the first " + StreamFeatures.FIRST_ROWS + " rows, to which the map was fitted");
        }
        StreamReport report = new StreamReport(
                data,
                session,
                run.skipped(),
                run.isFinished(),
                average,
                measured == null ? null : measured.auc(),
                session.norm(weights),
                learnSeconds,
                evaluateSeconds,
                output,
                regret,
                measuredRegret);
        if (outputOptions.json()) {
            report.printJson(console.out());
        } else {
            report.printText(console.out());
        }
        return run.isFinished() ? ExitCode.DONE : ExitCode.STOPPED;
    }

    /** Null, with a warning, if the rows are no longer those that were learned; the model is of the rows that were. */
    private StreamRun.Measured measure(StreamRun run, double[] weights) throws IOException {
        try {
            return run.measure(weights);
        } catch (FileSystemException e) {
            console.warn(
                    e.getFile() + ": " + e.getReason() + "; the model has neither an AUC on all rows nor a digest");
            return null;
        }
    }

    private void save(StreamRun run, Schema schema, String dataDigest) throws IOException {
        StreamSession session = run.session();
        StreamFeatures features = run.features();
        if (session.scoresRows()) {
            Status status = run.isFinished() ? Status.CONVERGED : Status.INTERRUPTED;
            Models.save(
                    StreamModels.classifier(
                            session, average, schema, features.scaler(), features.map(), dataDigest, status),
                    output);
        } else {
            PairModels.save(
                    StreamModels.pairs(
                            session, average, schema, features.scaler().scaling(), dataDigest),
                    output);
        }
    }

    private static Schema fitted(Schema schema, int width) {
        return schema.features() == width ? schema : Schema.unnamed(width);
    }
}
