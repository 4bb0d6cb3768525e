// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;

/** Paints pixels and writes PNG. */
final class ImageCanvas implements Canvas {
    private static final int PIXELS_PER_UNIT = 3;

    private final BufferedImage image;
    private final Graphics2D graphics;

    ImageCanvas(int width, int height) {
        image = new BufferedImage(PIXELS_PER_UNIT * width, PIXELS_PER_UNIT * height, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.scale(PIXELS_PER_UNIT, PIXELS_PER_UNIT);
    }

    private static Path2D path(double[] x, double[] y) {
        Path2D path = new Path2D.Double();
        for (int k = 0; k < x.length; k++) {
            if (k == 0) {
                path.moveTo(x[k], y[k]);
            } else {
                path.lineTo(x[k], y[k]);
            }
        }
        return path;
    }

    @Override
    public void line(double[] x, double[] y, Pen pen) {
        float[] dash = pen.dash().length == 0 ? null : new float[pen.dash().length];
        for (int k = 0; dash != null && k < dash.length; k++) {
            dash[k] = (float) pen.dash()[k];
        }
        graphics.setColor(pen.color());
        graphics.setStroke(
                new BasicStroke((float) pen.width(), BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, dash, 0f));
        graphics.draw(path(x, y));
    }

    @Override
    public void fill(double[] x, double[] y, Color color) {
        graphics.setColor(color);
        graphics.fill(path(x, y));
    }

    @Override
    public void text(String text, double x, double y, double size, Anchor anchor, boolean turned, Color color) {
        Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 1).deriveFont((float) size);
        double width =
                font.getStringBounds(text, graphics.getFontRenderContext()).getWidth();
        double before = anchor == Anchor.START ? 0 : anchor == Anchor.MIDDLE ? width / 2 : width;
        graphics.setFont(font);
        graphics.setColor(color);
        graphics.translate(x, y);
        graphics.rotate(turned ? -Math.PI / 2 : 0);
        graphics.drawString(text, (float) -before, 0f);
        graphics.rotate(turned ? Math.PI / 2 : 0);
        graphics.translate(-x, -y);
    }

    byte[] document() throws IOException {
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.setUseCache(false);
        if (!ImageIO.write(image, "png", bytes)) {
            throw new IOException("this Java cannot write PNG");
        }
        return bytes.toByteArray();
    }
}
