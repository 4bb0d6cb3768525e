// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.internal.Check;
import dev.margrave.internal.StopSignal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Eigenvalues and eigenvectors of a symmetric tridiagonal matrix by QL steps with implicit shifts: each step chases the bulge of
 * one rotation up the diagonal, with Wilkinson's shift, until the off-diagonal entry above the lowest value vanishes.
 */
public final class TridiagonalEigen {
    private static final int MAX_STEPS = 60; // for one eigenvalue; two or three are usual

    private final double[] values;
    private final double[][] vectors;

    private TridiagonalEigen(double[] values, double[][] vectors) {
        this.values = values;
        this.vectors = vectors;
    }

    /** {@code offDiagonal[i]} is the entry (i, i + 1); vectors on request. */
    public static TridiagonalEigen of(double[] diagonal, double[] offDiagonal, boolean withVectors) {
        int n = diagonal.length;
        Check.sameLength("offDiagonal", offDiagonal.length, Math.max(0, n - 1));
        double[] d = diagonal.clone();
        double[] e = Arrays.copyOf(offDiagonal, n); // the last entry stays 0
        double[][] z = new double[withVectors ? n : 0][n]; // row i: the vector of place i
        for (int i = 0; i < z.length; i++) {
            z[i][i] = 1;
        }
        for (int low = 0; low < n; low++) {
            int steps = 0;
            StopSignal.check();
            for (int m = end(d, e, low); m > low; m = end(d, e, low)) {
                if (++steps > MAX_STEPS) {
                    throw new IllegalStateException("eigenvalue " + low + " does not settle");
                }
                step(d, e, z, low, m);
            }
        }
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> d[i]))
                .mapToInt(i -> i)
                .toArray();
        double[][] sorted =
                withVectors ? IntStream.of(order).mapToObj(i -> z[i]).toArray(double[][]::new) : new double[0][];
        return new TridiagonalEigen(IntStream.of(order).mapToDouble(i -> d[i]).toArray(), sorted);
    }

    /** The end of the unreduced block that begins at {@code low}. */
    private static int end(double[] d, double[] e, int low) {
        int m = low;
        while (m < d.length - 1 && Math.abs(e[m]) > Math.ulp(1.0) * (Math.abs(d[m]) + Math.abs(d[m + 1]))) {
            m++;
        }
        return m;
    }

    private static void step(double[] d, double[] e, double[][] z, int low, int m) {
        double half = (d[low + 1] - d[low]) / (2 * e[low]);
        double g = d[m] - d[low] + e[low] / (half + Math.copySign(Math.hypot(half, 1), half));
        double s = 1;
        double c = 1;
        double p = 0;
        for (int i = m - 1; i >= low; i--) {
            double f = s * e[i];
            double b = c * e[i];
            double r = Math.hypot(f, g);
            e[i + 1] = r;
            if (r == 0) { // the block splits here
                d[i + 1] -= p;
                e[m] = 0;
                return;
            }
            s = f / r;
            c = g / r;
            g = d[i + 1] - p;
            r = (d[i] - g) * s + 2 * c * b;
            p = s * r;
            d[i + 1] = g + p;
            g = c * r - b;
            rotate(z, i, c, s);
        }
        d[low] -= p;
        e[low] = g;
        e[m] = 0;
    }

    private static void rotate(double[][] z, int i, double c, double s) {
        if (z.length == 0) {
            return;
        }
        double[] upper = z[i];
        double[] lower = z[i + 1];
        for (int k = 0; k < upper.length; k++) {
            double t = lower[k];
            lower[k] = s * upper[k] + c * t;
            upper[k] = c * upper[k] - s * t;
        }
    }

    public int size() {
        return values.length;
    }

    /** Eigenvalue k, the smallest first. */
    public double value(int k) {
        return values[k];
    }

    /** A copy of all values, the smallest first. */
    public double[] values() {
        return values.clone();
    }

    /** The unit eigenvector of value k; do not change it. */
    public double[] vector(int k) {
        return vectors[k];
    }
}
