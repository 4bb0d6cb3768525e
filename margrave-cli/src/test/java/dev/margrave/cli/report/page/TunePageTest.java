// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.ReportPage;
import dev.margrave.cli.report.Section.Fact;
import dev.margrave.cli.report.Section.Facts;
import dev.margrave.cli.report.Section.Table;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.selection.Metric;
import dev.margrave.selection.PointStatus;
import dev.margrave.selection.TunePoint;
import dev.margrave.selection.TuneResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TunePageTest {
    private static final Dataset NO_ROWS = Dataset.withoutTarget(DenseMatrix.copyOf(0, 2, new double[0]));

    private static TunePoint point(String kernel, double c, double score, PointStatus status, int rows) {
        return new TunePoint("svm", kernel, Map.of("C", c), List.of(score, score + 0.25), status, rows);
    }

    /** C and gamma on a grid, one point pruned, and also a linear kernel. */
    private static TuneResult result(Metric metric) {
        List<TunePoint> points = new ArrayList<>();
        for (double c : new double[] {0.25, 1, 10}) {
            points.add(point("rbf:gamma=0.5", c, 0.75 + c / 128, PointStatus.DONE, 100));
            points.add(point("rbf:gamma=2.0", c, 0.625 + c / 128, PointStatus.DONE, 100));
        }
        points.add(point("rbf:gamma=8.0", 10, 1.0, PointStatus.PRUNED, 25));
        points.add(point("linear", 1, 0.65, PointStatus.DONE, 100));
        return new TuneResult(metric, points, 4, true);
    }

    private static <T> List<T> all(ReportPage page, Class<T> type) {
        return page.sections().stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static ReportPage page(TuneResult result) {
        return TunePage.of("data", result, Optional.empty(), NO_ROWS, List.of(), Optional.empty());
    }

    @Test
    void theMapTakesTheKernelsWidthAsAParameter() {
        HeatMap map = (HeatMap) TunePage.mainChart(result(Metric.ACCURACY)).orElseThrow();
        assertThat(map.x().name()).isEqualTo("C");
        assertThat(map.y().name()).isEqualTo("gamma");
        assertThat(map.x().labels()).containsExactly("0.25", "1", "10");
        assertThat(map.y().labels()).containsExactly("0.5", "2", "8");
        assertThat(map.values().get(0).get(2)).isEqualTo(0.953125);
        assertThat(map.values().get(2)).containsExactly(null, null, 1.125);
        assertThat(List.of(map.markedX(), map.markedY())).containsExactly(2, 0);
    }

    @Test
    void linesShowTheBestOfThoseThatCameFarthest() {
        List<Lines> lines = all(page(result(Metric.ACCURACY)), Lines.class);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).x()).isEqualTo(Chart.Axis.logarithmic("C"));
        assertThat(lines.get(0).series().get(0).points()).last().isEqualTo(new Point(10, 0.953125));
        assertThat(lines.get(0).series().get(1).points()).hasSize(7);
    }

    @Test
    void machinesAndKernelsAreComparedByTheirBest() {
        Intervals best = all(page(result(Metric.ACCURACY)), Intervals.class).get(0);
        assertThat(best.intervals().stream().map(Chart.Interval::name)).containsExactly("svm, rbf", "svm, linear");
        assertThat(best.intervals().get(0).value()).isEqualTo(0.953125);
    }

    @Test
    void theTableHasEveryPointAndTheChosenOneFirst() {
        Table table = all(page(result(Metric.ACCURACY)), Table.class).get(0);
        assertThat(table.columns())
                .containsExactly(
                        "chosen",
                        "machine",
                        "kernel",
                        "C",
                        "gamma",
                        "accuracy",
                        "standard error",
                        "status",
                        "training rows");
        assertThat(table.rows()).hasSize(8);
        assertThat(table.rows().get(0).get(0).text()).isEqualTo("✓");
        assertThat(table.rows().get(7).get(7).text()).isEqualTo("pruned");
        List<Fact> facts =
                all(page(result(Metric.ACCURACY)), Facts.class).get(0).facts();
        assertThat(facts).contains(new Fact("points", "8 points, 7 done, 1 pruned"), new Fact("C", "10"));
    }

    @Test
    void smallerIsBetterForErrors() {
        Lines lines = all(page(result(Metric.MSE)), Lines.class).get(0);
        assertThat(lines.series().get(0).points()).first().isEqualTo(new Point(0.25, 0.751953125));
    }

    @Test
    void aSearchWithoutScoresSaysSo() {
        TuneResult none = new TuneResult(
                Metric.ACCURACY,
                List.of(new TunePoint("svm", "linear", Map.of("C", 1.0), List.of(), PointStatus.UNFINISHED, 0)),
                -1,
                false);
        assertThat(page(none).subtitle()).contains("stopped before any point was scored");
        assertThat(all(page(none), Chart.class)).isEmpty();
        assertThat(TunePage.mainChart(none)).isEmpty();
    }
}
