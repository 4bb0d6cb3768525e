// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report;

import java.util.ArrayList;
import java.util.List;

/** Minimum, lower quartile, median, upper quartile, maximum; quartiles are interpolated linearly. */
final class Quartiles {
    private Quartiles() {}

    /** Five NaNs if there is no value. */
    static List<Double> of(List<Double> values) {
        double[] sorted = values.stream()
                .mapToDouble(value -> value)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        List<Double> five = new ArrayList<>(5);
        for (int k = 0; k <= 4; k++) {
            double at = 0.25 * k * (sorted.length - 1);
            int below = (int) Math.floor(at);
            int above = (int) Math.ceil(at);
            five.add(sorted.length == 0 ? Double.NaN : sorted[below] + (at - below) * (sorted[above] - sorted[below]));
        }
        return five;
    }
}
