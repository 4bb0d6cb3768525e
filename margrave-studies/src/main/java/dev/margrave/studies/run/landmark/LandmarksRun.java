// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.landmark;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.kernel.Kernels;
import dev.margrave.kernel.Similarities;
import dev.margrave.kernel.SimilarityRule;
import dev.margrave.machine.Machine;
import dev.margrave.machine.Machines;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import dev.margrave.selection.statistics.RankTest;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.definition.Published;
import dev.margrave.studies.definition.Study;
import dev.margrave.studies.definition.StudyData;
import dev.margrave.studies.run.Draws;
import dev.margrave.studies.run.Figures;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyOutcome;
import dev.margrave.studies.run.StudySession;
import dev.margrave.studies.run.StudyTable;
import dev.margrave.studies.run.StudyTable.Line;
import dev.margrave.studies.run.map.MapParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/**
 * Protocol {@code landmarks}: machines on the similarities to landmarks, for several numbers of landmarks. Each repetition
 * draws rows for training, validation and test; C is chosen from a list on the validation rows, and the accuracy is that of the
 * machine with this C on the test rows.
 */
public final class LandmarksRun {
    private final StudySession session;
    private final Study study;
    private final Fields options;
    private final List<Fields> methods;
    private final List<String> remarks = new ArrayList<>();

    public LandmarksRun(StudySession session) {
        this.session = session;
        this.study = session.study();
        this.options = study.options();
        this.methods = options.objects("methods");
    }

    public StudyOutcome run() throws IOException {
        Map<Double, List<Line>> lines = new LinkedHashMap<>();
        Map<Double, List<List<Double>>> means = new LinkedHashMap<>();
        List<StudyTable> curves = new ArrayList<>();
        for (StudyData data : session.present()) {
            Dataset all = new LandmarkRows(session.folder(), data).read();
            remarks.add(data.name() + ": " + all.rows() + " rows, "
                    + all.labels().size() + " labels" + (data.note() == null ? "" : "; " + data.note()));
            Map<Double, List<List<Double>>> scores = scores(data, all);
            for (double size : options.numbers("landmarks")) {
                lines.computeIfAbsent(size, key -> new ArrayList<>())
                        .add(new Line(data.name(), cells(data, size, scores.get(size))));
                means.computeIfAbsent(size, key -> new ArrayList<>())
                        .add(scores.get(size).stream().map(LandmarksRun::mean).toList());
            }
            if (data.options().flag("curve")) {
                curves.add(curve(data, scores));
            }
        }
        List<StudyTable> tables = new ArrayList<>();
        lines.forEach((size, rows) -> tables.add(
                new StudyTable("Accuracy with " + Figures.plain(size) + " landmarks", "data", titles(), rows, 3)));
        if (session.present().size() > 1 && methods.size() > 1) {
            tables.add(ranks(means));
        }
        tables.addAll(curves);
        return new StudyOutcome(study, tables, remarks, session.missing());
    }

    private List<String> titles() {
        return methods.stream().map(method -> method.text("name")).toList();
    }

    private List<Double> sizes(StudyData data) {
        List<Double> sizes = new ArrayList<>(options.numbers("landmarks"));
        if (data.options().flag("curve")) {
            options.numbers("curve").stream()
                    .filter(size -> !sizes.contains(size))
                    .forEach(sizes::add);
        }
        return sizes.stream().sorted().toList();
    }

    /** By number of landmarks, then method, then repetition. */
    private Map<Double, List<List<Double>>> scores(StudyData data, Dataset all) {
        List<Callable<double[]>> tasks = new ArrayList<>();
        for (int repeat = 0; repeat < options.count("repeats"); repeat++) {
            for (double size : sizes(data)) {
                for (Fields method : methods) {
                    int number = repeat;
                    tasks.add(() -> session.recorded(
                            String.join("/", data.name(), method.text("name"), Figures.plain(size), "" + number),
                            List.of(data.identity(session.folder()), study.optionsText()),
                            () -> new double[] {score(data, all, method, (int) size, number)}));
                }
            }
        }
        List<double[]> found = session.all(tasks);
        Map<Double, List<List<Double>>> scores = new LinkedHashMap<>();
        int at = 0;
        for (int repeat = 0; repeat < options.count("repeats"); repeat++) {
            for (double size : sizes(data)) {
                List<List<Double>> own = scores.computeIfAbsent(size, key -> new ArrayList<>());
                for (int m = 0; m < methods.size(); m++) {
                    if (repeat == 0) {
                        own.add(new ArrayList<>());
                    }
                    own.get(m).add(found.get(at++)[0]);
                }
            }
        }
        return scores;
    }

