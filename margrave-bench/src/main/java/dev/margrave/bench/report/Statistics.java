// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.report;

import java.util.List;

/** Statistics of repeated runs. NaN means unknown and propagates. */
public final class Statistics {
    private Statistics() {}

    /** The middle value, or the mean of the middle two; NaN of an empty list. */
    public static double median(List<Double> values) {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
    }

    public static double smallest(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    public static double largest(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }

    /** (value − reference)/|reference|. */
    public static double relativeDifference(double value, double reference) {
        return (value - reference) / Math.abs(reference);
    }

    /** The least-squares slope of log y against log x: 2 where y grows as x². */
    public static double logLogSlope(List<Double> x, List<Double> y) {
        if (x.size() != y.size() || x.size() < 2) {
            throw new IllegalArgumentException(
                    "a slope needs two points or more, got " + x.size() + " and " + y.size());
        }
        double meanX = x.stream().mapToDouble(Math::log).average().orElseThrow();
        double meanY = y.stream().mapToDouble(Math::log).average().orElseThrow();
        double products = 0;
        double squares = 0;
        for (int k = 0; k < x.size(); k++) {
            double dx = Math.log(x.get(k)) - meanX;
            products += dx * (Math.log(y.get(k)) - meanY);
            squares += dx * dx;
        }
        return products / squares;
    }
}
