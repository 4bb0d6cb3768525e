// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import java.util.Arrays;

/** In-place projections of vectors. */
public final class VectorSets {
    private static final int BISECTIONS = 200; // at most; doubles are exhausted after fewer

    private VectorSets() {}

    public static void l2(double[] w, double radius) {
        double norm = Math.sqrt(StreamRow.dot(w, w, w.length));
        if (norm > radius) {
            scale(w, radius / norm);
        }
    }

    private static void scale(double[] w, double factor) {
        for (int j = 0; j < w.length; j++) {
            w[j] *= factor;
        }
    }

    /** Soft-thresholds all entries by the amount that makes the sum of their absolute values equal to the radius. */
    public static void l1(double[] w, double radius) {
        double sum = 0;
        double[] sizes = new double[w.length];
        for (int j = 0; j < w.length; j++) {
            sizes[j] = Math.abs(w[j]);
            sum += sizes[j];
        }
        if (sum > radius) {
            double amount = threshold(sizes, radius);
            for (int j = 0; j < w.length; j++) {
                w[j] = Math.copySign(Math.max(0, Math.abs(w[j]) - amount), w[j]);
            }
        }
    }

    public static void simplex(double[] w, double sum) {
        double amount = threshold(w.clone(), sum);
        for (int j = 0; j < w.length; j++) {
            w[j] = Math.max(0, w[j] - amount);
        }
    }

    /** θ with Σ [v_j − θ]₊ = sum; sorts the array. */
    private static double threshold(double[] values, double sum) {
        Arrays.sort(values);
        double total = 0;
        double theta = 0;
        for (int k = 1; k <= values.length; k++) {
            double value = values[values.length - k];
            total += value;
            double candidate = (total - sum) / k;
            if (k > 1 && value <= candidate) {
                break;
            }
            theta = candidate;
        }
        return theta;
    }

    public static void positiveSphere(double[] w) {
        double largest = Double.NEGATIVE_INFINITY;
        int place = 0;
        for (int j = 0; j < w.length; j++) {
            if (w[j] > largest) {
                largest = w[j];
                place = j;
            }
        }
        if (largest > 0) {
            for (int j = 0; j < w.length; j++) {
                w[j] = Math.max(0, w[j]);
            }
            scale(w, 1 / Math.sqrt(StreamRow.dot(w, w, w.length)));
        } else if (largest == 0 && StreamRow.dot(w, w, w.length) == 0) {
            Arrays.fill(w, 1 / Math.sqrt(w.length));
        } else {
            Arrays.fill(w, 0); // no entry is positive: the closest point has all its weight where w is largest
            w[place] = 1;
        }
    }

    /**
     * Entry j solves u + μ q u^(q−1) = |w_j|, u ≥ 0, and μ > 0 makes Σ u^q = radius^q. Both equations are monotone and are
     * solved by bisection, relative to the largest entry.
     */
    public static void lq(double[] w, double q, double radius) {
        double largest = 0;
        for (double value : w) {
            largest = Math.max(largest, Math.abs(value));
        }
        if (largest == 0 || norm(w, q, largest) <= radius) {
            return;
        }
        double[] sizes = new double[w.length];
        for (int j = 0; j < w.length; j++) {
            sizes[j] = Math.abs(w[j]) / largest;
        }
        double target = radius / largest;
        double high = 1;
        while (norm(shrunk(sizes, q, high), q, 1) > target) {
            high *= 2;
        }
        double low = 0;
        for (int k = 0; k < BISECTIONS && low < high; k++) {
            double middle = (low + high) / 2;
            if (norm(shrunk(sizes, q, middle), q, 1) > target) {
                low = middle;
            } else {
                high = middle;
            }
            if (high - low <= Math.ulp(high)) {
                break;
            }
        }
        double[] found = shrunk(sizes, q, high);
        for (int j = 0; j < w.length; j++) {
            w[j] = Math.copySign(found[j] * largest, w[j]);
        }
    }

    private static double norm(double[] w, double q, double unit) {
        double sum = 0;
        for (double value : w) {
            sum += StrictMath.pow(Math.abs(value) / unit, q);
        }
        return unit * StrictMath.pow(sum, 1 / q);
    }

    private static double[] shrunk(double[] sizes, double q, double mu) {
        double[] u = new double[sizes.length];
        for (int j = 0; j < u.length; j++) {
            double low = 0;
            double high = sizes[j];
            for (int k = 0; k < BISECTIONS && high - low > Math.ulp(high); k++) {
                double middle = (low + high) / 2;
                if (middle + mu * q * StrictMath.pow(middle, q - 1) > sizes[j]) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            u[j] = low;
        }
        return u;
    }
}
