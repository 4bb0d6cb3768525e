// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Paint;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.text.AttributedCharacterIterator;
import java.util.Map;

/** Reduces the many methods of {@link java.awt.Graphics2D} to filling and drawing shapes. */
abstract class PathGraphics extends PictureFreeGraphics {
    private final RenderingHints hints = new RenderingHints(Map.of());
    private AffineTransform transform = new AffineTransform();
    private Stroke stroke = new BasicStroke();
    private Paint paint = Color.BLACK;
    private Color background = Color.WHITE;
    private Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private Shape clip; // in picture coordinates, independent of the transform

    /** The clip in picture coordinates, or null. */
    final Shape deviceClip() {
        return clip;
    }

    @Override
    public void dispose() {}

    @Override
    public void setTransform(AffineTransform changed) {
        transform = new AffineTransform(changed);
    }

    @Override
    public AffineTransform getTransform() {
        return new AffineTransform(transform);
    }

    @Override
    public void transform(AffineTransform more) {
        transform.concatenate(more);
    }

    @Override
    public void translate(double x, double y) {
        transform.translate(x, y);
    }

    @Override
    public void translate(int x, int y) {
        transform.translate(x, y);
    }

    @Override
    public void rotate(double angle) {
        transform.rotate(angle);
    }

    @Override
    public void rotate(double angle, double x, double y) {
        transform.rotate(angle, x, y);
    }

    @Override
    public void scale(double x, double y) {
        transform.scale(x, y);
    }

    @Override
    public void shear(double x, double y) {
        transform.shear(x, y);
    }

    @Override
    public void setClip(Shape shape) {
        clip = shape == null ? null : transform.createTransformedShape(shape);
    }

    @Override
    public void setClip(int x, int y, int width, int height) {
        setClip(new Rectangle(x, y, width, height));
    }

    @Override
    public void clip(Shape shape) {
        Area area = new Area(transform.createTransformedShape(shape));
        if (clip != null) {
            area.intersect(new Area(clip));
        }
        clip = area;
    }

    @Override
    public void clipRect(int x, int y, int width, int height) {
        clip(new Rectangle(x, y, width, height));
    }

    @Override
    public Shape getClip() {
        if (clip == null) {
            return null;
        }
        try {
            return transform.createInverse().createTransformedShape(clip);
        } catch (NoninvertibleTransformException e) {
            return null;
        }
    }

    @Override
    public Rectangle getClipBounds() {
        Shape shape = getClip();
        return shape == null ? null : shape.getBounds();
    }

    @Override
    public boolean hit(Rectangle area, Shape shape, boolean onStroke) {
        return (onStroke ? stroke.createStrokedShape(shape) : shape).intersects(area);
    }

    @Override
    public void setColor(Color color) {
        setPaint(color);
    }

    @Override
    public Color getColor() {
        return paint instanceof Color color ? color : Color.BLACK;
    }

    @Override
    public void setPaint(Paint changed) {
        paint = changed == null ? paint : changed;
    }

    @Override
    public Paint getPaint() {
        return paint;
    }

    @Override
    public void setStroke(Stroke changed) {
        stroke = changed;
    }

    @Override
    public Stroke getStroke() {
        return stroke;
    }

    @Override
    public void setBackground(Color color) {
        background = color;
    }

    @Override
    public Color getBackground() {
        return background;
    }

    @Override
    public void setFont(Font changed) {
        font = changed;
    }

    @Override
    public Font getFont() {
        return font;
    }

    @Override
    public FontMetrics getFontMetrics(Font of) {
        return new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)
                .createGraphics()
                .getFontMetrics(of);
    }

    @Override
    public FontRenderContext getFontRenderContext() {
        return new FontRenderContext(null, true, true);
    }

    @Override
    public void drawString(String text, float x, float y) {
        if (!text.isEmpty()) {
            fill(new TextLayout(text, font, getFontRenderContext())
                    .getOutline(AffineTransform.getTranslateInstance(x, y)));
        }
    }

    @Override
    public void drawString(String text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, float x, float y) {
        fill(new TextLayout(text, getFontRenderContext()).getOutline(AffineTransform.getTranslateInstance(x, y)));
    }

    @Override
    public void drawString(AttributedCharacterIterator text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        Paint kept = paint;
        paint = background;
        fillRect(x, y, width, height);
        paint = kept;
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        draw(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        fill(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int start, int angle) {
        draw(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.OPEN));
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int start, int angle) {
        fill(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.PIE));
    }

    @Override
    public void drawPolyline(int[] x, int[] y, int points) {
        Path2D line = new Path2D.Double();
        for (int k = 0; k < points; k++) {
            if (k == 0) {
                line.moveTo(x[k], y[k]);
            } else {
                line.lineTo(x[k], y[k]);
            }
        }
        draw(line);
    }

    @Override
    public void drawPolygon(int[] x, int[] y, int points) {
        draw(new Polygon(x, y, points));
    }

    @Override
    public void fillPolygon(int[] x, int[] y, int points) {
        fill(new Polygon(x, y, points));
    }

    @Override
    public void setRenderingHint(RenderingHints.Key key, Object value) {
        if (value == null) {
            hints.remove(key);
        } else {
            hints.put(key, value);
        }
    }

    @Override
    public Object getRenderingHint(RenderingHints.Key key) {
        return hints.get(key);
    }

    @Override
    public void setRenderingHints(Map<?, ?> changed) {
        hints.clear();
        hints.putAll(changed);
    }

    @Override
    public void addRenderingHints(Map<?, ?> more) {
        hints.putAll(more);
    }

    @Override
    public RenderingHints getRenderingHints() {
        return (RenderingHints) hints.clone();
    }
}
