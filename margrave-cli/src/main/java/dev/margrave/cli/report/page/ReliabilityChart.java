// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.cli.report.Section;
import dev.margrave.cli.report.Section.Cell;
import dev.margrave.cli.report.Section.Table;
import dev.margrave.data.LabelSet;
import dev.margrave.evaluation.CalibrationCurve;
import dev.margrave.evaluation.CalibrationCurve.Bin;
import java.util.ArrayList;
import java.util.List;

/** The reliability diagram: predicted probabilities against observed shares, as a chart and as a table. */
final class ReliabilityChart {
    private ReliabilityChart() {}

    static List<Section> of(LabelSet labels, CalibrationCurve curve) {
        boolean binary = labels.size() == 2;
        String what = binary
                ? "the probability of label " + Text.quote(labels.name(1))
                : "the largest probability of each row";
        String observed = binary ? "share of rows with this label" : "share of rows with the most probable label";
        List<Point> points = new ArrayList<>();
        List<List<Cell>> rows = new ArrayList<>();
        for (Bin bin : curve.bins()) {
            points.add(new Point(bin.probability(), bin.share()));
            rows.add(List.of(
                    Cell.of(Text.number(bin.rows()), bin.rows()),
                    Cell.of(Text.number(bin.probability()), bin.probability()),
                    Cell.of(Text.number(bin.share()), bin.share())));
        }
        Lines chart = new Lines(
                "Reliability",
                "Rows in order of " + what + ", in " + curve.bins().size()
                        + " bins of equal size. Points on the diagonal are exact; below it the probability is too high. Expected"
                        + " calibration error " + Text.number(curve.error()) + ".",
                Axis.linear("mean probability"),
                Axis.linear(observed),
                List.of(
                        new Series("observed", SeriesStyle.MARKED_LINE, points),
                        new Series("exact", SeriesStyle.REFERENCE, List.of(new Point(0, 0), new Point(1, 1)))));
        return List.of(chart, new Table("Reliability by bin", "", List.of("rows", "mean probability", observed), rows));
    }
}
