// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.internal.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How predicted probabilities compare with observed frequencies: the rows in the order of their probability, in at most ten bins
 * of about equally many rows. Rows with the same probability share a bin, so the result does not depend on the order of rows.
 */
public final class Reliability {
    private static final int BINS = 10;

    private final List<Bin> bins;

    private Reliability(List<Bin> bins) {
        this.bins = List.copyOf(bins);
    }

    /**
     * Some of the rows.
     *
     * @param probability the mean predicted probability
     * @param frequency the share of the rows for which the predicted event is true
     */
    public record Bin(int rows, double probability, double frequency) {}

    /**
     * @param probabilities of one event for each row
     * @param happened whether the event is true for the row
     */
    public static Reliability of(double[] probabilities, boolean[] happened) {
        Check.sameLength("happened", happened.length, probabilities.length);
        int count = probabilities.length;
        int[] order = IntStream.range(0, count)
                .boxed()
                .sorted((a, b) -> Double.compare(probabilities[a], probabilities[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        List<Bin> bins = new ArrayList<>();
        int from = 0;
        for (int b = 1; b <= BINS; b++) {
            int to = (int) ((long) count * b / BINS);
            while (to > from && to < count && probabilities[order[to]] == probabilities[order[to - 1]]) {
                to++;
            }
            if (to > from) {
                bins.add(bin(probabilities, happened, order, from, to));
                from = to;
            }
        }
        return new Reliability(bins);
    }

    private static Bin bin(double[] probabilities, boolean[] happened, int[] order, int from, int to) {
        double sum = 0;
        double events = 0;
        for (int k = from; k < to; k++) {
            sum += probabilities[order[k]];
            events += happened[order[k]] ? 1 : 0;
        }
        return new Bin(to - from, sum / (to - from), events / (to - from));
    }

    /** From the smallest to the largest probability. */
    public List<Bin> bins() {
        return bins;
    }

    /** The expected calibration error: the mean distance of probability and frequency, each bin counting by its rows. */
    public double error() {
        double sum = 0;
        int rows = 0;
        for (Bin bin : bins) {
            sum += bin.rows() * Math.abs(bin.probability() - bin.frequency());
            rows += bin.rows();
        }
        return rows == 0 ? 0 : sum / rows;
    }
}
