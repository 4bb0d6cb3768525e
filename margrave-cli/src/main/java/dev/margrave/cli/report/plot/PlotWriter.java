// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.OutputFiles;
import dev.margrave.cli.report.Chart;
import java.io.IOException;
import java.nio.file.Path;

/** Writes charts as static pictures for papers: SVG, PDF, or PNG with three pixels per unit. */
public final class PlotWriter {
    private PlotWriter() {}

    /** The ending of the target's name must be one of {@link PlotFormat}. */
    public static void write(Path target, Chart chart) throws IOException {
        if (System.getProperty("java.awt.headless") == null) {
            System.setProperty("java.awt.headless", "true"); // works without a display
        }
        PlotFormat format = PlotFormat.of(target)
                .orElseThrow(() -> new IllegalArgumentException("a picture must be SVG, PDF or PNG, got " + target));
        Picture picture = Picture.of(chart);
        byte[] bytes = switch (format) {
            case SVG -> null;
            case PDF -> pdf(picture, chart.title());
            case PNG -> {
                ImageCanvas canvas = new ImageCanvas(Picture.WIDTH, picture.height());
                picture.draw(canvas);
                yield canvas.document();
            }
        };
        if (bytes == null) {
            SvgCanvas canvas = new SvgCanvas(Picture.WIDTH, picture.height());
            picture.draw(canvas);
            OutputFiles.write(target, out -> out.print(canvas.document(chart.title())));
        } else {
            OutputFiles.write(target, out -> out.write(bytes, 0, bytes.length));
        }
    }

    private static byte[] pdf(Picture picture, String title) throws IOException {
        try (PdfCanvas canvas = new PdfCanvas(Picture.WIDTH, picture.height(), title)) {
            picture.draw(canvas);
            return canvas.document();
        }
    }
}
