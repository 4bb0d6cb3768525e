// SPDX-License-Identifier: Apache-2.0
package dev.margrave.explanation;

import java.util.List;

/**
 * The mean score of rows as a function of one column.
 *
 * @param labels whose scores these are, one for two labels; empty for a regressor
 * @param isNumeric whether all values but a missing one are numbers, in increasing order
 */
public record DependenceCurve(String feature, List<String> labels, boolean isNumeric, List<Point> points) {
    public DependenceCurve {
        labels = List.copyOf(labels);
        points = List.copyOf(points);
    }

    /**
     * @param value a number or a category; null stands for a missing cell
     * @param scores the mean score of each label, or the mean prediction of a regressor
     */
    public record Point(Object value, List<Double> scores) {
        public Point {
            scores = List.copyOf(scores);
        }
    }

    /** The largest difference between two points, of any label. */
    public double range() {
        double range = 0;
        for (int k = 0; k < points.get(0).scores().size(); k++) {
            int label = k;
            double low = points.stream()
                    .mapToDouble(point -> point.scores().get(label))
                    .min()
                    .orElse(0);
            double high = points.stream()
                    .mapToDouble(point -> point.scores().get(label))
                    .max()
                    .orElse(0);
            range = Math.max(range, high - low);
        }
        return range;
    }
}
