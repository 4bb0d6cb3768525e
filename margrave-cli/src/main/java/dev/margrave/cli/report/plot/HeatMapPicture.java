// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.HeatMap;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Objects;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.style.Styler.ChartTheme;

/**
 * The heat map of the chart library with additions: a number in every cell, black or white by the color of the cell; a frame
 * around the highlighted cell; the name of the values along the color bar.
 */
final class HeatMapPicture extends HeatMapChart {
    private static final Color FRAME = new Color(0xd55e00);
    private static final float FRAME_WIDTH = 3; // units
    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
    private static final double SHARE_OF_CELL = 0.8; // that text may fill; chosen by hand
    private static final double LEGEND_MARGIN =
            6; // in pixels; the margin that the library leaves between legend and edge

    private final HeatMap map;

    HeatMapPicture(HeatMap map, int width, int height) {
        super(width, height, ChartTheme.XChart);
        this.map = map;
    }

    @Override
    public void paint(Graphics2D graphics, int width, int height) {
        super.paint(graphics, width, height);
        double middle = middle();
        for (int y = 0; y < map.values().size(); y++) {
            for (int x = 0; x < map.values().get(y).size(); x++) {
                Double value = map.values().get(y).get(x);
                if (value != null && Double.isFinite(value)) {
                    graphics.setColor(value > middle ? Color.BLACK : Color.WHITE);
                    write(graphics, Text.number(value), cell(x, y), 0);
                }
            }
        }
        if (map.markedX() >= 0 && map.markedY() >= 0) {
            Rectangle2D cell = cell(map.markedX(), map.markedY());
            double inset = FRAME_WIDTH / 2;
            graphics.setColor(FRAME);
            graphics.setStroke(new BasicStroke(FRAME_WIDTH));
            graphics.draw(new Rectangle2D.Double(
                    cell.getX() + inset,
                    cell.getY() + inset,
                    cell.getWidth() - 2 * inset,
                    cell.getHeight() - 2 * inset));
        }
        nameColors(graphics, width);
    }

    /** Halfway between the smallest and the largest value; cells above it have light colors. */
    private double middle() {
        double[] shown = map.values().stream()
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        return shown.length == 0 ? 0 : (shown[0] + shown[shown.length - 1]) / 2;
    }

    /** The position of a cell as painted by the library: the cells fill the plot, and row 0 is the lowest. */
    private Rectangle2D cell(int x, int y) {
        Rectangle2D all = plot.getBounds();
        double width = all.getWidth() / map.x().labels().size();
        double height = all.getHeight() / map.y().labels().size();
        int below = map.y().labels().size() - 1 - y;
        return new Rectangle2D.Double(all.getX() + x * width, all.getY() + below * height, width, height);
    }

    /** Draws the name upwards along the bar, between the numbers at its ends. */
    private void nameColors(Graphics2D graphics, int width) {
        Rectangle2D box = legend.getBounds();
        Rectangle2D all = plot.getBounds();
        double besideBar = getStyler().getLegendPadding() + getStyler().getGradientColorColumnWeight();
        double left = width - LEGEND_MARGIN - box.getWidth() + besideBar;
        double high = getStyler().getGradientColorColumnHeight();
        graphics.setColor(getStyler().getChartFontColor());
        write(
                graphics,
                Text.escape(map.valueName()),
                new Rectangle2D.Double(
                        left,
                        all.getCenterY() - high / 2,
                        box.getWidth() - besideBar - getStyler().getLegendPadding(),
                        high),
                -Math.PI / 2);
    }

    /** Draws text in the middle of a rectangle, smaller if it would not fit. */
    private static void write(Graphics2D graphics, String text, Rectangle2D within, double turn) {
        if (text.isBlank()) {
            return;
        }
        Shape outline = AffineTransform.getRotateInstance(turn)
                .createTransformedShape(
                        new TextLayout(text, FONT, new FontRenderContext(null, true, false)).getOutline(null));
        Rectangle2D size = outline.getBounds2D();
        double fit =
                SHARE_OF_CELL * Math.min(within.getWidth() / size.getWidth(), within.getHeight() / size.getHeight());
        AffineTransform place = AffineTransform.getTranslateInstance(within.getCenterX(), within.getCenterY());
        double scale = Math.min(1, fit);
        place.scale(scale, scale);
        place.translate(-size.getCenterX(), -size.getCenterY());
        graphics.fill(place.createTransformedShape(outline));
    }
}
