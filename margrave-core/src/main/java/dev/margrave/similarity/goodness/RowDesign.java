// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** f(x) = (1/m) Σ w_j K(x, x_j) over m landmark rows, for numbers, ordered labels and ranking. */
final class RowDesign implements Design {
    private final double[][] k;
    private final List<int[]> rowsOf; // the rows of each unit
    private final double[] targets; // numbers; null for ordered labels
    private final int[] codes; // ordered labels
    private final double gamma;
    private final double[] thresholds; // bounds on them

    private RowDesign(
            double[][] k, List<int[]> rowsOf, double[] targets, int[] codes, double gamma, double[] thresholds) {
        this.k = k;
        this.rowsOf = rowsOf;
        this.targets = targets;
        this.codes = codes;
        this.gamma = gamma;
        this.thresholds = thresholds;
    }

    static RowDesign ofNumbers(double[][] k, double[] targets) {
        return ofRanking(k, single(k.length), targets);
    }

    static RowDesign ofRanking(double[][] k, List<int[]> queries, double[] gains) {
        return new RowDesign(k, queries, gains, null, 0, new double[0]);
    }

    /** A threshold beyond ±(B max |K| + γ), where no output is near it, is no better than one there. */
    static RowDesign ofOrder(double[][] k, int[] codes, int labels, double gamma, double bound) {
        double largest = 0;
        for (double[] row : k) {
            for (double value : row) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        double[] thresholds = new double[labels - 1];
        Arrays.fill(thresholds, bound * largest + gamma);
        return new RowDesign(k, single(k.length), null, codes, gamma, thresholds);
    }

    private static List<int[]> single(int rows) {
        return IntStream.range(0, rows).mapToObj(i -> new int[] {i}).toList();
    }

    private int[] rows(int[] units) {
        return Arrays.stream(units)
                .flatMap(unit -> Arrays.stream(rowsOf.get(unit)))
                .toArray();
    }

    @Override
    public int weights(int[] landmarks) {
        return rows(landmarks).length;
    }

    @Override
    public double[] others() {
        return thresholds.clone();
    }

    @Override
    public Terms terms(int[] measured, int[] landmarks) {
        int[] columns = rows(landmarks);
        List<double[]> features = new ArrayList<>();
        List<Double> wanted = new ArrayList<>();
        List<Integer> units = new ArrayList<>();
        for (int unit = 0; unit < measured.length; unit++) {
            for (int i : rowsOf.get(measured[unit])) {
                double[] row = similarities(i, columns);
                if (codes == null) {
                    features.add(row);
                    wanted.add(targets[i]);
                    units.add(unit);
                    continue;
                }
                for (int side = 0; side < 2; side++) {
                    int threshold = codes[i] - 1 + side; // below the label, then above it
                    if (threshold >= 0 && threshold < thresholds.length) {
                        features.add(margin(row, columns.length + threshold, side == 0 ? 1 : -1));
                        wanted.add(gamma);
                        units.add(unit);
                    }
                }
            }
        }
        return new Terms(
                features.toArray(double[][]::new),
                wanted.stream().mapToDouble(y -> y).toArray(),
                units.stream().mapToInt(u -> u).toArray(),
                measured.length);
    }

    /** K(x_i, x_j)/m over the m columns that are not the row itself, and zeros for the thresholds. */
    private double[] similarities(int i, int[] columns) {
        double[] row = new double[columns.length + thresholds.length];
        int others = 0;
        for (int j : columns) {
            others += j == i ? 0 : 1;
        }
        for (int c = 0; c < columns.length; c++) {
            row[c] = columns[c] == i || others == 0 ? 0 : k[i][columns[c]] / others;
        }
        return row;
    }

    /** sign·(f − b). */
    private static double[] margin(double[] row, int threshold, int sign) {
        double[] margin = row.clone();
        for (int j = 0; j < margin.length; j++) {
            margin[j] *= sign;
        }
        margin[threshold] = -sign;
        return margin;
    }
}
