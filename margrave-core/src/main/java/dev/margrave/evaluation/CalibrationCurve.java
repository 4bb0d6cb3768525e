// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How predicted probabilities agree with observed shares: rows in order of their probability, in ten bins of equally many rows. With two
 * labels the probability is that of the last one, and the share is that of the rows with this label. With more it is the largest
 * probability of a row, and the share is that of the rows with the most probable label.
 *
 * <p>Rows with the same probability are interchangeable: a bin that contains a part of them gets the same part of their share. The
 * curve therefore does not depend on the order of rows.
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
     * @param rows a tenth of all, so not always a whole number
     * @param probability the mean prediction
     * @param share what was observed
     */
    public record Bin(double rows, double probability, double share) {}

    public CalibrationCurve {
        bins = List.copyOf(bins);
    }

    /**
     * @param probabilities of an event, by row
     * @param observed whether it occurred
     */
    public static CalibrationCurve of(double[] probabilities, boolean[] observed) {
        Check.atLeast("rows", probabilities.length, 1);
        Check.sameLength("observed", observed.length, probabilities.length);
        int[] order = IntStream.range(0, probabilities.length)
                .boxed()
                .sorted((a, b) -> Double.compare(probabilities[a], probabilities[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        Filling filling = new Filling((double) order.length / BINS);
        for (int k = 0; k < order.length; ) {
            double p = probabilities[order[k]];
            int rows = 0;
            int positives = 0;
            for (; k < order.length && probabilities[order[k]] == p; k++) {
                rows++;
                positives += observed[order[k]] ? 1 : 0;
            }
            filling.add(p, rows, positives);
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

        void add(double p, int rows, int positives) {
            double left = rows;
            while (left > 0) {
                boolean isLast = bins.size() == BINS - 1;
                double part = isLast ? left : Math.min(left, size - filled);
                filled += part;
                predicted += part * p;
                positive += positives * (part / rows);
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
            double rows = 0;
            for (Bin bin : bins) {
                sum += bin.rows() * Math.abs(bin.probability() - bin.share());
                rows += bin.rows();
            }
            return new CalibrationCurve(bins, sum / rows);
        }
    }
}
