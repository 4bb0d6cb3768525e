// SPDX-License-Identifier: Apache-2.0
package dev.margrave.calibration;

/** The held-out rows of one binary function: its values, the sides of the rows and their weights. */
final class BinaryRows {
    private final double[] values;
    private final boolean[] isPositive;
    private final double[] weights;
    private final double positives;
    private final double negatives;

    BinaryRows(double[] values, boolean[] isPositive, double[] weights) {
        this.values = values;
        this.isPositive = isPositive;
        this.weights = weights;
        double above = 0;
        double below = 0;
        for (int i = 0; i < weights.length; i++) {
            above += isPositive[i] ? weights[i] : 0;
            below += isPositive[i] ? 0 : weights[i];
        }
        this.positives = above;
        this.negatives = below;
    }

    int count() {
        return values.length;
    }

    double value(int i) {
        return values[i];
    }

    boolean isPositive(int i) {
        return isPositive[i];
    }

    double weight(int i) {
        return weights[i];
    }

    /** The weight of all positive rows. */
    double positives() {
        return positives;
    }

    double negatives() {
        return negatives;
    }

    /** Whether no row is on the wrong side of 0. */
    boolean isSeparated() {
        for (int i = 0; i < values.length; i++) {
            if (isPositive[i] ? values[i] < 0 : values[i] > 0) {
                return false;
            }
        }
        return true;
    }

    /** The root mean square of the values, or 1 if all are 0. */
    double scale() {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        if (largest == 0) {
            return 1;
        }
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            double value = values[i] / largest;
            sum += weights[i] * value * value;
        }
        return largest * Math.sqrt(sum / (positives + negatives));
    }

    /** 1 for a positive row, 0 for a negative one. */
    double[] targets() {
        return targets(1, 0);
    }

    /** Platt's targets. */
    double[] smoothedTargets() {
        return targets((positives + 1) / (positives + 2), 1 / (negatives + 2));
    }

    private double[] targets(double positive, double negative) {
        double[] out = new double[values.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = isPositive[i] ? positive : negative;
        }
        return out;
    }
}
