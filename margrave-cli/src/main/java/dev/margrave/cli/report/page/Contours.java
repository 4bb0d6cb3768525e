// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import dev.margrave.cli.report.Chart.Grid;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Stroke;
import java.util.ArrayList;
import java.util.List;

/** Contour lines of a grid of values. */
final class Contours {
    private Contours() {}

    /**
     * The contour at a level: in every square of four neighboring centers, the points on its sides at which linear
     * interpolation meets the level are joined (marching squares). A saddle, with four such points, is joined around its two
     * low corners.
     */
    static List<Stroke> level(Grid grid, double level) {
        List<Stroke> strokes = new ArrayList<>();
        for (int row = 0; row + 1 < grid.rows(); row++) {
            for (int column = 0; column + 1 < grid.columns(); column++) {
                List<Point> crossings = new ArrayList<>(4);
                int[][] corners = {{column, row}, {column + 1, row}, {column + 1, row + 1}, {column, row + 1}};
                for (int side = 0; side < 4; side++) {
                    cross(grid, corners[side], corners[(side + 1) % 4], level, crossings);
                }
                boolean startsLow = value(grid, corners[0]) < level;
                if (crossings.size() == 2) {
                    strokes.add(new Stroke(crossings.get(0), crossings.get(1)));
                } else if (crossings.size() == 4) {
                    int first = startsLow ? 0 : 1;
                    strokes.add(new Stroke(crossings.get(first), crossings.get((first + 3) % 4)));
                    strokes.add(new Stroke(crossings.get(first + 1), crossings.get(first + 2)));
                }
            }
        }
        return strokes;
    }

    private static void cross(Grid grid, int[] from, int[] to, double level, List<Point> crossings) {
        double first = value(grid, from);
        double second = value(grid, to);
        if (first < level != second < level) {
            double share = (level - first) / (second - first);
            crossings.add(new Point(
                    x(grid, from[0] + 0.5 + share * (to[0] - from[0])),
                    y(grid, from[1] + 0.5 + share * (to[1] - from[1]))));
        }
    }

    /** The sides between neighboring cells of different values. */
    static List<Stroke> borders(Grid grid) {
        List<Stroke> strokes = new ArrayList<>();
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                double own = value(grid, new int[] {column, row});
                if (column + 1 < grid.columns() && own != value(grid, new int[] {column + 1, row})) {
                    double x = x(grid, column + 1);
                    strokes.add(new Stroke(new Point(x, y(grid, row)), new Point(x, y(grid, row + 1))));
                }
                if (row + 1 < grid.rows() && own != value(grid, new int[] {column, row + 1})) {
                    double y = y(grid, row + 1);
                    strokes.add(new Stroke(new Point(x(grid, column), y), new Point(x(grid, column + 1), y)));
                }
            }
        }
        return strokes;
    }

    private static double value(Grid grid, int[] cell) {
        return grid.values().get(cell[1] * grid.columns() + cell[0]);
    }

    private static double x(Grid grid, double cells) {
        return grid.x().low()
                + cells / grid.columns() * (grid.x().high() - grid.x().low());
    }

    private static double y(Grid grid, double cells) {
        return grid.y().low()
                + cells / grid.rows() * (grid.y().high() - grid.y().low());
    }
}
