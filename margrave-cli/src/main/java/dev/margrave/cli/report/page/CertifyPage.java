// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.bound.Bound;
import dev.margrave.bound.Bound.Terms;
import dev.margrave.bound.ErrorBounds;
import dev.margrave.cli.output.ApiNames;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Prose;
import dev.margrave.cli.report.Section.Table;
import dev.margrave.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The report of {@code certify}. */
public final class CertifyPage {
    private CertifyPage() {}

    /**
     * @param data the data as given on the command line
     * @param headline the first line of the text output
     * @param notes the last lines of the text output
     */
    public static ReportPage of(
            String data, String headline, List<String> notes, Model model, ErrorBounds certification) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Prose("What is guaranteed", notes));
        mainChart(certification).ifPresent(sections::add);
        if (!certification.bounds().isEmpty()) {
            sections.add(table(certification));
        }
        List<String> reasons = certification.reasons().entrySet().stream()
                .map(entry -> entry.getKey().text() + ": " + ApiNames.toOptions(entry.getValue()))
                .toList();
        if (!reasons.isEmpty()) {
            sections.add(new Prose("Bounds without a value", reasons));
        }
        List<String> assumptions = assumptions(certification.bounds());
        if (!assumptions.isEmpty()) {
            sections.add(new Prose("Assumptions", assumptions));
        }
        sections.add(ModelFacts.of("The model", model, List.of()));
        return new ReportPage(model.report().machine() + " on " + data, "margrave certify · " + headline, sections);
    }

    /** The nonvacuous bounds, each from its empirical term to its value; empty if there is none. */
    public static Optional<Chart> mainChart(ErrorBounds certification) {
        List<Interval> intervals = new ArrayList<>();
        for (Bound bound : certification.bounds()) {
            if (!bound.isVacuous()) {
                Terms terms = bound.terms().orElseThrow();
                String name = bound.name().text() + (bound.isGuaranteed() ? "" : " (estimated)");
                intervals.add(new Interval(name, Math.min(terms.empirical(), terms.sum()), terms.sum(), terms.sum()));
            }
        }
        if (intervals.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Intervals(
                "Bounds",
                "The mark is the bound on the error rate; its line starts at the empirical error.",
                Axis.share("error rate"),
                intervals));
    }

    /** Each assumption with the bounds that need it. */
    private static List<String> assumptions(List<Bound> bounds) {
        Map<String, List<String>> assuming = new LinkedHashMap<>();
        for (Bound bound : bounds) {
            for (String assumption : bound.assumptions()) {
                assuming.computeIfAbsent(assumption, none -> new ArrayList<>())
                        .add(bound.name().text());
            }
        }
        return assuming.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")")
                .toList();
    }

    private static Table table(ErrorBounds certification) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Bound bound : certification.bounds()) {
            Terms terms = bound.terms().orElse(new Terms(Double.NaN, Double.NaN, Double.NaN));
            Cell value = bound.terms().isPresent()
                    ? Cell.of(bound.isVacuous() ? "nothing" : Text.percent(terms.sum()), terms.sum())
                    : Cell.of("-");
            rows.add(List.of(
                    Cell.of(bound.name().text()),
                    Cell.of(bound.kind().name().toLowerCase(Locale.ROOT)),
                    certification.tightest().filter(bound::equals).isPresent() ? value.bold() : value,
                    part(terms.empirical()),
                    part(terms.complexity()),
                    part(terms.confidence()),
                    Cell.of(bound.theorem()),
                    Cell.of(ApiNames.toOptions(bound.reason()))));
        }
        return new Table(
                "Term by term",
                "A bound is the sum of the empirical error, a complexity term for choosing among many functions, and a confidence term"
                        + " for chance. A bound of 100 % or more guarantees nothing.",
                List.of("bound", "kind", "at most", "empirical", "complexity", "confidence", "theorem", "remark"),
                rows);
    }

    private static Cell part(double value) {
        return Double.isFinite(value) ? Cell.of(Text.percent(value), value) : Cell.of("-");
    }
}
