// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.report.Chart;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Writes charts as static pictures for papers: SVG, or PNG with three pixels per SVG unit. */
public final class PlotWriter {
    private static final int WIDTH = 640; // units of the picture; chosen by hand, as are the others
    private static final int HEIGHT = 420; // units, at least
    private static final int HEIGHT_PER_ROW = 22; // units, of heat maps
    private static final int PIXELS_PER_UNIT = 3; // of PNG files

    private PlotWriter() {}

    /** The ending of the target's name must be one of {@link PlotFormat}. */
    public static void write(Path target, Chart chart) throws IOException {
        if (System.getProperty("java.awt.headless") == null) {
            System.setProperty("java.awt.headless", "true"); // works without a display
        }
        PlotFormat format = PlotFormat.of(target)
                .orElseThrow(() -> new IllegalArgumentException("a picture must be SVG or PNG, got " + target));
        int height = height(chart);
        org.knowm.xchart.internal.chartpart.Chart<?, ?> drawn = PlotCharts.of(chart, WIDTH, height);
        if (format == PlotFormat.SVG) {
            SvgGraphics svg = new SvgGraphics(WIDTH, height);
            drawn.paint(svg, WIDTH, height);
            OutputFiles.write(target, out -> out.print(svg.document(chart.title())));
        } else {
            byte[] bytes = png(drawn, height);
            OutputFiles.write(target, out -> out.write(bytes, 0, bytes.length));
        }
    }

    /** Heat maps with many rows are higher. */
    private static int height(Chart chart) {
        int rows = chart instanceof Chart.HeatMap map ? map.y().labels().size() : 0;
        return Math.max(HEIGHT, 80 + HEIGHT_PER_ROW * rows);
    }

    private static byte[] png(org.knowm.xchart.internal.chartpart.Chart<?, ?> drawn, int height) {
        BufferedImage image =
                new BufferedImage(PIXELS_PER_UNIT * WIDTH, PIXELS_PER_UNIT * height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(PIXELS_PER_UNIT, PIXELS_PER_UNIT);
        drawn.paint(graphics, WIDTH, height);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.setUseCache(false);
            if (!ImageIO.write(image, "png", bytes)) {
                throw new IOException("this Java cannot write PNG");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
