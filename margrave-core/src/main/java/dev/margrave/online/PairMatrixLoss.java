// SPDX-License-Identifier: Apache-2.0
package dev.margrave.online;

import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import java.util.List;

/**
 * Losses φ(s h(x, x′)) of a function h given by a square matrix W, stored row by row in one array, with s = 1 for two rows of one
 * label and −1 for others: the metric 1 − (x − x′)ᵀW(x − x′), which draws rows of one label together and others apart, and the
 * similarity xᵀWx′ (section 6.6.3 of the thesis). φ is the hinge [1 − u]₊, the square (1 − u)², or 1 − u, whose mean is 1 minus
 * the alignment of W with the labels. {@code similarity-goodness} takes the hinge of the row's mean of s h over the buffer, an
 * estimate of E s h: whether a row is on average more similar to rows of its own label (the goodness of Balcan and Blum). A step takes
 * d² operations per row of the buffer.
 */
public enum PairMatrixLoss implements PairLoss {
    METRIC("metric-hinge", MarginLoss.HINGE) {
        @Override
        double function(double[] w, double[] x, double[] other) {
            return 1 - bilinear(w, difference(x, other), difference(x, other));
        }

        @Override
        void addSlope(double slope, double[] x, double[] other, double[] gradient) {
            addOuter(-slope, difference(x, other), difference(x, other), gradient);
        }
    },
    SIMILARITY("similarity-hinge", MarginLoss.HINGE),
    SIMILARITY_SQUARED("similarity-squared", MarginLoss.SQUARED),
    ALIGNMENT("similarity-alignment", null),
    GOODNESS("similarity-goodness", MarginLoss.HINGE) {
        @Override
        public double addMeanGradient(
                double[] w, Row x, int y, List<Row> others, int[] otherLabels, double factor, double[] gradient) {
            double[] mean = new double[x.size()];
            for (int k = 0; k < others.size(); k++) {
                others.get(k).addTo(mean, sign(y, otherLabels[k]) / (double) others.size());
            }
            return addLoss(w, x.toArray(), mean, 1, factor, gradient);
        }
    };

    /** The largest number of features; the four matrices of a learner then take half a gigabyte. */
    public static final int MAX_FEATURES = 4096;

    private final String text;
    private final MarginLoss phi; // null for 1 − u

    PairMatrixLoss(String text, MarginLoss phi) {
        this.text = text;
        this.phi = phi;
    }

    /** h(x, x′). */
    double function(double[] w, double[] x, double[] other) {
        return bilinear(w, x, other);
    }

    /** Adds slope · ∂h/∂W. */
    void addSlope(double slope, double[] x, double[] other, double[] gradient) {
        addOuter(slope, x, other, gradient);
    }

    /** φ(u). */
    public double value(double u) {
        return phi == null ? 1 - u : phi.value(u);
    }

    /** φ′(u). */
    public double slope(double u) {
        return phi == null ? -1 : phi.slope(u);
    }

    private static int sign(int y, int otherY) {
        return y == otherY ? 1 : -1;
    }

    final double addLoss(double[] w, double[] x, double[] other, int sign, double factor, double[] gradient) {
        double margin = sign * function(w, x, other);
        double slope = factor * sign * slope(margin);
        if (slope != 0) {
            addSlope(slope, x, other, gradient);
        }
        return value(margin);
    }

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
        return addLoss(w, x.toArray(), other.toArray(), sign(y, otherY), factor, gradient);
    }

    @Override
    public boolean takesManyLabels() {
        return true;
    }

    /** Rejects sets of weights of kernels, and for a metric sets that contain no metric. */
    @Override
    public void check(Projection projection) {
        if (List.of("simplex", "sphere").contains(projection.name())) {
            throw new IllegalArgumentException(
                    "the set " + projection.name() + " is for weights of kernels, and " + text
                            + " learns a matrix; choose l2, l1, lq:Q, mixed, trace or one of psd"
                            + (this == METRIC ? "; only those of psd contain nothing but metrics" : ""));
        }
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
