// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.awt.Color;

/** What pictures are drawn with. Coordinates are in units of a seventy-second of an inch, from the top left corner. */
interface Canvas {
    /** Where a text lies relative to its point. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** @param dash lengths of strokes and gaps in units; empty for a solid line */
    record Pen(Color color, double width, double... dash) {}

    /** A line through all points. */
    void line(double[] x, double[] y, Pen pen);

    void fill(double[] x, double[] y, Color color);

    /** One line of text, whose baseline begins, lies centered at, or ends at a point; upwards if {@code turned}. */
    void text(String text, double x, double y, double size, Anchor anchor, boolean turned, Color color);

    default void line(double x1, double y1, double x2, double y2, Pen pen) {
        line(new double[] {x1, x2}, new double[] {y1, y2}, pen);
    }

    default void fillRectangle(double x, double y, double width, double height, Color color) {
        fill(new double[] {x, x + width, x + width, x}, new double[] {y, y, y + height, y + height}, color);
    }

    default void rectangle(double x, double y, double width, double height, Pen pen) {
        line(new double[] {x, x + width, x + width, x, x}, new double[] {y, y, y + height, y + height, y}, pen);
    }

    /** About the width of a text, for margins; the same on every machine. */
    static double width(String text, double size) {
        return 0.54 * size * text.codePointCount(0, text.length());
    }
}
