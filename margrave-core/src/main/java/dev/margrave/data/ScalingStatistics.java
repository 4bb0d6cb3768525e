// SPDX-License-Identifier: Apache-2.0
package dev.margrave.data;

import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Learns the scaling of each feature from rows whose missing cells are filled. Numbers are read from all rows; categories
 * and marks of missing cells, which are mostly zero, from the stored values only. Features of texts are not scaled.
 */
final class ScalingStatistics {
    private final Dataset data;
    private final UnaryOperator<Row> prepare;
    private final int[] numbers;
    private final boolean[] isSwitch; // of a category or a mark
    private final boolean[] isText;
    private final double[] dense;

    /** @param prepare fills missing cells */
    ScalingStatistics(Dataset data, UnaryOperator<Row> prepare) {
        this.data = data;
        this.prepare = prepare;
        this.numbers = data.schema().numericFeatures();
        this.isSwitch = new boolean[data.features().columns()];
        this.isText = new boolean[isSwitch.length];
        this.dense = new double[isSwitch.length];
        Arrays.fill(isSwitch, true);
        for (int j : numbers) {
            isSwitch[j] = false;
        }
        int start = 0;
        for (Schema.Column column : data.schema().columns()) {
            if (column.kind() == Schema.Kind.TEXT) {
                Arrays.fill(isSwitch, start, start + column.features(), false);
                Arrays.fill(isText, start, start + column.features(), true);
            }
            start += column.features();
        }
    }

    FeatureScaling range(Scaling scaling) {
        int d = isSwitch.length;
        double[] low = new double[d];
        double[] high = new double[d];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        int[] nonZeros = new int[d];
        int rows = 0;
        RowReader reader = data.features().reader();
        for (int i = 0; i < data.rows(); i++) {
            if (data.weight(i) > 0) {
                Row row = prepare.apply(reader.row(i));
                rows++;
                row.scatter(dense);
                for (int j : numbers) {
                    low[j] = Math.min(low[j], dense[j]);
                    high[j] = Math.max(high[j], dense[j]);
                }
                row.unscatter(dense);
                for (int k = 0; k < row.stored(); k++) {
                    int j = row.index(k);
                    if (isSwitch[j] && row.value(k) != 0) {
                        low[j] = Math.min(low[j], row.value(k));
                        high[j] = Math.max(high[j], row.value(k));
                        nonZeros[j]++;
                    }
                }
            }
        }
        double[] factor = new double[d];
        double[] offset = new double[d];
        for (int j = 0; j < d; j++) {
            if (isSwitch[j] && nonZeros[j] < rows) {
                low[j] = Math.min(low[j], 0);
                high[j] = Math.max(high[j], 0);
            }
            if (low[j] < high[j]) {
                factor[j] = (scaling.high() - scaling.low()) / (high[j] - low[j]);
                offset[j] = scaling.low();
            } else {
                low[j] = 0;
                factor[j] = isText[j] ? 1 : 0;
            }
        }
        return new FeatureScaling(low, factor, offset);
    }

    /** @param fill whose values become the shifts of their features; null where nothing is filled */
    FeatureScaling moments(MissingFill fill) {
        int d = isSwitch.length;
        double[] mean = new double[d];
        double[] sums = new double[d]; // of centered values: the rounding error of the mean
        double[] squares = new double[d];
        double total = addMoments(mean, sums, squares);
        double[] factor = new double[d];
        for (int j = 0; j < d; j++) {
            double correction = sums[j] / total;
            mean[j] += correction;
            double deviation = Math.sqrt(Math.max(0, squares[j] / total - correction * correction));
            if (deviation > 1e-14 * Math.abs(mean[j])) {
                factor[j] = 1 / deviation;
            }
        }
        if (fill != null) {
            fill.copyMeans(mean); // the same but for rounding: a filled cell becomes exactly 0
        }
        for (int j = 0; j < d; j++) {
            if (isText[j]) {
                factor[j] = 1;
            }
            if (isSwitch[j] || isText[j]) {
                mean[j] = 0;
            }
        }
        return new FeatureScaling(mean, factor, new double[d]);
    }

    private double addMoments(double[] mean, double[] sums, double[] squares) {
        double total = 0;
        RowReader reader = data.features().reader();
        for (int i = 0; i < data.rows(); i++) {
            prepare.apply(reader.row(i)).addTo(mean, data.weight(i));
            total += data.weight(i);
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= total;
        }
        double[] nonZero = new double[mean.length]; // weights
        for (int i = 0; i < data.rows(); i++) {
            Row row = prepare.apply(reader.row(i));
            double weight = data.weight(i);
            row.scatter(dense);
            for (int j : numbers) {
                add(j, weight, dense[j] - mean[j], sums, squares);
            }
            row.unscatter(dense);
            for (int k = 0; k < row.stored(); k++) {
                int j = row.index(k);
                if (isSwitch[j] && row.value(k) != 0) {
                    add(j, weight, row.value(k) - mean[j], sums, squares);
                    nonZero[j] += weight;
                }
            }
        }
        for (int j = 0; j < mean.length; j++) {
            if (isSwitch[j]) {
                add(j, total - nonZero[j], -mean[j], sums, squares);
            }
        }
        return total;
    }

    private static void add(int feature, double weight, double centered, double[] sums, double[] squares) {
        sums[feature] += weight * centered;
        squares[feature] += weight * centered * centered;
    }
}
