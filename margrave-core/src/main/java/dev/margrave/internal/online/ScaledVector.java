// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import java.util.Arrays;

/**
 * The iterate w = scale · v and the sum of the iterates so far, Σ w_τ = weight · v + rest. Adding a sparse vector, scaling w and
 * adding an iterate to the sum cost only the entries touched: where v changes by δ, rest changes by −weight · δ. The squared
 * norm is updated incrementally and recomputed after {@value #REFRESH} times as many changes as w has entries.
 */
public final class ScaledVector {
    private static final double SMALLEST =
            1e-6; // scale at which it is folded into v: weight · v and rest cancel by this factor
    private static final double LARGEST = 1e6; // scale at which it is folded into v
    private static final int REFRESH = 8; // changes per entry between recomputations of the norm

    public double[] v = new double[0];
    double[] rest = new double[0];
    public double scale = 1;
    double weight;
    public double squaredNorm;
    long touched; // entries changed since the norm was recomputed

    /** Extends the vector; new entries are 0. */
    void grow(int length) {
        if (length > v.length) {
            int capacity = Math.max(length, Math.min(Integer.MAX_VALUE - 8, v.length + v.length / 2));
            v = Arrays.copyOf(v, capacity);
            rest = Arrays.copyOf(rest, capacity);
        }
    }

    /** w·x. */
    double dot(StreamRow x) {
        return scale * x.dot(v);
    }

    /** Adds w to the sum of iterates. */
    public void count() {
        weight += scale;
    }

    /** Adds to w_j; the caller updates the norm by {@link #normChanges}. */
    void add(int j, double amount) {
        double delta = amount / scale;
        v[j] += delta;
        rest[j] -= weight * delta;
    }

    /** w_j += amounts[j] for j in 0..length−1. */
    void addAll(double[] amounts, int length) {
        double inverse = 1 / scale;
        double back = -weight * inverse;
        for (int j = 0; j < length; j++) {
            v[j] += inverse * amounts[j];
            rest[j] += back * amounts[j];
        }
    }

    /** The norm after a change by g: ‖w + g‖² = ‖w‖² + 2w·g + ‖g‖², with the given number of entries. */
    void normChanges(double dotOfChange, double squareOfChange, int entries) {
        squaredNorm += 2 * dotOfChange + squareOfChange;
        touched += entries;
        if (touched > (long) REFRESH * v.length || !(squaredNorm > 0)) {
            refreshNorm();
        }
    }

    void refreshNorm() {
        squaredNorm = scale * scale * StreamRow.dot(v, v, v.length);
        touched = 0;
    }

    /** w ← factor · w, factor not 0. */
    void multiply(double factor) {
        scale *= factor;
        squaredNorm *= factor * factor;
        if (scale < SMALLEST || scale > LARGEST) {
            fold();
        }
    }

    /** Folds the scale into v, so that v is w, and the sum of the iterates into rest. */
    void fold() {
        if (scale != 1) {
            for (int j = 0; j < v.length; j++) {
                rest[j] += weight * v[j];
                v[j] *= scale;
            }
            weight = 0;
            scale = 1;
        }
    }

    /** Replaces w, of the same length, by another point. */
    void replace(double[] w) {
        fold();
        for (int j = 0; j < w.length; j++) {
            double delta = w[j] - v[j];
            rest[j] -= weight * delta;
            v[j] = w[j];
        }
        refreshNorm();
    }

    public double[] toArray(int length) {
        double[] w = new double[length];
        for (int j = 0; j < Math.min(length, v.length); j++) {
            w[j] = scale * v[j];
        }
        return w;
    }

    /** The sum of the iterates divided by a number. */
    public double[] average(int length, long iterates) {
        double[] mean = new double[length];
        for (int j = 0; j < Math.min(length, v.length); j++) {
            mean[j] = (weight * v[j] + rest[j]) / iterates;
        }
        return mean;
    }
}
