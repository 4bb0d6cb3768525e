// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.command;

import dev.margrave.cli.option.DataSource;
import dev.margrave.cli.option.ModelData;
import dev.margrave.cli.option.ModelDataOptions;
import dev.margrave.cli.option.OutputOptions;
import dev.margrave.cli.option.SetOptions;
import dev.margrave.cli.output.Console;
import dev.margrave.cli.output.ExitCode;
import dev.margrave.cli.output.Json;
import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.output.Stopwatch;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.output.UsageException;
import dev.margrave.cli.output.Version;
import dev.margrave.conformal.PredictionIntervals;
import dev.margrave.conformal.PredictionSets;
import dev.margrave.data.Dataset;
import dev.margrave.data.Task;
import dev.margrave.feature.landmark.LandmarkMap;
import dev.margrave.model.Classifier;
import dev.margrave.model.MappedFunctions;
import dev.margrave.model.MarginClassifier;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code margrave predict}: one line of CSV per row. */
@Command(
        name = "predict",
        description = "Predict the target of each row and print CSV.",
        customSynopsis = "margrave predict MODEL DATA [-o FILE] [--scores] [--probabilities] [--set LEVEL] [OPTIONS]",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class PredictCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--scores",
            description =
                    "Add the column score, or one column per label if there are more than two; for orland one column"
                            + " with the value before the thresholds.")
    private boolean scores;

    @Option(
            names = "--pairwise",
            description = "Add one column a|b per pair of labels: the value of its function, positive for b; needs a"
                    + " one-vs-one model.")
    private boolean pairwise;

    @Option(
            names = "--probabilities",
            description = "Add one column probability:LABEL per label; needs a model trained with --calibrate.")
    private boolean probabilities;

    @Mixin
    private SetOptions setOptions = new SetOptions();

    @Option(
            names = "--keep",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Copy these columns of DATA to the output, before the label, whether the model uses them or not.")
    private List<String> keep = new ArrayList<>();

    @Option(names = "-o", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private Path output;

    @Mixin
    private ModelDataOptions modelAndData = new ModelDataOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    PredictCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (output != null) {
            OutputFiles.check(
                    output, modelAndData.data(), modelAndData.modelFile().toString());
        }
        boolean sets = setOptions.isGiven();
        Stopwatch watch = new Stopwatch();
        DataSource source = modelAndData.source(console);
        ModelData input = modelAndData.load(console);
        KeptColumns kept = new KeptColumns(keep, new ArrayList<>());
        Dataset rows = input.readRows(source, keep, kept.rows()::add);
        double readSeconds = watch.lap();
        Predictions predictions = source.use(rows, () -> predict(input, rows, sets));
        RatioWarning.of(input.model(), rows, modelAndData.threads()).ifPresent(console::warn);
        double predictSeconds = watch.lap();
        if (output != null) {
            OutputFiles.write(output, out -> predictions.printCsv(out, kept));
        }
        if (outputOptions.json()) {
            Json json = new Json("predict")
                    .field("machine", input.model().report().machine())
                    .field("rows", rows.rows())
                    .field("labels", input.model().report().labels())
                    .object(
                            "seconds",
                            content -> content.field("read", readSeconds).field("predict", predictSeconds))
                    .field("output", output == null ? null : output.toString());
            if (output == null) {
                predictions.writeJson(json, kept);
            }
            json.print(console.out());
        } else if (output == null) {
            predictions.printCsv(console.out(), kept);
        } else if (!outputOptions.quiet()) {
            console.explain("wrote " + Text.count(rows.rows(), "prediction") + " to " + output);
        }
        return ExitCode.DONE;
    }

    private Predictions predict(ModelData input, Dataset rows, boolean sets) {
        Model model = input.model();
        int threads = modelAndData.threads();
        if (probabilities
                && !(model instanceof Classifier calibrated
                        && calibrated.calibration().isPresent())) {
            throw new UsageException("--probabilities needs a model that was trained with --calibrate");
        }
        if (pairwise && !isOneVsOne(model)) {
            throw new UsageException(
                    "--pairwise needs a model with one function per pair of labels (--multiclass" + " one-vs-one)");
        }
        if (model instanceof Classifier classifier) {
            Optional<PredictionSets> calibrated =
                    sets ? Optional.of(setOptions.of(classifier, console)) : Optional.empty();
            List<Prediction> predicted = classifier.predict(rows.features(), threads);
            Predictions plain = input.task() == Task.ORDINAL && isOnLandmarks(model)
                    ? Predictions.ofThresholds(classifier, predicted, scores)
                    : Predictions.of(classifier, predicted, scores);
            Predictions labels = probabilities ? plain.withProbabilities(classifier.labels(), predicted) : plain;
            Predictions all = calibrated
                    .map(calibrator -> labels.withSets(calibrator.of(rows.features(), threads)))
                    .orElse(labels);
            return pairwise ? all.withPairwise(classifier.labels(), predicted) : all;
        }
        Regressor regressor = (Regressor) model;
        Optional<PredictionIntervals> calibrated = sets ? Optional.of(setOptions.of(regressor)) : Optional.empty();
        Predictions numbers = Predictions.of(regressor.predict(rows.features(), threads), scores);
        return calibrated
                .map(calibrator -> numbers.withIntervals(calibrator.of(rows.features(), threads)))
                .orElse(numbers);
    }

    private static boolean isOneVsOne(Model model) {
        return model instanceof MarginClassifier classifier
                && (classifier.labels().size() == 2 || classifier.multiclass() == Multiclass.ONE_VS_ONE);
    }

    private static boolean isOnLandmarks(Model model) {
        return model.functions() instanceof MappedFunctions mapped && mapped.map() instanceof LandmarkMap;
    }
}
