// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.internal.Check;
import dev.margrave.model.Classifier;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How predicted probabilities agree with observed shares: rows in order of their probability, in ten bins of equal weight. With two
 * labels the probability is that of the last one, and the share is that of the rows with this label. With more it is the largest
 * probability of a row, and the share is that of the rows with the most probable label.
 *
 * <p>Rows with the same probability are interchangeable: a bin that contains a part of them gets the same part of their share. The
 * curve therefore does not depend on the order of rows, and weight k equals k copies.
 *
 * @param bins in order of probability
 * @param error the expected calibration error: the mean of |probability − share| over the bins
 */
public record CalibrationCurve(List<Bin> bins, double error) {
    /** The number of bins. */
    public static final int BINS = 10;

    /**
     * A bin.
     *
     * @param weight of its rows, a tenth of the total
     * @param probability the mean prediction
     * @param share what was observed
     */
    public record Bin(double weight, double probability, double share) {}

    public CalibrationCurve {
        bins = List.copyOf(bins);
    }

    /**
     * The curve of a calibrated model on rows with known labels, each counted once.
     *
     * @throws IllegalStateException if the model gives no probabilities
     */
    public static CalibrationCurve of(Classifier model, Dataset data, int threads) {
        Dataset counted = Evaluation.counted(data, data.task());
        List<Prediction> predictions = model.predict(counted.features(), threads);
        LabelSet labels = model.labels();
        double[] probabilities = new double[predictions.size()];
        boolean[] observed = new boolean[predictions.size()];
        for (int i = 0; i < probabilities.length; i++) {
            double[] p = predictions.get(i).probabilities();
            int code = labels.code(counted.labels().name(counted.code(i)));
            int judged = labels.size() == 2 ? 1 : largest(p);
            probabilities[i] = p[judged];
            observed[i] = code == judged;
        }
        return of(probabilities, observed, null);
    }

    private static int largest(double[] p) {
        int best = 0;
        for (int code = 1; code < p.length; code++) {
            best = p[code] > p[best] ? code : best;
        }
        return best;
    }

    /**
     * @param probabilities of an event, by row
     * @param observed whether it occurred
     * @param weights at least 0, not all 0; null if every row counts once
     */
    public static CalibrationCurve of(double[] probabilities, boolean[] observed, double[] weights) {
        Check.atLeast("rows", probabilities.length, 1);
        Check.sameLength("observed", observed.length, probabilities.length);
        int[] order = IntStream.range(0, probabilities.length)
                .boxed()
                .sorted((a, b) -> Double.compare(probabilities[a], probabilities[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        double total = 0;
        for (int i = 0; i < order.length; i++) {
            total += weights == null ? 1 : weights[i];
        }
        Check.positiveFinite("the sum of weights", total);
        Filling filling = new Filling(total / BINS);
        for (int k = 0; k < order.length; ) {
            double p = probabilities[order[k]];
            double weight = 0;
            double positive = 0;
            for (; k < order.length && probabilities[order[k]] == p; k++) {
                double own = weights == null ? 1 : weights[order[k]];
                weight += own;
                positive += observed[order[k]] ? own : 0;
            }
            filling.add(p, weight, positive);
        }
        return filling.finish();
    }

    /** Fills bins of one size, one after the other. */
    private static final class Filling {
        private final double size;
        private final List<Bin> bins = new ArrayList<>();
        private double filled;
        private double predicted; // Σ weight·probability of the current bin
        private double positive;

        Filling(double size) {
            this.size = size;
        }

        void add(double p, double weight, double positives) {
            double left = weight;
            while (left > 0) {
                boolean isLast = bins.size() == BINS - 1;
                double part = isLast ? left : Math.min(left, size - filled);
                filled += part;
                predicted += part * p;
                positive += positives * (part / weight);
                left -= part;
                if (!isLast && filled >= size * (1 - 1e-12)) {
                    close();
                }
            }
        }

        private void close() {
            bins.add(new Bin(filled, predicted / filled, positive / filled));
            filled = 0;
            predicted = 0;
            positive = 0;
        }

        CalibrationCurve finish() {
            if (filled > 0) {
                close();
            }
            double sum = 0;
            double weights = 0;
            for (Bin bin : bins) {
                sum += bin.weight() * Math.abs(bin.probability() - bin.share());
                weights += bin.weight();
            }
            return new CalibrationCurve(bins, sum / weights);
        }
    }
}
