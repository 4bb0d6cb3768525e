// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.awt.Color;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.StringJoiner;

/** Writes SVG: paths for lines and areas, text elements for text. */
final class SvgCanvas implements Canvas {
    private static final String FONTS = "Liberation Sans, Arial, Helvetica, sans-serif";

    private final double width;
    private final double height;
    private final StringBuilder body = new StringBuilder();

    SvgCanvas(double width, double height) {
        this.width = width;
        this.height = height;
    }

    @Override
    public void line(double[] x, double[] y, Pen pen) {
        StringJoiner dash = new StringJoiner(" ", " stroke-dasharray=\"", "\"").setEmptyValue("");
        for (double length : pen.dash()) {
            dash.add(number(length));
        }
        body.append("<path d=\"")
                .append(path(x, y))
                .append("\" fill=\"none\" stroke=\"")
                .append(hex(pen.color()));
        body.append("\" stroke-width=\"")
                .append(number(pen.width()))
                .append('"')
                .append(dash)
                .append("/>\n");
    }

    @Override
    public void fill(double[] x, double[] y, Color color) {
        body.append("<path d=\"")
                .append(path(x, y))
                .append("Z\" fill=\"")
                .append(hex(color))
                .append("\"/>\n");
    }

    @Override
    public void text(String text, double x, double y, double size, Anchor anchor, boolean turned, Color color) {
        body.append("<text x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append('"');
        body.append(" font-size=\"")
                .append(number(size))
                .append("\" fill=\"")
                .append(hex(color))
                .append('"');
        if (anchor != Anchor.START) {
            body.append(" text-anchor=\"")
                    .append(anchor.name().toLowerCase(Locale.ROOT))
                    .append('"');
        }
        if (turned) {
            body.append(" transform=\"rotate(-90 ")
                    .append(number(x))
                    .append(' ')
                    .append(number(y))
                    .append(")\"");
        }
        body.append('>').append(escaped(text)).append("</text>\n");
    }

    String document(String title) {
        String size = number(width) + "\" height=\"" + number(height);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size + "\" viewBox=\"0 0 " + number(width) + " "
                + number(height) + "\" font-family=\"" + FONTS + "\">\n<title>" + escaped(title)
                + "</title>\n<rect width=\"" + size + "\" fill=\"#ffffff\"/>\n" + body + "</svg>\n";
    }

    private static String path(double[] x, double[] y) {
        StringBuilder path = new StringBuilder();
        for (int k = 0; k < x.length; k++) {
            path.append(k == 0 ? "M" : "L").append(number(x[k])).append(' ').append(number(y[k]));
        }
        return path.toString();
    }

    private static String hex(Color color) {
        return String.format(Locale.ROOT, "#%06x", color.getRGB() & 0xffffff);
    }

    private static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
