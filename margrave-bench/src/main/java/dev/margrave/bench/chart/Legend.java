// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.chart;

/** Title, note and names of the series above a chart. */
final class Legend {
    private static final int LEFT = 16;

    /** Width of a letter and of the sign before a name, in pixels. */
    private static final double LETTER = 6.6;

    private static final double SIGN = 26;

    private Legend() {}

    /** Draws the first 66 pixels; the names of the series only where there are several to tell apart. */
    static void draw(Svg out, Figure figure, boolean lines) {
        out.text(LEFT, 20, "start", "ink head", figure.setting("title"));
        out.text(LEFT, 38, "start", "soft", figure.setting("note"));
        if (figure.series().size() < 2) {
            return;
        }
        double x = LEFT;
        for (String series : figure.series()) {
            int color = figure.color(series);
            if (lines) {
                out.curve(x + ",54 " + (x + SIGN - 6) + ",54", "s" + color + (isDashed(series) ? " dashed" : ""));
            } else {
                out.rectangle(x + 8, 49, 10, 10, "c" + color);
            }
            out.text(x + SIGN, 58, "start", "ink", series);
            x += SIGN + LETTER * series.length() + 14;
        }
    }

    static boolean isDashed(String series) {
        return series.endsWith(", published");
    }
}
