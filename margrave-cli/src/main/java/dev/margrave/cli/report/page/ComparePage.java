// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Box;
import dev.margrave.cli.report.Chart.Boxes;
import dev.margrave.cli.report.Chart.Categories;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Rank;
import dev.margrave.cli.report.Chart.RankDiagram;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.cli.report.Section.Table;
import dev.margrave.cli.report.page.ComparedMachines.Ranks;
import dev.margrave.cli.report.page.ComparedMachines.Result;
import dev.margrave.cli.report.page.ComparedMachines.Tally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The report of {@code compare}. */
public final class ComparePage {
    private static final int MAX_BOX_PLOTS = 30; // in one chart; chosen by hand

    private final ComparedMachines compared;

    private ComparePage(ComparedMachines compared) {
        this.compared = compared;
    }

    /** @param headline the metric, the data and the protocol in one line */
    public static ReportPage of(String headline, ComparedMachines compared) {
        ComparePage page = new ComparePage(compared);
        List<Section> sections = new ArrayList<>();
        sections.add(page.scores());
        sections.add(new Facts("The comparison", compared.facts()));
        if (compared.ranks().averages().stream().anyMatch(Double::isFinite)) {
            sections.add(page.ranks());
        }
        sections.add(compared.datasets().size() == 1 ? page.means() : page.meansByDataset());
        sections.addAll(page.boxes());
        if (!compared.tallies().isEmpty()) {
            sections.add(page.tallies());
        }
        sections.add(page.seconds());
        return new ReportPage(
                "Comparison of " + Text.few(compared.machines(), 5), "margrave compare · " + headline, sections);
    }

    /**
     * The chart of {@code --plot}: means with deviations for one data set; for several the ranks with their critical difference, or
     * the means by data set if there is none.
     */
    public static Chart mainChart(ComparedMachines compared) {
        ComparePage page = new ComparePage(compared);
        if (compared.datasets().size() == 1) {
            return page.means();
        }
        return page.hasCriticalDifference() ? page.ranks() : page.meansByDataset();
    }

    private Table scores() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int d = 0; d < compared.datasets().size(); d++) {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(compared.datasets().get(d)));
            for (int m = 0; m < compared.machines().size(); m++) {
                Result result = compared.result(d, m);
                Cell cell = Cell.of((result.text() + " " + result.mark()).strip(), result.mean());
                row.add(result.mean() == compared.bestMean(d) ? cell.bold() : cell);
            }
            rows.add(row);
        }
        return new Table(
                compared.metric() + " by data set",
                "Mean ± standard deviation over the splits; the best score of each data set is bold. "
                        + compared.marks(),
                header("data set"),
                rows);
    }

    private boolean hasCriticalDifference() {
        return Double.isFinite(compared.ranks().criticalDifference())
                && compared.ranks().averages().stream().allMatch(Double::isFinite);
    }

    private Chart ranks() {
        Ranks ranks = compared.ranks();
        boolean hasBars = hasCriticalDifference();
        List<Rank> all = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        for (int m = 0; m < compared.machines().size(); m++) {
            double rank = ranks.averages().get(m);
            all.add(new Rank(compared.machines().get(m), rank));
            intervals.add(new Interval(compared.machines().get(m), rank, rank, rank));
        }
        String bars = hasBars ? "Machines under one bar do not differ significantly. " : "";
        String note = ("Rank 1 is best. " + bars + ranks.sentence()).strip();
        return hasBars
                ? new RankDiagram("Average ranks", note, all, ranks.criticalDifference())
                : new Intervals("Average ranks", note, Axis.linear("average rank"), intervals);
    }

    private Intervals means() {
        List<Interval> intervals = new ArrayList<>();
        for (int m = 0; m < compared.machines().size(); m++) {
            Result result = compared.result(0, m);
            double half = result.deviation();
            intervals.add(new Interval(
                    compared.machines().get(m), result.mean() - half, result.mean(), result.mean() + half));
        }
        return new Intervals(
                "Mean scores on " + compared.datasets().get(0),
                "Bars extend one standard deviation over the splits to each side.",
                axis(),
                intervals);
    }

    private HeatMap meansByDataset() {
        List<List<Double>> means = new ArrayList<>();
        for (int d = compared.datasets().size() - 1; d >= 0; d--) {
            List<Double> row = new ArrayList<>();
            for (int m = 0; m < compared.machines().size(); m++) {
                double mean = compared.result(d, m).mean();
                row.add(Double.isFinite(mean) ? mean : null);
            }
            means.add(row);
        }
        List<String> sets = new ArrayList<>(compared.datasets());
        Collections.reverse(sets); // the axis starts at the bottom
        return new HeatMap(
                "Mean scores",
                "Mean " + compared.metric() + " over the splits.",
                new Categories("machine", compared.machines()),
                new Categories("data set", sets),
                compared.metric(),
                means,
                -1,
                -1);
    }

    private List<Boxes> boxes() {
        List<Boxes> charts = new ArrayList<>();
        for (int d = 0; d < Math.min(MAX_BOX_PLOTS, compared.datasets().size()); d++) {
            List<Box> boxes = new ArrayList<>();
            for (int m = 0; m < compared.machines().size(); m++) {
                boxes.add(new Box(
                        compared.machines().get(m), compared.result(d, m).scores()));
            }
            if (boxes.stream().anyMatch(box -> box.values().size() > 1)) {
                charts.add(new Boxes(
                        "Scores on " + compared.datasets().get(d),
                        "Each dot is a split; the box spans the quartiles and the line in it is the median.",
                        axis(),
                        boxes));
            }
        }
        return charts;
    }

    private Axis axis() {
        return compared.largerIsBetter() ? Axis.score(compared.metric()) : Axis.linear(compared.metric());
    }

    private Table tallies() {
        List<List<Cell>> rows = new ArrayList<>();
        for (String first : compared.machines()) {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(first));
            for (String second : compared.machines()) {
                row.add(compared.tallies().stream()
                        .filter(tally ->
                                tally.first().equals(first) && tally.second().equals(second))
                        .findFirst()
                        .map(ComparePage::cell)
                        .orElse(Cell.of("–")));
            }
            rows.add(row);
        }
        return new Table(
                "Wins, ties, losses",
                "The machine in the row against the one in the column, over the data sets; columns sort by wins minus losses.",
                header("machine"),
                rows);
    }

    private static Cell cell(Tally tally) {
        return Cell.of(tally.wins() + "/" + tally.ties() + "/" + tally.losses(), tally.wins() - tally.losses());
    }

    private Table seconds() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int d = 0; d < compared.datasets().size(); d++) {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(compared.datasets().get(d)));
            for (int m = 0; m < compared.machines().size(); m++) {
                double seconds = compared.result(d, m).seconds();
                row.add(Cell.of(Text.number(seconds), seconds));
            }
            rows.add(row);
        }
        return new Table("Seconds", "Tuning, fitting and testing, summed over all splits.", header("data set"), rows);
    }

    private List<String> header(String first) {
        List<String> header = new ArrayList<>(List.of(first));
        header.addAll(compared.machines());
        return header;
    }
}
