// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.margrave.cli.report.Chart.Grid;
import dev.margrave.cli.report.Chart.Point;
import dev.margrave.cli.report.Chart.Range;
import dev.margrave.cli.report.Chart.Stroke;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

final class ContoursTest {
    private static Grid grid(int cells, DoubleBinaryOperator function) {
        List<Double> values = new ArrayList<>();
        for (int k = 0; k < cells * cells; k++) {
            int row = k / cells;
            double x = -2 + 4 * (k % cells + 0.5) / cells;
            double y = -2 + 4 * (row + 0.5) / cells;
            values.add(function.applyAsDouble(x, y));
        }
        return new Grid(new Range("x", -2, 2), new Range("y", -2, 2), cells, cells, values);
    }

    @Test
    void aCircleIsClosedAndInItsPlace() {
        List<Stroke> strokes = Contours.level(grid(60, (x, y) -> x * x + y * y), 1);
        Map<Point, Integer> ends = new HashMap<>();
        double length = 0;
        for (Stroke stroke : strokes) {
            for (Point end : List.of(stroke.from(), stroke.to())) {
                assertThat(Math.hypot(end.x(), end.y())).isCloseTo(1, within(2e-3));
                Point rounded = new Point(Math.rint(end.x() * 1e9), Math.rint(end.y() * 1e9));
                ends.merge(rounded, 1, Integer::sum);
            }
            length += Math.hypot(
                    stroke.from().x() - stroke.to().x(),
                    stroke.from().y() - stroke.to().y());
        }
        assertThat(ends.values()).containsOnly(2);
        assertThat(length).isCloseTo(2 * Math.PI, within(0.01));
    }

    @Test
    void aSaddleHasTwoLinesThatDoNotCross() {
        Grid saddle = new Grid(new Range("x", 0, 2), new Range("y", 0, 2), 2, 2, List.of(-1.0, 1.0, 1.0, -1.0));
        List<Stroke> strokes = Contours.level(saddle, 0);
        assertThat(strokes).hasSize(2);
        for (Stroke stroke : strokes) {
            double middle = (stroke.from().x() + stroke.to().x()) / 2;
            double height = (stroke.from().y() + stroke.to().y()) / 2;
            assertThat(middle)
                    .as("each cuts off a low corner")
                    .isEqualTo(height)
                    .isNotEqualTo(1);
        }
        assertThat(Contours.level(grid(10, (x, y) -> 3), 0)).isEmpty();
    }

    @Test
    void bordersStandBetweenDifferentCells() {
        Grid halves = grid(4, (x, y) -> x < 0 ? 0 : 1);
        assertThat(Contours.borders(halves)).hasSize(4).allSatisfy(stroke -> {
            assertThat(stroke.from().x()).isZero();
            assertThat(stroke.to().x()).isZero();
        });
    }
}
