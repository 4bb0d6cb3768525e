// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.libsvm;

import dev.margrave.data.Dataset;
import java.io.PrintStream;

/** Compares predictions with targets and prints the originals' result lines. */
final class Scores {
    private final double[] predictions;
    private final Dataset rows;

    Scores(double[] predictions, Dataset rows) {
        this.predictions = predictions;
        this.rows = rows;
    }

    private int correct() {
        int correct = 0;
        for (int i = 0; i < predictions.length; i++) {
            correct += predictions[i] == rows.target(i) ? 1 : 0;
        }
        return correct;
    }

    /** The share of correct predictions. */
    double accuracy() {
        return (double) correct() / predictions.length;
    }

    double squaredError() {
        double sum = 0;
        for (int i = 0; i < predictions.length; i++) {
            sum += (predictions[i] - rows.target(i)) * (predictions[i] - rows.target(i));
        }
        return sum / predictions.length;
    }

    private double squaredCorrelation() {
        double n = predictions.length;
        double p = 0;
        double y = 0;
        double pp = 0;
        double yy = 0;
        double py = 0;
        for (int i = 0; i < predictions.length; i++) {
            p += predictions[i];
            y += rows.target(i);
            pp += predictions[i] * predictions[i];
            yy += rows.target(i) * rows.target(i);
            py += predictions[i] * rows.target(i);
        }
        return (n * py - p * y) * (n * py - p * y) / ((n * pp - p * p) * (n * yy - y * y));
    }

    /** @param suffix what follows the numbers in the lines of the original */
    void printPrediction(boolean regression, String suffix, PrintStream out) {
        if (regression) {
            out.println("Mean squared error = " + CNumber.general(squaredError()) + " (regression)");
            out.println("Squared correlation coefficient = " + CNumber.general(squaredCorrelation()) + " (regression)");
        } else {
            out.println("Accuracy = " + CNumber.general(100.0 * correct() / predictions.length) + "% (" + correct()
                    + "/" + predictions.length + ")" + suffix);
        }
    }

    void printValidation(boolean regression, PrintStream out) {
        if (regression) {
            out.println("Cross Validation Mean squared error = " + CNumber.general(squaredError()));
            out.println("Cross Validation Squared correlation coefficient = " + CNumber.general(squaredCorrelation()));
        } else {
            out.println("Cross Validation Accuracy = " + CNumber.general(100.0 * correct() / predictions.length) + "%");
        }
    }
}
