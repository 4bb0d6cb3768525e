// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.ReportText;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.data.Dataset;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report of {@code train}. */
public final class TrainPage {
    /** More rows than this are not all predicted again for a picture. */
    static final int MAX_SCORED_ROWS = 5000;

    private TrainPage() {}

    /**
     * @param data as it was named
     * @param rows the training rows
     * @param more facts that stand below those of the fit, such as times and files
     */
    public static ReportPage of(String data, Model model, Dataset rows, List<Fact> more, LearningCurve curve) {
        List<Section> sections = new ArrayList<>();
        sections.add(ModelFacts.of("The fit", model, more));
        sections.addAll(charts(model, rows));
        sections.add(curve.section());
        ModelFacts.problems(model.report()).ifPresent(sections::add);
        return new ReportPage(
                model.report().machine() + " on " + data, "margrave train · " + ReportText.headline(model), sections);
    }

    /** The chart to print in a paper: cumulative margins, or predicted against actual numbers. */
    public static Chart mainChart(Model model, Dataset rows) {
        if (model instanceof Regressor regressor) {
            return RegressionCharts.of(regressor, rows).predicted();
        }
        return MarginCharts.curve(Map.of("training rows", model.report().margins()));
    }

    /** How a model does on the rows that it was fitted to. */
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
