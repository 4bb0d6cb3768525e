// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.report.Chart.Boxes;
import dev.margrave.cli.report.Chart.Group;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.RankDiagram;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.ReportWriter;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Table;
import dev.margrave.cli.report.page.ComparedMachines.Ranks;
import dev.margrave.cli.report.page.ComparedMachines.Result;
import dev.margrave.cli.report.page.ComparedMachines.Tally;
import dev.margrave.cli.report.plot.PlotWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ComparePageTest {
    @TempDir
    private Path folder;

    /** Two machines on these data sets; the second is better on the first set and worse on the others. */
    static ComparedMachines compared(String... datasets) {
        List<Result> results = new ArrayList<>();
        for (int d = 0; d < datasets.length; d++) {
            double second = d == 0 ? 0.9 : 0.6;
            results.add(new Result(List.of(0.7, 0.8), "75.00 ± 7.07", "", 1.5));
            results.add(new Result(List.of(second, second), "text " + second, d == 0 ? "+" : "-", 3));
        }
        return new ComparedMachines(
                "accuracy",
                true,
                List.of(new Fact("protocol", "2x0.2")),
                List.of(datasets),
                List.of("svm", "rmm"),
                results,
                new Ranks(List.of(1.4, 1.6), 0.5, "Friedman says so."),
                List.of(new Tally("svm", "rmm", 2, 1, 0), new Tally("rmm", "svm", 0, 1, 2)),
                "+ is better than svm.");
    }

    private static <T> T find(ReportPage page, Class<T> type, String title) {
        return page.sections().stream()
                .filter(section -> type.isInstance(section) && section.title().equals(title))
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theBestIsBoldAndMarksStandBesideScores() {
        Table scores = find(ComparePage.of("", compared("a", "b")), Table.class, "accuracy by data set");
        assertThat(scores.columns()).containsExactly("data set", "svm", "rmm");
        assertThat(scores.rows().get(0).get(2)).isEqualTo(new Cell("text 0.9 +", 0.9, true));
        assertThat(scores.rows().get(1).get(1).strong()).isTrue();
        assertThat(scores.rows().get(1).get(2)).isEqualTo(new Cell("text 0.6 -", 0.6, false));
    }

    @Test
    void ranksAreDrawnWithTheirCriticalDifference() {
        RankDiagram ranks = find(ComparePage.of("", compared("a", "b", "c")), RankDiagram.class, "Average ranks");
        assertThat(ranks.criticalDifference()).isEqualTo(0.5);
        assertThat(ranks.ranks().get(0).rank()).isEqualTo(1.4);
        assertThat(ranks.groups()).containsExactly(new Group(0, 1));
        assertThat(ranks.note()).contains("under one bar", "Friedman says so.");
    }

    @Test
    void oneDataSetShowsDeviationsAndSeveralTheirRanksAndAMap() {
        Intervals means = (Intervals) ComparePage.mainChart(compared("a"));
        assertThat(means.intervals().get(0).high() - means.intervals().get(0).value())
                .isCloseTo(0.1 / Math.sqrt(2), within(1e-12));
        assertThat(ComparePage.mainChart(compared("a", "b"))).isInstanceOf(RankDiagram.class);
        HeatMap map = find(ComparePage.of("", compared("a", "b")), HeatMap.class, "Mean scores");
        assertThat(map.y().labels()).containsExactly("b", "a");
        assertThat(map.values().get(1)).containsExactly(0.75, 0.9);
    }

    @Test
    void talliesScoresAndTimesAreThere() throws IOException {
        ReportPage page = ComparePage.of("headline", compared("a", "</script><b>"));
        Table tallies = find(page, Table.class, "Wins, ties, losses");
        assertThat(tallies.rows().get(0).get(2)).isEqualTo(new Cell("2/1/0", 2, false));
        assertThat(find(page, Table.class, "Seconds").rows().get(0).get(2).order())
                .isEqualTo(3);
        assertThat(find(page, Boxes.class, "Scores on a").boxes().get(0).values())
                .containsExactly(0.7, 0.8);
        Path file = folder.resolve("compare.html");
        ReportWriter.write(file, page);
        assertThat(file).content().contains("margrave compare · headline").contains("&lt;/script&gt;&lt;b&gt;");
        for (String plot : List.of("one.svg", "one.png", "one.pdf")) {
            PlotWriter.write(folder.resolve(plot), ComparePage.mainChart(compared("a")));
            PlotWriter.write(folder.resolve("several-" + plot), ComparePage.mainChart(compared("a", "b")));
        }
        assertThat(folder.resolve("several-one.svg"))
                .content()
                .startsWith("<svg ")
                .contains("<text ");
    }

    @Test
    void resultsMustFillTheTable() {
        ComparedMachines good = compared("a");
        assertThatThrownBy(() -> new ComparedMachines(
                        "accuracy",
                        true,
                        List.of(),
                        List.of("a", "b"),
                        good.machines(),
                        good.results(),
                        good.ranks(),
                        List.of(),
                        ""))
                .hasMessage("2 results of 2 machines on 2 data sets");
    }
}
