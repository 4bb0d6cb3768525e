// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Group;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Rank;
import dev.margrave.cli.report.Chart.RankDiagram;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures in every format; text stays text. */
final class PlotWriterTest {
    private static final Lines LINES = new Lines(
            "t",
            "",
            Axis.linear("γ & <C>"),
            Axis.share("share of rows"),
            List.of(
                    new Series("first", SeriesStyle.MARKED_LINE, List.of(new Point(0, 0.2), new Point(3, 0.9))),
                    new Series("second", SeriesStyle.MARKS, List.of(new Point(1, 0.5), new Point(2, Double.NaN)))));
    private static final RankDiagram RANKS = new RankDiagram(
            "t", "", List.of(new Rank("d", 3.9), new Rank("a", 1.2), new Rank("b", 2.0), new Rank("c", 2.9)), 1.0);
    private static final Intervals INTERVALS =
            new Intervals("t", "", Axis.score("accuracy"), List.of(new Interval("svm", 0.7, 0.8, 0.9)));

    @TempDir
    private Path folder;

    private Path written(String name, Chart chart) throws IOException {
        Path file = folder.resolve(name);
        PlotWriter.write(file, chart);
        return file;
    }

    @Test
    void textStaysTextInSvgAndPdf() throws IOException {
        assertThat(written("a.svg", LINES)).content().contains(">γ &amp; &lt;C&gt;</text>", ">share of rows</text>");
        try (PDDocument document = Loader.loadPDF(written("a.pdf", LINES).toFile())) {
            assertThat(document.getNumberOfPages()).isEqualTo(1);
            assertThat(new PDFTextStripper().getText(document)).contains("γ & <C>", "first", "second");
        }
        try (PDDocument document = Loader.loadPDF(written("r.pdf", RANKS).toFile())) {
            assertThat(new PDFTextStripper().getText(document)).contains("critical difference 1", "a 1.2", "d 3.9");
        }
    }

    @Test
    void theSameChartGivesTheSameBytes() throws IOException {
        for (String ending : List.of("svg", "pdf", "png")) {
            for (Chart chart : List.of(LINES, RANKS, INTERVALS)) {
                byte[] first = Files.readAllBytes(written("one." + ending, chart));
                assertThat(Files.readAllBytes(written("two." + ending, chart)))
                        .as(ending)
                        .isEqualTo(first);
            }
        }
    }

    @Test
    void axesOfSharesAndScoresEndAtOne() {
        AxisScale share = new AxisScale(Axis.share("s"), 0.2, 0.9, 0, 100);
        assertThat(share.at(0)).isZero();
        assertThat(share.at(1)).isEqualTo(100);
        assertThat(share.ticks()).containsExactly(0.0, 0.2, 0.4, 0.6, 0.8, 1.0);
        AxisScale score = new AxisScale(Axis.score("s"), 0.7, 0.9, 0, 100);
        assertThat(score.at(1)).isEqualTo(100);
        assertThat(score.at(0.7)).isBetween(1.0, 10.0);
        assertThat(score.ticks()).containsExactly(0.7, 0.8, 0.9, 1.0);
        AxisScale powers = new AxisScale(Axis.logarithmic("s"), 0.01, 100, 0, 100);
        assertThat(powers.ticks()).containsExactly(0.01, 0.1, 1.0, 10.0, 100.0);
        assertThat(powers.at(1)).isCloseTo(50, within(1e-9));
        AxisScale plain = new AxisScale(Axis.linear("s"), -3, 7, 100, 0);
        assertThat(plain.ticks()).containsExactly(-2.0, 0.0, 2.0, 4.0, 6.0);
        assertThat(plain.at(7)).isLessThan(plain.at(-3));
    }

    /** Groups are the largest sets of neighbors whose ranks differ by less than the critical difference. */
    @Test
    void ranksAreGroupedByTheCriticalDifference() {
        assertThat(RANKS.ranks().stream().map(Rank::name)).containsExactly("a", "b", "c", "d");
        assertThat(RANKS.groups()).containsExactly(new Group(0, 1), new Group(1, 2));
        assertThat(new RankDiagram("t", "", RANKS.ranks(), 5).groups()).containsExactly(new Group(0, 3));
        assertThat(new RankDiagram("t", "", RANKS.ranks(), 0.5).groups()).isEmpty();
    }
}
