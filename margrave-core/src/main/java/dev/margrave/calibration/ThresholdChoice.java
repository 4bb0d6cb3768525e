// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

import dev.margrave.internal.Check;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The threshold that is best by a metric on given rows of two labels. Candidates are the midpoints of adjacent distinct values, the
 * largest value, which nothing exceeds, and a value below the smallest. Of equally good ones the nearest to the neutral threshold
 * wins: 1/2 for probabilities, 0 for scores.
 *
 * @param threshold to be {@linkplain dev.margrave.model.MarginClassifier#withThreshold stored}
 * @param value of the metric with this threshold
 * @param neutralValue of the metric with the neutral threshold
 */
public record ThresholdChoice(double threshold, double value, double neutralValue) {
    /**
     * From probabilities of the last label.
     *
     * @param codes 1 for a row of the last label, otherwise 0
     * @param weights null if every row counts once
     */
    public static ThresholdChoice ofProbabilities(
            double[] probabilities, int[] codes, double @Nullable [] weights, CountMetric metric) {
        return new Search(probabilities, codes, weights, metric, 0.5).run(0);
    }

    /** From decision values; see {@link #ofProbabilities}. */
    public static ThresholdChoice ofScores(
            double[] scores, int[] codes, double @Nullable [] weights, CountMetric metric) {
        return new Search(scores, codes, weights, metric, 0).run(Double.NEGATIVE_INFINITY);
    }

    private static final class Search {
        private final double[] values;
        private final int[] codes;
        private final double[] weights;
        private final CountMetric metric;
        private final double neutral;
        private final int[] order; // by value
        private double best = Double.NaN;
        private double threshold;

        Search(double[] values, int[] codes, double[] weights, CountMetric metric, double neutral) {
            Check.atLeast("rows", values.length, 1);
            Check.sameLength("codes", codes.length, values.length);
            if (weights != null) {
                Check.sameLength("weights", weights.length, values.length);
            }
            for (int i = 0; i < values.length; i++) {
                Check.finite("value of row " + (i + 1), values[i]);
                if (codes[i] != 0 && codes[i] != 1) {
                    throw new IllegalArgumentException("a code must be 0 or 1 for a threshold, got " + codes[i]);
                }
            }
            this.values = values;
            this.codes = codes;
            this.weights = weights;
            this.metric = metric;
            this.neutral = neutral;
            this.order = IntStream.range(0, values.length)
                    .boxed()
                    .sorted((a, b) -> Double.compare(values[a], values[b]))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        /** {@code least} is the smallest possible value. */
        ThresholdChoice run(double least) {
            double positives = 0;
            double negatives = 0;
            for (int i = 0; i < codes.length; i++) {
                positives += codes[i] == 1 ? weight(i) : 0;
                negatives += codes[i] == 1 ? 0 : weight(i);
            }
            double falseNegatives = 0;
            double trueNegatives = 0;
            double neutralValue = metric.value(positives, negatives, 0, 0);
            consider(below(least), neutralValue);
            for (int k = 0; k < order.length; k++) {
                int row = order[k];
                falseNegatives += codes[row] == 1 ? weight(row) : 0;
                trueNegatives += codes[row] == 1 ? 0 : weight(row);
                boolean isLast = k == order.length - 1;
                if (!isLast && values[order[k + 1]] == values[row]) {
                    continue;
                }
                double value = metric.value(
                        positives - falseNegatives, negatives - trueNegatives, trueNegatives, falseNegatives);
                neutralValue = values[row] <= neutral ? value : neutralValue;
                consider(isLast ? values[row] : middle(values[row], values[order[k + 1]]), value);
            }
            return new ThresholdChoice(threshold, best, neutralValue);
        }

        private double weight(int row) {
            return weights == null ? 1 : weights[row];
        }

        private void consider(double candidate, double value) {
            boolean isNearer = Math.abs(candidate - neutral) < Math.abs(threshold - neutral);
            if (Double.isNaN(best) || value > best || (value == best && isNearer)) {
                best = value;
                threshold = candidate;
            }
        }

        /** A threshold that every value exceeds, if one is possible. */
        private double below(double least) {
            double smallest = values[order[0]];
            double spread = values[order[order.length - 1]] - smallest;
            double candidate = smallest - (spread > 0 ? spread / order.length : 1);
            return Math.max(candidate, Double.isInfinite(least) ? candidate : middle(least, smallest));
        }

        /** Between the two values, or the lower one if rounding leaves nothing between them. */
        private static double middle(double low, double high) {
            double middle = low + (high - low) / 2;
            return middle < high ? middle : low;
        }
    }
}
