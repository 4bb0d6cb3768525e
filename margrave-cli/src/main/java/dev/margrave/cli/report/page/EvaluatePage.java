// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.data.Dataset;
import dev.margrave.evaluation.Evaluation;
import dev.margrave.evaluation.LabeledPredictions;
import dev.margrave.model.Classifier;
import dev.margrave.model.MarginStatistics;
import dev.margrave.model.Model;
import dev.margrave.model.Regressor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report of {@code evaluate}. */
public final class EvaluatePage {
    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    private EvaluatePage() {}

    /**
     * @param data the data as given on the command line
     * @param headline the first line of the text output
     * @param facts the other lines of the text output
     */
    public static ReportPage of(String data, String headline, Model model, Dataset rows, List<Fact> facts) {
        List<Section> sections = new ArrayList<>();
        if (model instanceof Classifier classifier) {
            LabeledPredictions predictions = LabeledPredictions.of(classifier, rows, ALL_CORES);
            sections.add(KeyNumbers.of(predictions, ""));
            sections.addAll(
                    LabelSections.of(predictions, model.report().machine(), ImportanceSections.of(model, rows)));
            sections.add(curve(model, predictions.ordinal().margins()));
            sections.add(MarginCharts.histogram(ScoredRows.of(classifier, rows, Integer.MAX_VALUE)));
        } else if (model instanceof Regressor regressor) {
            if (!rows.hasQueries()) {
                sections.add(KeyNumbers.of(Evaluation.of(regressor, rows)));
            }
            RegressionCharts charts = RegressionCharts.of(regressor, rows);
            sections.add(charts.predicted());
            sections.addAll(ImportanceSections.of(model, rows));
            sections.add(charts.residuals());
        }
        sections.add(new Facts("The evaluation", facts));
        BoundaryChart.of(model, rows).ifPresent(sections::add);
        sections.add(ModelFacts.of("The model", model, List.of()));
        return new ReportPage(model.report().machine() + " on " + data, "margrave evaluate · " + headline, sections);
    }

    /** The chart of {@code --plot}: cumulative margins, or predicted against actual numbers. */
    public static Chart mainChart(Model model, Dataset rows) {
        if (model instanceof Regressor regressor) {
            return RegressionCharts.of(regressor, rows).predicted();
        }
        return curve(model, Evaluation.ordinal((Classifier) model, rows).margins());
    }

    private static Chart curve(Model model, MarginStatistics margins) {
        Map<String, MarginStatistics> curves = new LinkedHashMap<>();
        curves.put("these rows", margins);
        MarginStatistics training = model.report().margins();
        if (training != null && !training.curve().isEmpty()) {
            curves.put("training rows", training);
        }
        return MarginCharts.curve(curves);
    }
}
