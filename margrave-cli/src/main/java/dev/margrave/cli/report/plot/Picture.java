// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.Chart.Intervals;
import dev.margrave.cli.report.Chart.Lines;
import dev.margrave.cli.report.Chart.RankDiagram;
import java.awt.Color;
import java.util.List;

/** A chart with its size, ready to be drawn, in the colors, dashes and symbols of the pages. */
interface Picture {
    int WIDTH = 640; // units; this and the sizes below are chosen by hand
    double TEXT = 11;
    double TITLE = 13;
    Color INK = new Color(0x222222);
    Color GRID = new Color(0xdddddd);
    int MAX_NAME_LENGTH = 30; // characters

    List<Color> COLORS = List.of(
            new Color(0x0072b2),
            new Color(0xd55e00),
            new Color(0x009e73),
            new Color(0xa6558a),
            new Color(0xb8860b),
            new Color(0x3a8fc4),
            new Color(0x5b5b5b));

    int height();

    void draw(Canvas canvas);

    static Picture of(Chart chart) {
        if (chart instanceof Lines lines) {
            return new LinesPicture(lines);
        }
        if (chart instanceof HeatMap map) {
            return new HeatMapPicture(map);
        }
        if (chart instanceof Intervals intervals) {
            return new IntervalsPicture(intervals);
        }
        if (chart instanceof RankDiagram ranks) {
            return new RankPicture(ranks);
        }
        throw new IllegalArgumentException(
                "no static picture of " + chart.getClass().getSimpleName());
    }

    /** A name on one line, cut if it is long. */
    static String name(String text) {
        String line = Text.escape(text);
        return line.length() > MAX_NAME_LENGTH ? line.substring(0, MAX_NAME_LENGTH - 1) + "…" : line;
    }
}
