// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Axis;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Series;
import dev.margrave.cli.report.Chart.SeriesStyle;
import dev.margrave.data.LabelSet;
import dev.margrave.evaluation.CalibrationCurve;
import dev.margrave.evaluation.CalibrationCurve.Bin;
import java.util.ArrayList;
import java.util.List;

/** The reliability diagram: predicted probabilities against observed shares. */
final class ReliabilityChart {
    private ReliabilityChart() {}

    static Lines chart(LabelSet labels, CalibrationCurve curve) {
        boolean binary = labels.size() == 2;
        String what = binary
                ? "the probability of label " + Text.quote(labels.name(1))
                : "the largest probability of each row";
        String observed = binary ? "share of rows with this label" : "share of rows with the most probable label";
        List<Point> points = new ArrayList<>();
        for (Bin bin : curve.bins()) {
            points.add(new Point(bin.probability(), bin.share()));
        }
        return new Lines(
                "Calibration",
                "Rows in order of " + what + ", in " + curve.bins().size()
                        + " bins of equal size. Points on the diagonal are exact; below it the probability is too high. Expected"
                        + " calibration error " + Text.number(curve.error()) + ".",
                Axis.share("mean probability"),
                Axis.share(observed),
                List.of(
                        new Series("observed", SeriesStyle.MARKED_LINE, points),
                        new Series("exact", SeriesStyle.REFERENCE, List.of(new Point(0, 0), new Point(1, 1)))));
    }
}
