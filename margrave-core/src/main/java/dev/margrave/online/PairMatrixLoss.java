// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;

/**
 * Losses φ(y y′ h(x, x′)) with the hinge φ and a function h given by a square matrix W, stored row by row in one array: the metric
 * 1 − (x − x′)ᵀW(x − x′) ({@code metric-hinge}), which draws rows of one label together and others apart, and the similarity xᵀWx′
 * ({@code similarity-hinge}). A step takes d² operations per row of the buffer.
 */
public enum PairMatrixLoss implements PairLoss {
    METRIC("metric-hinge") {
        @Override
        double function(double[] w, double[] x, double[] other) {
            return 1 - bilinear(w, difference(x, other), difference(x, other));
        }

        @Override
        void addSlope(double slope, double[] x, double[] other, double[] gradient) {
            addOuter(-slope, difference(x, other), difference(x, other), gradient);
        }
    },
    SIMILARITY("similarity-hinge") {
        @Override
        double function(double[] w, double[] x, double[] other) {
            return bilinear(w, x, other);
        }

        @Override
        void addSlope(double slope, double[] x, double[] other, double[] gradient) {
            addOuter(slope, x, other, gradient);
        }
    };

    /** The largest number of features; the four matrices of a learner then take half a gigabyte. */
    public static final int MAX_FEATURES = 4096;

    private final String text;

    PairMatrixLoss(String text) {
        this.text = text;
    }

    /** h(x, x′). */
    abstract double function(double[] w, double[] x, double[] other);

    /** Adds slope · ∂h/∂W. */
    abstract void addSlope(double slope, double[] x, double[] other, double[] gradient);

    @Override
    public String title() {
        return text;
    }

    @Override
    public int parameters(int features) {
        if (features > MAX_FEATURES) {
            throw new InvalidDataException("the loss " + text
                    + " learns a matrix of all pairs of features, of which there can" + " be at most " + MAX_FEATURES
                    + "; the rows have more: leave columns out, or choose a loss of the AUC");
        }
        return features * features;
    }

    @Override
    public double addGradient(double[] w, Row x, int y, Row other, int otherY, double factor, double[] gradient) {
        double[] first = x.toArray();
        double[] second = other.toArray();
        int sign = y * otherY;
        double margin = sign * function(w, first, second);
        double slope = factor * sign * MarginLoss.HINGE.slope(margin);
        if (slope != 0) {
            addSlope(slope, first, second, gradient);
        }
        return MarginLoss.HINGE.value(margin);
    }

    @Override
    public double[] resized(double[] w, int features, int moreFeatures) {
        double[] larger = new double[parameters(moreFeatures)];
        for (int i = 0; i < features; i++) {
            System.arraycopy(w, i * features, larger, i * moreFeatures, features);
        }
        return larger;
    }

    private static double[] difference(double[] x, double[] other) {
        double[] difference = x.clone();
        for (int j = 0; j < x.length; j++) {
            difference[j] -= other[j];
        }
        return difference;
    }

    private static double bilinear(double[] w, double[] a, double[] b) {
        int d = a.length;
        double sum = 0;
        for (int i = 0; i < d; i++) {
            if (a[i] != 0) {
                double row = 0;
                for (int j = 0; j < d; j++) {
                    row += w[i * d + j] * b[j];
                }
                sum += a[i] * row;
            }
        }
        return sum;
    }

    private static void addOuter(double factor, double[] a, double[] b, double[] to) {
        int d = a.length;
        for (int i = 0; i < d; i++) {
            double part = factor * a[i];
            for (int j = 0; j < d && part != 0; j++) {
                to[i * d + j] += part * b[j];
            }
        }
    }
}
