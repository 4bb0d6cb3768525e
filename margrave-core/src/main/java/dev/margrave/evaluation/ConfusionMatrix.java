// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.data.LabelSet;
import dev.margrave.internal.Check;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The number of rows by actual and predicted label, in the order of the model's labels, and every metric that depends on these
 * counts alone. A share of nothing is 0: the precision of a label that is never predicted, the recall of a label without rows.
 */
public final class ConfusionMatrix {
    private final LabelSet labels;
    private final int[][] counts;

    private ConfusionMatrix(LabelSet labels, int[][] counts) {
        this.labels = labels;
        this.counts = counts;
    }

    /** Counts rows by their actual and predicted labels, given as codes in {@code labels}. */
    public static ConfusionMatrix of(LabelSet labels, int[] actual, int[] predicted) {
        Check.sameLength("predicted", predicted.length, actual.length);
        int[][] counts = new int[labels.size()][labels.size()];
        for (int i = 0; i < actual.length; i++) {
            counts[actual[i]][predicted[i]]++;
        }
        return new ConfusionMatrix(labels, counts);
    }

    public LabelSet labels() {
        return labels;
    }

    /** Rows whose label has the code {@code actual} and for which the model chose {@code predicted}. */
    public int count(int actual, int predicted) {
        return counts[actual][predicted];
    }

    /** The number of counted rows. */
    public int rows() {
        int sum = 0;
        for (int[] row : counts) {
            for (int count : row) {
                sum += count;
            }
        }
        return sum;
    }

    /** The number of rows with the correct label. */
    public int correct() {
        int sum = 0;
        for (int k = 0; k < counts.length; k++) {
            sum += counts[k][k];
        }
        return sum;
    }

    /** The number of rows with this label. */
    public int rows(int actual) {
        return Arrays.stream(counts[actual]).sum();
    }

    /** The number of rows for which the model chose this label. */
    public int predicted(int code) {
        return Arrays.stream(counts).mapToInt(row -> row[code]).sum();
    }

    /** The label with the most rows; of several, the first. */
    public int mostFrequent() {
        int best = 0;
        for (int code = 1; code < counts.length; code++) {
            best = rows(code) > rows(best) ? code : best;
        }
        return best;
    }

    /** The share of the most frequent label: the accuracy of always predicting it. */
    public double baseline() {
        return (double) rows(mostFrequent()) / rows();
    }

    /** The fraction of rows with the correct label. */
    public double accuracy() {
        return (double) correct() / rows();
    }

    /** Of the rows for which the model chose this label, the fraction that has it. */
    public double precision(int code) {
        return share(counts[code][code], predicted(code));
    }

    /** Of the rows with this label, the fraction for which the model chose it. */
    public double recall(int code) {
        return share(counts[code][code], rows(code));
    }

    /** The harmonic mean of precision and recall. */
    public double f1(int code) {
        return share(2.0 * counts[code][code], rows(code) + predicted(code));
    }

    /** The mean recall of the labels that have rows. */
    public double balancedAccuracy() {
        return mean(IntStream.range(0, counts.length).filter(code -> rows(code) > 0), this::recall);
    }

    /** The mean F1 of the labels that have rows or are predicted. */
    public double macroF1() {
        return mean(IntStream.range(0, counts.length).filter(code -> rows(code) + predicted(code) > 0), this::f1);
    }

    private static double mean(IntStream codes, IntToDoubleFunction value) {
        return codes.mapToDouble(value).average().orElse(0);
    }

    private static double share(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }

    /**
     * Matthews' correlation coefficient between actual and predicted labels; with more than two labels its general form R_K. 0 if
     * all rows have one label, or one label is predicted for all.
     */
    public double mcc() {
        double rows = rows();
        double expected = 0;
        double actualSquares = 0;
        double predictedSquares = 0;
        for (int code = 0; code < counts.length; code++) {
            double actual = rows(code);
            double predicted = predicted(code);
            expected += actual * predicted;
            actualSquares += actual * actual;
            predictedSquares += predicted * predicted;
        }
        double spread = (rows * rows - actualSquares) * (rows * rows - predictedSquares);
        return spread == 0 ? 0 : (correct() * rows - expected) / Math.sqrt(spread);
    }

    /** The counts by actual, then predicted label. */
    public int[][] toArray() {
        int[][] copy = new int[counts.length][];
        for (int k = 0; k < copy.length; k++) {
            copy[k] = counts[k].clone();
        }
        return copy;
    }

    /** The rows by actual label, each with the number of rows by predicted label. */
    @Override
    public String toString() {
        return IntStream.range(0, counts.length)
                .mapToObj(code -> labels.name(code) + ": " + Arrays.toString(counts[code]))
                .collect(Collectors.joining(", ", "labels " + labels.names() + "; predicted, by actual label: ", ""));
    }
}
