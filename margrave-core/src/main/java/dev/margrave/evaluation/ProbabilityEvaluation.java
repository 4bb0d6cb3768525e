// SPDX-License-Identifier: Apache-2.0
package dev.margrave.evaluation;

import dev.margrave.internal.Check;

/**
 * The quality of predicted probabilities.
 *
 * @param logLoss the mean of −ln p over the probabilities p of the rows' labels, each at least 2.2e-16 and at most one minus that
 * @param brier with two labels the mean of (p − y)², p the probability of the label that sorts last and y 1 for its rows, else 0;
 *     with more labels the mean over rows of the sum of these squares over all labels
 * @param curve predicted probabilities and observed shares: with two labels of the label that sorts last, with more of the most
 *     probable label
 */
public record ProbabilityEvaluation(double logLoss, double brier, CalibrationCurve curve) {
    private static final double SMALLEST = Math.ulp(1.0); // so that one impossible row does not make the loss infinite

    /**
     * @param actual the rows' labels as codes
     * @param probabilities by row, then by code
     */
    public static ProbabilityEvaluation of(int[] actual, double[][] probabilities) {
        Check.sameLength("probabilities", probabilities.length, actual.length);
        return new ProbabilityEvaluation(
                logLoss(actual, probabilities), brier(actual, probabilities), curve(actual, probabilities));
    }

    /** The mean negative logarithm of the probabilities of the rows' labels. */
    public static double logLoss(int[] actual, double[][] probabilities) {
        double sum = 0;
        for (int i = 0; i < actual.length; i++) {
            double p = probabilities[i][actual[i]];
            sum -= Math.log(Math.min(1 - SMALLEST, Math.max(SMALLEST, p)));
        }
        return sum / actual.length;
    }

    /** The mean squared error of the probabilities: of the last label if there are two, summed over all labels if there are more. */
    public static double brier(int[] actual, double[][] probabilities) {
        double sum = 0;
        for (int i = 0; i < actual.length; i++) {
            double[] p = probabilities[i];
            for (int code = p.length == 2 ? 1 : 0; code < p.length; code++) {
                double error = p[code] - (code == actual[i] ? 1 : 0);
                sum += error * error;
            }
        }
        return sum / actual.length;
    }

    private static CalibrationCurve curve(int[] actual, double[][] probabilities) {
        double[] stated = new double[actual.length];
        boolean[] happened = new boolean[actual.length];
        for (int i = 0; i < actual.length; i++) {
            int code = probabilities[i].length == 2 ? 1 : largest(probabilities[i]);
            stated[i] = probabilities[i][code];
            happened[i] = actual[i] == code;
        }
        return CalibrationCurve.of(stated, happened);
    }

    private static int largest(double[] values) {
        int best = 0;
        for (int code = 1; code < values.length; code++) {
            best = values[code] > values[best] ? code : best;
        }
        return best;
    }

    /** The expected calibration error over ten bins of equally many rows. */
    public double calibrationError() {
        return curve.error();
    }
}
