// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Interval;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.plot.Canvas.Anchor;
import dev.margrave.cli.report.plot.Canvas.Pen;

/** One line per name, with a mark at its value. */
record IntervalsPicture(Intervals chart) implements Picture {
    private static final int ROW = 24;
    private static final int TOP = 14;
    private static final double CAP = 4; // half the height of the ends

    @Override
    public int height() {
        return TOP + ROW * chart.intervals().size() + 50;
    }

    @Override
    public void draw(Canvas canvas) {
        double left = 24
                + chart.intervals().stream()
                        .mapToDouble(one -> Canvas.width(Picture.name(one.name()), TEXT))
                        .max()
                        .orElse(0);
        double right = WIDTH - 20;
        double bottom = TOP + ROW * chart.intervals().size();
        AxisScale x = new AxisScale(
                chart.value(),
                chart.intervals().stream().mapToDouble(Interval::low).min().orElse(1),
                chart.intervals().stream().mapToDouble(Interval::high).max().orElse(0),
                left,
                right);
        for (double tick : x.ticks()) {
            canvas.line(x.at(tick), TOP, x.at(tick), bottom, new Pen(GRID, tick == 0 ? 1.5 : 0.7));
            canvas.text(Text.number(tick), x.at(tick), bottom + 15, TEXT, Anchor.MIDDLE, false, INK);
        }
        canvas.line(left, bottom, right, bottom, new Pen(INK, 1));
        canvas.text(
                Text.escape(chart.value().name()), (left + right) / 2, bottom + 36, TITLE, Anchor.MIDDLE, false, INK);
        for (int k = 0; k < chart.intervals().size(); k++) {
            Interval one = chart.intervals().get(k);
            double y = TOP + ROW * (k + 0.5);
            canvas.text(Picture.name(one.name()), left - 8, y + 4, TEXT, Anchor.END, false, INK);
            if (!Double.isFinite(one.value())) {
                continue;
            }
            double from = Math.max(left, x.at(one.low()));
            double to = Math.min(right, x.at(one.high()));
            if (to > from) {
                Pen pen = new Pen(COLORS.get(0), 1.6);
                canvas.line(from, y, to, y, pen);
                canvas.line(from, y - CAP, from, y + CAP, pen);
                canvas.line(to, y - CAP, to, y + CAP, pen);
            }
            LinesPicture.symbol(canvas, 0, x.at(one.value()), y, COLORS.get(1));
        }
    }
}