    /** One repetition of one method. */
    private double score(StudyData data, Dataset all, Fields method, int size, int repeat) {
        int[] order = Draws.shuffled(all.rows(), new SplittableRandom(session.seed() + repeat));
        int trained = Math.min((int) (options.number("train") * order.length), options.count("trainRows"));
        int validated = Math.min((int) (options.number("validation") * order.length), options.count("validationRows"));
        int tested = Math.min(order.length - trained - validated, options.count("testRows"));
        Dataset train = Draws.part(all, order, 0, trained);
        Dataset validation = Draws.part(all, order, trained, trained + validated);
        Dataset test = Draws.part(all, order, trained + validated, trained + validated + tested);
        Machine<?> machine = machine(data, method, train, size).seed(session.seed() + repeat);
        Classifier best = null;
        double most = -1;
        for (double c : method.has("noC") ? List.of(1.0) : options.numbers("C")) {
            Classifier model = (Classifier) (method.has("noC") ? machine : machine.set("C", c)).fit(train);
            double accuracy = accuracy(model, validation);
            if (accuracy > most) {
                most = accuracy;
                best = model;
            }
        }
        return accuracy(best, test);
    }

    /** Rows whose label does not occur in the training rows count as misclassified. */
    private static double accuracy(Classifier model, Dataset rows) {
        double right = 0;
        List<Prediction> predictions = model.predict(rows.features());
        for (int i = 0; i < rows.rows(); i++) {
            right += rows.labels().name(rows.code(i)).equals(predictions.get(i).label()) ? 1 : 0;
        }
        return right / rows.rows();
    }

    private Machine<?> machine(StudyData data, Fields method, Dataset train, int size) {
        Scaling scaling = Scaling.parse(data.options().text("scale", options.text("scale", "none")));
        Machine<?> machine = Machines.named(method.text("machine"))
                .similarity(similarity(train, scaling))
                .scale(scaling)
                .tolerance(options.number("tolerance"))
                .threads(1)
                .set("landmarks", size);
        for (String setting : method.texts("set")) {
            String[] parts = setting.split("=", 2);
            machine = machine.set(parts[0], parts[1]);
        }
        return machine;
    }

    /** The similarity of the study; {@code mean-distance} is the Gaussian kernel whose width is the mean distance of training rows. */
    private SimilarityRule similarity(Dataset train, Scaling scaling) {
        String spec = options.text("similarity");
        if (!spec.equals("mean-distance")) {
            return Similarities.rule(spec);
        }
        FeatureMatrix scaled = Scaler.learn(scaling, train).apply(train.features());
        double width = new MapParts(train.withFeatures(scaled), train).meanDistance();
        return Kernels.rbf(1 / (2 * width * width));
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private List<StudyCell> cells(StudyData data, double size, List<List<Double>> scores) {
        Fields published = study.published().object(Figures.plain(size)).object(data.name());
        List<StudyCell> cells = new ArrayList<>();
        for (int m = 0; m < methods.size(); m++) {
            cells.add(Draws.cell(scores.get(m), "", Published.of(published.text(titles().get(m), ""))));
        }
        return cells;
    }

    private StudyTable curve(StudyData data, Map<Double, List<List<Double>>> scores) {
        List<Line> lines = new ArrayList<>();
        scores.forEach((size, own) -> lines.add(new Line(
                Figures.plain(size),
                own.stream().map(values -> Draws.cell(values, "")).toList())));
        return new StudyTable(data.name() + ": accuracy and number of landmarks", "landmarks", titles(), lines, 3);
    }

    /** Average ranks, also of the published accuracies if all sets have one. */
    private StudyTable ranks(Map<Double, List<List<Double>>> means) {
        List<Line> lines = new ArrayList<>();
        means.forEach((size, values) -> {
            RankTest test = RankTest.of(values, true);
            double[] theirs = publishedRanks(size);
            List<StudyCell> cells = new ArrayList<>();
            for (int m = 0; m < methods.size(); m++) {
                cells.add(StudyCell.of(test.averageRanks().get(m), theirs[m]));
            }
            lines.add(new Line(Figures.plain(size) + " landmarks", cells));
            remarks.add(String.format(
                    Locale.ROOT,
                    "%s landmarks: ranks differ significantly if they are %.2f apart (Nemenyi, 5 %%); Friedman's p = %.2g",
                    Figures.plain(size),
                    test.criticalDifference(0.05),
                    test.p()));
        });
        return new StudyTable("Average ranks, 1 is best", "number", titles(), lines, 2);
    }

    private double[] publishedRanks(double size) {
        double[] none = new double[methods.size()];
        Arrays.fill(none, Double.NaN);
        List<List<Double>> values = new ArrayList<>();
        for (StudyData data : session.present()) {
            Fields published = study.published().object(Figures.plain(size)).object(data.name());
            List<Double> own = titles().stream()
                    .map(title -> Published.of(published.text(title, "")).mean())
                    .toList();
            if (own.stream().anyMatch(value -> Double.isNaN(value))) {
                return none;
            }
            values.add(own);
        }
        return RankTest.of(values, true).averageRanks().stream()
                .mapToDouble(rank -> rank)
                .toArray();
    }
}
