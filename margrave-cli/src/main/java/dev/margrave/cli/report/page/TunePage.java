// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.ParameterText;
import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.cli.report.Section.Table;
import dev.margrave.data.Dataset;
import dev.margrave.model.Model;
import dev.margrave.selection.PointStatus;
import dev.margrave.selection.TunePoint;
import dev.margrave.selection.TuneResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The report of {@code tune}. */
public final class TunePage {
    private final TuneResult result;
    private final List<TunedPoints> groups;

    private TunePage(TuneResult result) {
        this.result = result;
        this.groups = TunedPoints.groups(result.metric(), result.points());
    }

    /**
     * @param data the data as given on the command line
     * @param model of the chosen point, fitted to {@code rows}; empty if the search was stopped too early
     * @param more facts to append to those of the search, such as times and files
     * @param curve the learning curve of the chosen point
     */
    public static ReportPage of(
            String data,
            TuneResult result,
            Optional<Model> model,
            Dataset rows,
            List<Fact> more,
            Optional<LearningCurve> curve) {
        TunePage page = new TunePage(result);
        List<Section> sections = new ArrayList<>();
        sections.add(page.facts(more));
        sections.addAll(page.charts());
        model.ifPresent(fitted -> {
            sections.add(ModelFacts.of("The final model", fitted, List.of()));
            sections.addAll(TrainPage.charts(fitted, rows));
        });
        curve.ifPresent(measured -> sections.add(measured.section()));
        sections.add(page.table());
        return new ReportPage("tune on " + data, "margrave tune · " + page.headline(), sections);
    }

    /** The chart of {@code --plot}: the heat map if two numbers vary, else a curve; empty without any score. */
    public static Optional<Chart> mainChart(TuneResult result) {
        List<Section> charts = new TunePage(result).charts();
        return charts.isEmpty() ? Optional.empty() : Optional.of((Chart) charts.get(0));
    }

    private String headline() {
        return result.bestIndex() < 0
                ? "stopped before any point was scored"
                : score(result.best()) + " with " + TunedPoints.name(result.best());
    }

    private String score(TunePoint point) {
        String error = Double.isFinite(point.standardError()) ? " ± " + Text.number(point.standardError()) : "";
        return result.metric().text() + " " + Text.number(point.mean()) + error;
    }

    private Facts facts(List<Fact> more) {
        List<Fact> facts = new ArrayList<>();
        if (result.bestIndex() >= 0) {
            TunePoint best = result.best();
            facts.add(new Fact("chosen machine", best.machine()));
            facts.add(new Fact("kernel", best.kernel()));
            best.parameters().forEach((name, value) -> facts.add(new Fact(name, parameter(best, name, value))));
            facts.add(new Fact(
                    "score", score(best) + " on " + Text.count(best.scores().size(), "split")));
        }
        facts.add(new Fact("points", points()));
        if (!result.isComplete()) {
            facts.add(new Fact("search", "ended before all points were scored"));
        }
        facts.addAll(more);
        return new Facts("The search", facts);
    }

    private String points() {
        List<String> parts = new ArrayList<>();
        parts.add(Text.count(result.points().size(), "point"));
        for (PointStatus status : PointStatus.values()) {
            long count = result.points().stream()
                    .filter(point -> point.status() == status)
                    .count();
            if (count > 0) {
                parts.add(count + " " + status(status));
            }
        }
        return String.join(", ", parts);
    }

    private static String status(PointStatus status) {
        return switch (status) {
            case DONE -> "done";
            case PRUNED -> "pruned";
            case UNFINISHED -> "unfinished";
            case FAILED -> "failed";
        };
    }

    private List<Section> charts() {
        List<Section> sections = new ArrayList<>();
        if (result.bestIndex() < 0) {
            return sections;
        }
        TunePoint best = result.best();
        TunedPoints chosen = groups.stream()
                .filter(group -> group.name().equals(TunedPoints.name(best)))
                .findFirst()
                .orElseThrow();
        TuneCharts charts = new TuneCharts(chosen, best);
        charts.heatMap().ifPresent(sections::add);
        sections.addAll(charts.byParameter());
        if (groups.size() > 1 || sections.isEmpty()) {
            sections.add(TuneCharts.byMachine(groups, result.metric()));
        }
        return sections;
    }

    private Table table() {
        Set<String> names = new LinkedHashSet<>();
        result.points().forEach(point -> names.addAll(TunedPoints.numbers(point).keySet()));
        List<String> columns = new ArrayList<>(List.of("chosen", "machine", "kernel"));
        columns.addAll(names);
        columns.addAll(List.of(result.metric().text(), "standard error", "status", "training rows"));
        List<List<Cell>> rows = new ArrayList<>();
        Comparator<TunePoint> bestFirst = TunedPoints.ranking(result.metric()).reversed();
        IntStream.range(0, result.points().size())
                .boxed()
                .sorted(Comparator.comparing(result.points()::get, bestFirst))
                .forEach(k -> rows.add(row(result.points().get(k), names, k == result.bestIndex())));
        return new Table(
                "All points",
                "Points scored on the most rows and splits come first, then the better ones. Click a column name to sort.",
                columns,
                rows);
    }

    private List<Cell> row(TunePoint point, Set<String> names, boolean isBest) {
        List<Cell> row = new ArrayList<>();
        row.add(isBest ? Cell.of("✓", 0).bold() : Cell.of("", 1));
        row.add(Cell.of(point.isBalanced() ? point.machine() + ", balanced weights" : point.machine()));
        row.add(Cell.of(point.kernel()));
        Map<String, Double> numbers = TunedPoints.numbers(point);
        for (String name : names) {
            Double value = numbers.get(name);
            row.add(value == null ? Cell.of("") : Cell.of(parameter(point, name, value), value));
        }
        Cell mean = Cell.of(Text.number(point.mean()), point.mean());
        row.add(isBest ? mean.bold() : mean);
        row.add(Cell.of(Text.number(point.standardError()), point.standardError()));
        row.add(Cell.of(status(point.status())));
        row.add(Cell.of(Integer.toString(point.rows()), point.rows()));
        return row;
    }

    private static String parameter(TunePoint point, String name, double value) {
        Object shown = ParameterText.shown(point.machine(), point.parameters()).getOrDefault(name, value);
        return shown instanceof Double number ? Text.number(number) : shown.toString();
    }
}
