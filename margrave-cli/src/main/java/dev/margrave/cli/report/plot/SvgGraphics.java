// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.report.Html;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.LinearGradientPaint;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Draws SVG. Everything becomes a path, including letters, so that a picture looks the same everywhere and needs no
 * font. {@link PictureFreeGraphics} refuses the few operations that the chart library never uses.
 */
final class SvgGraphics extends PathGraphics {
    private static final String[] CAPS = {"butt", "round", "square"};
    private static final String[] JOINS = {"miter", "round", "bevel"};

    private final StringBuilder body = new StringBuilder();
    private final int width;
    private final int height;
    private int definitions;
    private String lastClip = "";
    private String lastClipName = "";

    SvgGraphics(int width, int height) {
        this.width = width;
        this.height = height;
    }

    /** The complete picture; screen readers read the title. */
    String document(String title) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width
                + "\" height=\"" + height + "\" role=\"img\">\n<title>" + Html.escape(title) + "</title>\n" + body
                + "</svg>\n";
    }

    @Override
    public void fill(Shape shape) {
        add(shape, "fill=\"" + color(getPaint()) + "\"" + opacity("fill", getPaint()));
    }

    @Override
    public void draw(Shape shape) {
        if (!(getStroke() instanceof BasicStroke line)) {
            fill(getStroke().createStrokedShape(shape));
            return;
        }
        if (line.getLineWidth() <= 0) {
            return;
        }
        StringBuilder style = new StringBuilder("fill=\"none\" stroke=\"" + color(getPaint()) + "\"");
        style.append(opacity("stroke", getPaint()));
        style.append(" stroke-width=\"").append(number(line.getLineWidth())).append('"');
        style.append(" stroke-linecap=\"").append(CAPS[line.getEndCap()]).append('"');
        style.append(" stroke-linejoin=\"").append(JOINS[line.getLineJoin()]).append('"');
        if (line.getDashArray() != null) {
            style.append(" stroke-dasharray=\"");
            for (float dash : line.getDashArray()) {
                style.append(number(dash)).append(' ');
            }
            style.setCharAt(style.length() - 1, '"');
        }
        add(shape, style.toString());
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        fill(glyphs.getOutline(x, y));
    }

    private void add(Shape shape, String style) {
        String path = path(getTransform().createTransformedShape(shape));
        if (path.isEmpty()) {
            return;
        }
        boolean even = shape instanceof Path2D outline && outline.getWindingRule() == PathIterator.WIND_EVEN_ODD;
        String clip = deviceClip() == null ? "" : " clip-path=\"url(#" + clip() + ")\"";
        body.append("<path d=\"").append(path).append("\" ").append(style).append(even ? " fill-rule=\"evenodd\"" : "");
        body.append(clip).append("/>\n");
    }

    /** The name of the current clip path; each clip is defined only once. */
    private String clip() {
        String path = path(deviceClip());
        if (!path.equals(lastClip)) {
            lastClip = path;
            lastClipName = "c" + ++definitions;
            body.append("<clipPath id=\"")
                    .append(lastClipName)
                    .append("\"><path d=\"")
                    .append(path);
            body.append("\"/></clipPath>\n");
        }
        return lastClipName;
    }

    private String color(Paint paint) {
        if (paint instanceof LinearGradientPaint gradient) {
            return "url(#" + gradient(gradient) + ")";
        }
        Color color = (Color) paint;
        return String.format(Locale.ROOT, "#%06x", color.getRGB() & 0xffffff);
    }

    private static String opacity(String kind, Paint paint) {
        return paint instanceof Color color && color.getAlpha() < 255
                ? " " + kind + "-opacity=\"" + number(color.getAlpha() / 255.0) + "\""
                : "";
    }

    private String gradient(LinearGradientPaint gradient) {
        String name = "g" + ++definitions;
        AffineTransform place = getTransform();
        Point2D from = place.transform(gradient.getStartPoint(), null);
        Point2D to = place.transform(gradient.getEndPoint(), null);
        body.append("<linearGradient id=\"").append(name).append("\" gradientUnits=\"userSpaceOnUse\" x1=\"");
        body.append(number(from.getX()))
                .append("\" y1=\"")
                .append(number(from.getY()))
                .append("\" x2=\"");
        body.append(number(to.getX()))
                .append("\" y2=\"")
                .append(number(to.getY()))
                .append("\">");
        for (int k = 0; k < gradient.getColors().length; k++) {
            body.append("<stop offset=\"")
                    .append(number(gradient.getFractions()[k]))
                    .append("\" stop-color=\"");
            body.append(color(gradient.getColors()[k])).append("\"/>");
        }
        body.append("</linearGradient>\n");
        return name;
    }

    private static String path(Shape shape) {
        StringBuilder out = new StringBuilder();
        double[] at = new double[6];
        for (PathIterator steps = shape.getPathIterator(null); !steps.isDone(); steps.next()) {
            int kind = steps.currentSegment(at);
            int numbers = switch (kind) {
                case PathIterator.SEG_MOVETO, PathIterator.SEG_LINETO -> 2;
                case PathIterator.SEG_QUADTO -> 4;
                case PathIterator.SEG_CUBICTO -> 6;
                default -> 0;
            };
            out.append("MLQCZ".charAt(kind));
            for (int k = 0; k < numbers; k++) {
                out.append(k == 0 ? "" : " ").append(number(at[k]));
            }
        }
        return out.toString();
    }

    private static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
