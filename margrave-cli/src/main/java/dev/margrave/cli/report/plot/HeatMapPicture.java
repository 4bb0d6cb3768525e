// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.HeatMap;
import dev.margrave.cli.report.plot.Canvas.Anchor;
import dev.margrave.cli.report.plot.Canvas.Pen;
import java.awt.Color;
import java.util.List;
import java.util.Objects;

/** Colored cells with their numbers, a frame around the highlighted one, and a bar of the colors. */
record HeatMapPicture(HeatMap map) implements Picture {
    private static final Color[] CIVIDIS = {
        new Color(0x00224e),
        new Color(0x2a3f6d),
        new Color(0x575d6d),
        new Color(0x7d7c78),
        new Color(0xa59c74),
        new Color(0xd2c060),
        new Color(0xfee838)
    };
    private static final int TOP = 14;
    private static final int RIGHT = WIDTH - 96;
    private static final int MIN_HEIGHT = 300; // of all cells
    private static final int ROW = 22; // height of a cell, at least
    private static final int BAR_STEPS = 60;
    private static final double SHARE_OF_CELL = 0.85; // that text may fill

    private double plotHeight() {
        return Math.max(MIN_HEIGHT, ROW * map.y().labels().size());
    }

    @Override
    public int height() {
        return (int) (TOP + plotHeight() + 56);
    }

    @Override
    public void draw(Canvas canvas) {
        double[] shown = map.values().stream()
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .mapToDouble(value -> value)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double low = shown.length == 0 ? 0 : shown[0];
        double high = shown.length == 0 ? 1 : shown[shown.length - 1];
        double left = 44
                + map.y().labels().stream()
                        .mapToDouble(label -> Canvas.width(Picture.name(label), TEXT))
                        .max()
                        .orElse(0);
        double width = (RIGHT - left) / map.x().labels().size();
        double height = plotHeight() / map.y().labels().size();
        for (int y = 0; y < map.values().size(); y++) {
            double top = TOP + plotHeight() - (y + 1) * height;
            canvas.text(
                    Picture.name(map.y().labels().get(y)),
                    left - 6,
                    top + height / 2 + 4,
                    TEXT,
                    Anchor.END,
                    false,
                    INK);
            for (int x = 0; x < map.values().get(y).size(); x++) {
                Double value = map.values().get(y).get(x);
                if (value != null && Double.isFinite(value)) {
                    cell(canvas, value, low, high, left + x * width, top, width, height);
                }
            }
        }
        if (map.markedX() >= 0 && map.markedY() >= 0) {
            canvas.rectangle(
                    left + map.markedX() * width + 1.5,
                    TOP + plotHeight() - (map.markedY() + 1) * height + 1.5,
                    width - 3,
                    height - 3,
                    new Pen(COLORS.get(1), 3));
        }
        double bottom = TOP + plotHeight();
        for (int x = 0; x < map.x().labels().size(); x++) {
            String label = Picture.name(map.x().labels().get(x));
            canvas.text(label, left + (x + 0.5) * width, bottom + 16, fitted(label, width), Anchor.MIDDLE, false, INK);
        }
        canvas.text(Text.escape(map.x().name()), (left + RIGHT) / 2, bottom + 40, TITLE, Anchor.MIDDLE, false, INK);
        canvas.text(Text.escape(map.y().name()), 18, TOP + plotHeight() / 2, TITLE, Anchor.MIDDLE, true, INK);
        bar(canvas, low, high);
    }

    private static double fitted(String text, double width) {
        return Math.min(TEXT, TEXT * SHARE_OF_CELL * width / Math.max(1, Canvas.width(text, TEXT)));
    }

    private static void cell(
            Canvas canvas, double value, double low, double high, double x, double y, double width, double height) {
        canvas.fillRectangle(x, y, width, height, color(high > low ? (value - low) / (high - low) : 0.5));
        String text = Text.number(value);
        Color ink = value > (low + high) / 2 ? Color.BLACK : Color.WHITE;
        canvas.text(text, x + width / 2, y + height / 2 + 4, fitted(text, width), Anchor.MIDDLE, false, ink);
    }

    private void bar(Canvas canvas, double low, double high) {
        double left = RIGHT + 16;
        double step = plotHeight() / BAR_STEPS;
        for (int k = 0; k < BAR_STEPS; k++) {
            double top = TOP + plotHeight() - (k + 1) * step;
            canvas.fillRectangle(left, top, 14, step + 0.3, color((k + 0.5) / BAR_STEPS));
        }
        canvas.text(Text.number(high), left + 18, TOP + 9, TEXT, Anchor.START, false, INK);
        canvas.text(Text.number(low), left + 18, TOP + plotHeight(), TEXT, Anchor.START, false, INK);
        canvas.text(Picture.name(map.valueName()), left + 30, TOP + plotHeight() / 2, TEXT, Anchor.MIDDLE, true, INK);
    }

    private static Color color(double share) {
        double at = Math.min(1, Math.max(0, share)) * (CIVIDIS.length - 1);
        int k = (int) Math.min(CIVIDIS.length - 2, Math.floor(at));
        double part = at - k;
        Color from = CIVIDIS[k];
        Color to = CIVIDIS[k + 1];
        return new Color(
                (int) Math.round(from.getRed() + part * (to.getRed() - from.getRed())),
                (int) Math.round(from.getGreen() + part * (to.getGreen() - from.getGreen())),
                (int) Math.round(from.getBlue() + part * (to.getBlue() - from.getBlue())));
    }
}
