// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.explanation.ImportanceResult;
import dev.margrave.explanation.ImportanceResult.ColumnImportance;
import dev.margrave.explanation.RowExplanation;
import dev.margrave.explanation.RowExplanation.Contribution;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.List;

/** The reports of {@code explain}. */
public final class ExplainPage {
    private ExplainPage() {}

    /** @param rows over which the curves of partial dependence are means */
    public static ReportPage of(
            String title,
            String headline,
            List<Fact> facts,
            Model model,
            ImportanceResult importance,
            FeatureMatrix rows) {
        List<String> columns =
                importance.columns().stream().map(ColumnImportance::feature).toList();
        return page(title, headline, facts, ExplanationCharts.importance(importance), model, rows, columns);
    }

    /** The same for the score of one row. */
    public static ReportPage of(
            String title,
            String headline,
            List<Fact> facts,
            Model model,
            RowExplanation explanation,
            FeatureMatrix rows) {
        List<String> columns =
                explanation.contributions().stream().map(Contribution::feature).toList();
        return page(title, headline, facts, ExplanationCharts.contributions(explanation), model, rows, columns);
    }

    private static ReportPage page(
            String title,
            String headline,
            List<Fact> facts,
            Chart chart,
            Model model,
            FeatureMatrix rows,
            List<String> columns) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Facts("The explanation", facts));
        sections.add(chart);
        sections.addAll(ExplanationCharts.dependence(model, rows, columns));
        sections.add(ModelFacts.of("The model", model, List.of()));
        return new ReportPage(title, "margrave explain · " + headline, sections);
    }

    /** The chart of {@code --plot}. */
    public static Chart mainChart(ImportanceResult importance) {
        return ExplanationCharts.importance(importance);
    }

    /** The same for one row. */
    public static Chart mainChart(RowExplanation explanation) {
        return ExplanationCharts.contributions(explanation);
    }
}
