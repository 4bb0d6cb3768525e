// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Thinning;
import dev.margrave.data.Dataset;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The report of {@code train}. */
public final class TrainPage {
    /** At most this many rows are predicted again for a chart. */
    static final int MAX_SCORED_ROWS = 5000;

    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    private TrainPage() {}

    /**
     * @param data the data as given on the command line
     * @param rows the training rows
     * @param more facts to append to those of the fit, such as times and files
     */
    public static ReportPage of(String data, Model model, Dataset rows, List<Fact> more, LearningCurve curve) {
        List<Section> sections = new ArrayList<>();
        LabeledPredictions predictions = predictions(model, rows);
        if (predictions != null) {
            sections.add(KeyNumbers.of(predictions, "training rows"));
        }
        sections.add(ModelFacts.of("The fit", model, more));
        sections.addAll(charts(model, rows));
        sections.add(curve.section());
        ModelFacts.problems(model.report()).ifPresent(sections::add);
        return new ReportPage(
                model.report().machine() + " on " + data, "margrave train · " + ReportText.headline(model), sections);
    }

    /** On at most {@link #MAX_SCORED_ROWS} training rows; null in regression, and for kernel values, whose rows are not predicted again. */
    private static LabeledPredictions predictions(Model model, Dataset rows) {
        if (!(model instanceof Classifier classifier) || model.report().kernel().startsWith("precomputed")) {
            return null;
        }
        int[] counted = IntStream.range(0, rows.rows())
                .filter(i -> rows.code(i) != Dataset.UNLABELED && rows.weight(i) > 0)
                .toArray();
        int[] some = Thinning.evenly(Arrays.stream(counted).boxed().toList(), MAX_SCORED_ROWS).stream()
                .mapToInt(i -> i)
                .toArray();
        return LabeledPredictions.of(classifier, rows.select(some), ALL_CORES);
    }

    /** The chart of {@code --plot}: cumulative margins, or predicted against actual numbers. */
    public static Chart mainChart(Model model, Dataset rows) {
        if (model instanceof Regressor regressor) {
            return RegressionCharts.of(regressor, rows).predicted();
        }
        return MarginCharts.curve(Map.of("training rows", model.report().margins()));
    }

    /** The charts of a model on its training rows. */
    static List<Section> charts(Model model, Dataset rows) {
        List<Section> sections = new ArrayList<>();
        if (model instanceof Regressor regressor) {
            RegressionCharts charts = RegressionCharts.of(regressor, rows);
            sections.add(charts.predicted());
            sections.add(charts.residuals());
        } else if (model instanceof Classifier classifier) {
            sections.add(mainChart(model, rows));
            if (!model.report().kernel().startsWith("precomputed")) {
                sections.add(MarginCharts.histogram(ScoredRows.of(classifier, rows, MAX_SCORED_ROWS)));
            }
        }
        BoundaryChart.of(model, rows).ifPresent(sections::add);
        return sections;
    }
}
