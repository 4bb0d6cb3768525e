// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.studies.run.StudyCell;
import dev.margrave.studies.run.StudyTable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures of a study: curves by a number, or ours against the published ones. */
final class StudyChartsTest {
    private static StudyTable table(List<String> rows, List<String> columns) {
        return new StudyTable(
                "t",
                "rows",
                columns,
                rows.stream()
                        .map(row -> new StudyTable.Line(
                                row,
                                columns.stream()
                                        .map(column -> StudyCell.of(row.length(), column.length()))
                                        .toList()))
                        .toList(),
                1);
    }

    private static Lines chart(List<String> rows, List<String> columns) {
        List<Chart> charts = StudyCharts.of(List.of(table(rows, columns)));
        assertThat(charts).hasSize(1);
        return (Lines) charts.get(0);
    }

    @Test
    void numberedRowsAndColumnsBecomeCurves() {
        Lines byRow = chart(List.of("10", "200", "3,000"), List.of("svm", "rmm"));
        assertThat(byRow.x().isLogarithmic()).isTrue();
        assertThat(byRow.series().stream().map(Series::name))
                .containsExactly("svm", "svm, published", "rmm", "rmm, published");
        assertThat(byRow.series().get(0).points())
                .containsExactly(new Point(10, 2), new Point(200, 3), new Point(3000, 5));
        Lines byColumn = chart(List.of("svm", "rmm", "odm"), List.of("s = 1", "s = 2", "s = 4"));
        assertThat(byColumn.x().name()).isEqualTo("s");
        assertThat(byColumn.series().get(0).points()).extracting(Point::x).containsExactly(1.0, 2.0, 4.0);
    }

    @Test
    void otherTablesAreDrawnAgainstThePublishedFigures() {
        Lines chart = chart(List.of("heart", "iris", "wine"), List.of("a", "bcd"));
        assertThat(chart.x().name()).isEqualTo("published");
        assertThat(chart.series().get(0).points()).contains(new Point(1, 5), new Point(1, 4));
        assertThat(chart.series().get(2).name()).isEqualTo("equal");
        assertThat(StudyCharts.of(List.of(table(List.of("heart"), List.of("a")))))
                .isEmpty();
    }
}
