// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature.landmark;

import java.util.Arrays;

/** Order statistics of weighted values. */
final class WeightedSelection {
    private WeightedSelection() {}

    /**
     * The largest t such that the values of at least t weigh k or more together; the smallest value with a positive weight if all
     * weigh less. Quickselect: time proportional to the number of values, on average.
     */
    static double kthLargest(double[] values, double[] weights, double k) {
        int size = weights.length;
        double[] v = Arrays.copyOf(values, size);
        double[] w = Arrays.copyOf(weights, size);
        int from = 0;
        int to = 0;
        for (int j = 0; j < size; j++) { // without rows of weight 0
            if (w[j] > 0) {
                v[to] = v[j];
                w[to++] = w[j];
            }
        }
        double wanted = k;
        while (true) {
            double pivot = middle(v[from], v[(from + to) >>> 1], v[to - 1]);
            int larger = from; // v[from..larger) > pivot
            int equal = from; // v[larger..equal) == pivot
            double weightLarger = 0;
            double weightEqual = 0;
            for (int j = from; j < to; j++) {
                if (v[j] > pivot) {
                    weightLarger += w[j];
                    rotate(v, larger, equal, j);
                    rotate(w, larger, equal, j);
                    larger++;
                    equal++;
                } else if (v[j] == pivot) {
                    weightEqual += w[j];
                    swap(v, equal, j);
                    swap(w, equal, j);
                    equal++;
                }
            }
            if (weightLarger >= wanted && larger > from) {
                to = larger;
            } else if (weightLarger + weightEqual >= wanted || equal == to) {
                return pivot;
            } else {
                wanted -= weightLarger + weightEqual;
                from = equal;
            }
        }
    }

    private static double middle(double a, double b, double c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    /** Moves entry j to place {@code first}, that to place {@code second}, and that to place j. */
    private static void rotate(double[] values, int first, int second, int j) {
        double moved = values[j];
        values[j] = values[second];
        values[second] = values[first];
        values[first] = moved;
    }

    private static void swap(double[] values, int i, int j) {
        double moved = values[i];
        values[i] = values[j];
        values[j] = moved;
    }
}
