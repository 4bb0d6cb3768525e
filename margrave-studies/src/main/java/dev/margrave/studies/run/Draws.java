// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.selection.statistics.PairedTest;
import dev.margrave.studies.definition.Published;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Helpers of the protocols with random draws. */
public final class Draws {
    private static final double LEVEL = 0.05; // of significance, the usual one

    private Draws() {}

    /** All row numbers in random order. */
    public static int[] shuffled(int count, SplittableRandom random) {
        int[] rows = IntStream.range(0, count).toArray();
        for (int k = count - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int row = rows[k];
            rows[k] = rows[other];
            rows[other] = row;
        }
        return rows;
    }

    public static Dataset part(Dataset data, int[] order, int from, int to) {
        return data.select(Arrays.copyOfRange(order, from, to));
    }

    /** The index of the first smallest value. */
    public static int smallest(double[] values) {
        int best = 0;
        for (int k = 1; k < values.length; k++) {
            best = values[k] < values[best] ? k : best;
        }
        return best;
    }

    /** A cell with mean and standard deviation, without a published figure. */
    public static StudyCell cell(List<Double> scores, String mark) {
        return cell(scores, mark, new Published(Double.NaN, Double.NaN, ""));
    }

    public static StudyCell cell(List<Double> scores, String mark, Published published) {
        double mean = scores.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double squares =
                scores.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        double deviation = scores.size() < 2 ? Double.NaN : Math.sqrt(squares / (scores.size() - 1));
        return new StudyCell(mean, deviation, mark, published.mean(), published.spread(), published.mark());
    }

    /** {@code •} if the first errors are significantly smaller than the others, {@code ◦} if they are significantly larger. */
    public static String mark(List<Double> first, List<Double> others) {
        if (first.size() < 2) {
            return "";
        }
        PairedTest test = PairedTest.of(first, others);
        return !test.isSignificant(LEVEL) ? "" : test.difference() < 0 ? "•" : "◦";
    }
}
