// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench;

import dev.margrave.bench.report.Table;
import dev.margrave.calibration.HeldOutDecisions;
import dev.margrave.data.Dataset;
import dev.margrave.data.Scaling;
import dev.margrave.data.io.Datasets;
import dev.margrave.evaluation.Baseline;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.evaluation.ProbabilityEvaluation;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.selection.Calibrator;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How well calibrated probabilities agree with shares of labels. All rows of each data set are held out once, in five folds. In
 * each, the curves of all kinds are fitted to decision values of folds of the other rows.
 */
public final class CalibrationErrors {
    private static final List<Study> STUDIES = List.of(
            new Study("a9a", "libsvm/a9a.svm.gz", "linear", 0.1, Scaling.NONE),
            new Study("cod-rna", "libsvm/cod-rna_scaled.svm.gz", "linear", 1, Scaling.NONE),
            new Study("ijcnn1", "libsvm/ijcnn1_no_onehot.svm.gz", "linear", 1, Scaling.STANDARD),
            new Study("w7a", "libsvm/w7a.svm.gz", "linear", 0.1, Scaling.NONE),
            new Study("mammography", "tabular/mammography.csv.gz", "rbf:gamma=0.2", 1, Scaling.STANDARD),
            new Study("phoneme", "tabular/phoneme.csv.gz", "rbf:gamma=1", 1, Scaling.STANDARD),
            new Study("magic04", "tabular/magic04.csv.gz", "rbf:gamma=0.1", 1, Scaling.STANDARD),
            new Study("waveform5000", "tabular/waveform5000.csv.gz", "linear", 0.1, Scaling.STANDARD),
            new Study("pendigits", "libsvm/pendigits.svm.gz", "rbf:gamma=0.05", 1, Scaling.STANDARD));

    private CalibrationErrors() {}

    /** A data set, and the support vector machine for it. */
    private record Study(String name, String file, String kernel, double c, Scaling scaling) {
        Dataset read(Path folder) throws IOException {
            return Datasets.read(folder.resolve(file));
        }

        SupportVectorMachine machine() {
            return SupportVectorMachine.with(Kernels.parse(kernel)).c(c).scale(scaling);
        }

        /** The quality of the probabilities of all held-out rows, for each kind of curve. */
        Map<Calibration.Kind, ProbabilityEvaluation> run(Dataset data) {
            Map<Calibration.Kind, List<LabeledPredictions>> parts = new EnumMap<>(Calibration.Kind.class);
            for (Split split : Splits.folds(data, 5, 1)) {
                Dataset train = split.training(data, false);
                Dataset test = split.test(data, false);
                Classifier model = machine().fit(train);
                for (Calibration.Kind kind : Calibration.Kind.values()) {
                    parts.computeIfAbsent(kind, any -> new ArrayList<>());
                }
                HeldOutDecisions held = Calibrator.of(Calibration.Kind.SIGMOID)
                        .heldOut(machine(), train)
                        .orElseThrow();
                parts.forEach((kind, done) -> done.add(LabeledPredictions.of(
                        model.withCalibration(held.calibrate(kind)),
                        test,
                        Runtime.getRuntime().availableProcessors())));
            }
            Map<Calibration.Kind, ProbabilityEvaluation> quality = new EnumMap<>(Calibration.Kind.class);
            parts.forEach((kind, done) -> quality.put(
                    kind, LabeledPredictions.pooled(done).probabilities().orElseThrow()));
            return quality;
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 2 || !args[0].equals("--data")) {
            System.err.println("usage: ./bench calibration --data DIR");
            System.exit(2);
        }
        Path folder = Path.of(args[1]);
        Table table = new Table(
                List.of("data", "rows", "labels", "most frequent", "machine", "temperature", "sigmoid", "isotonic"));
        for (Study study : STUDIES) {
            Dataset data = study.read(folder);
            Baseline baseline = Baseline.of(data).orElseThrow();
            List<String> cells = new ArrayList<>(List.of(
                    study.name(),
                    Integer.toString(data.rows()),
                    Integer.toString(baseline.labels()),
                    String.format(Locale.ROOT, "%.1f %%", 100 * baseline.share()),
                    "svm, " + study.kernel() + ", C=" + study.c()));
            study.run(data)
                    .values()
                    .forEach(quality -> cells.add(String.format(Locale.ROOT, "%.4f", quality.calibrationError())));
            table.add(cells);
            System.err.println(String.join("  ", cells));
        }
        System.out.println("Expected calibration errors, ten bins of equally many held-out rows; commit "
                + System.getProperty("margrave.bench.commit", "unknown") + "\n");
        System.out.print(table.markdown());
    }
}
