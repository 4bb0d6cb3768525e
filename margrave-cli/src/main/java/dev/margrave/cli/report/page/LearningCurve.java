// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Thinning;
import dev.margrave.data.Dataset;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Task;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.machine.Machine;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Prediction;
import dev.margrave.model.Regressor;
import dev.margrave.selection.Split;
import dev.margrave.selection.Splits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The score on held-out rows as the number of training rows grows.
 *
 * @param scoreName the name of the score
 * @param remark how it was measured, or why it was not
 */
public record LearningCurve(String scoreName, List<Step> steps, String remark) {
    private static final double HELD_OUT = 0.2; // share of the rows that score all parts; chosen by hand
    private static final List<Double> FRACTIONS = List.of(0.125, 0.25, 0.5, 0.8);

    private static final String RARE_LABELS =
            " Rows whose label does not occur in a part count as misclassified for it.";

    public LearningCurve {
        steps = List.copyOf(steps);
    }

    public record Step(int rows, double score) {}

    public static LearningCurve none(String reason) {
        return new LearningCurve("score", List.of(), reason);
    }

    /**
     * Fits to an eighth, a quarter, a half and four fifths of the rows and scores each model on the fifth that is in none of
     * them. A part that cannot be trained on, for instance because it has a single label, is left out. A held-out row whose
     * label does not occur in the part counts as misclassified: no model of that part could predict it.
     */
    public static LearningCurve measure(Machine<?> machine, Dataset data, long seed) {
        Split split;
        try {
            split = Splits.repeated(data, 1, HELD_OUT, seed).get(0);
        } catch (InvalidDataException e) {
            return none("The data have too few rows to hold some out.");
        }
        Dataset test = data.select(split.test());
        List<Step> steps = new ArrayList<>();
        boolean lacksLabels = false;
        for (double fraction : FRACTIONS) {
            int count = (int) Math.min(split.trainRows(), Math.round(fraction * data.rows()));
            Dataset part = data.select(spread(split.train(), count));
            Optional<Model> model = fit(machine, part);
            if (model.isPresent()) {
                steps.add(new Step(count, score(model.get(), test)));
                lacksLabels |= lacksLabels(model.get(), test);
            }
        }
        Task task = machine.info().task();
        return steps.isEmpty()
                ? none("The data have too few rows to train on a part of them.")
                : new LearningCurve(
                        task == Task.RANKING ? "ndcg" : task == Task.REGRESSION ? "R²" : "accuracy",
                        steps,
                        "Fits to parts of the data, each scored on the same " + Text.count(split.testRows(), "row")
                                + " that are in none of the parts. If the curve still rises at the end, more rows would help."
                                + (lacksLabels ? RARE_LABELS : ""));
    }

    /** Empty if the machine cannot be trained on so few rows. */
    private static Optional<Model> fit(Machine<?> machine, Dataset part) {
        try {
            return Optional.of(machine.fit(part));
        } catch (InvalidDataException e) {
            return Optional.empty();
        }
    }

    /** Evenly spaced rows, so that every part of a file sorted by label contains all labels that are not rare. */
    private static int[] spread(int[] rows, int count) {
        List<Integer> boxed = Arrays.stream(rows).boxed().toList();
        return Thinning.evenly(boxed, count).stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static double score(Model model, Dataset test) {
        if (model instanceof Classifier classifier) {
            return accuracy(classifier, test);
        }
        if (test.hasQueries()) {
            return Evaluation.ranking((Regressor) model, test).ndcg();
        }
        return Evaluation.of((Regressor) model, test).r2().orElse(Double.NaN);
    }

    private static boolean lacksLabels(Model model, Dataset test) {
        return model instanceof Classifier classifier
                && Arrays.stream(labeledRows(test))
                        .anyMatch(i -> classifier.labels().code(label(test, i)) < 0);
    }

    private static double accuracy(Classifier classifier, Dataset test) {
        int[] rows = labeledRows(test);
        List<Prediction> predictions = classifier.predict(test.select(rows).features());
        long right = IntStream.range(0, rows.length)
                .filter(k -> predictions.get(k).label().equals(label(test, rows[k])))
                .count();
        return (double) right / rows.length;
    }

    private static int[] labeledRows(Dataset test) {
        return IntStream.range(0, test.rows())
                .filter(i -> test.code(i) != Dataset.UNLABELED && test.weight(i) > 0)
                .toArray();
    }

    private static String label(Dataset test, int row) {
        return test.labels().name(test.code(row));
    }

    Section section() {
        if (steps.isEmpty()) {
            return Section.Prose.of("Learning curve", remark);
        }
        List<Point> points =
                steps.stream().map(step -> new Point(step.rows(), step.score())).toList();
        return new Lines(
                "Learning curve",
                remark,
                Axis.linear("training rows"),
                Axis.score(scoreName),
                List.of(new Series(scoreName, SeriesStyle.MARKED_LINE, points)));
    }
}
