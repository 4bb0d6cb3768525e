// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.sketch;

import java.util.Arrays;

/**
 * Circular convolution of real vectors of any length D in O(D log D). Since (a + ib) ∗ (a + ib) = a ∗ a − b ∗ b + 2i·a ∗ b,
 * one forward and one inverse transform give a ∗ b. Lengths that are not a power of two are convolved without wrapping
 * around, in a power of two of at least 2D − 1, and wrapped afterwards. The forward transform leaves its values in bit-reversed
 * order, from which the inverse starts.
 */
public final class Convolution {
    private final int width;
    private final int length; // of the transform, a power of two
    private final double[] cosines; // cos(πk/h) at h + k, for each half h of a block
    private final double[] sines;

    public Convolution(int width) {
        this.width = width;
        boolean isPower = (width & width - 1) == 0;
        this.length = isPower ? width : Integer.highestOneBit(2 * width - 2) << 1;
        this.cosines = new double[length];
        this.sines = new double[length];
        for (int half = 1; half < length; half *= 2) {
            for (int k = 0; k < half; k++) {
                cosines[half + k] = StrictMath.cos(Math.PI * k / half);
                sines[half + k] = StrictMath.sin(Math.PI * k / half);
            }
        }
    }

    /** The work arrays of one thread. */
    public Workspace workspace() {
        return new Workspace(new double[length], new double[length]);
    }

    /** Real and imaginary parts. */
    public static final class Workspace {
        private final double[] re;
        private final double[] im;

        private Workspace(double[] re, double[] im) {
            this.re = re;
            this.im = im;
        }
    }

    /** a ← a ∗ b. */
    public void multiply(double[] a, double[] b, Workspace work) {
        double[] re = work.re;
        double[] im = work.im;
        System.arraycopy(a, 0, re, 0, width);
        System.arraycopy(b, 0, im, 0, width);
        Arrays.fill(re, width, length, 0);
        Arrays.fill(im, width, length, 0);
        forward(re, im);
        for (int k = 0; k < length; k++) {
            double square = re[k] * re[k] - im[k] * im[k];
            im[k] = 2 * re[k] * im[k];
            re[k] = square;
        }
        backward(re, im);
        double factor = 0.5 / length;
        for (int k = 0; k < width; k++) {
            a[k] = factor * (k + width < length ? im[k] + im[k + width] : im[k]);
        }
    }

    /** Σ_k x_k exp(−2πi·jk/length) at the place of j's reversed bits. */
    private void forward(double[] re, double[] im) {
        for (int half = length / 2; half >= 1; half /= 2) {
            for (int start = 0; start < length; start += 2 * half) {
                for (int k = 0; k < half; k++) {
                    int low = start + k;
                    int high = low + half;
                    double re0 = re[low] - re[high];
                    double im0 = im[low] - im[high];
                    re[low] += re[high];
                    im[low] += im[high];
                    re[high] = re0 * cosines[half + k] + im0 * sines[half + k];
                    im[high] = im0 * cosines[half + k] - re0 * sines[half + k];
                }
            }
        }
    }

    /** The inverse of {@link #forward}, times length. */
    private void backward(double[] re, double[] im) {
        for (int half = 1; half < length; half *= 2) {
            for (int start = 0; start < length; start += 2 * half) {
                for (int k = 0; k < half; k++) {
                    int low = start + k;
                    int high = low + half;
                    double re0 = re[high] * cosines[half + k] - im[high] * sines[half + k];
                    double im0 = im[high] * cosines[half + k] + re[high] * sines[half + k];
                    re[high] = re[low] - re0;
                    im[high] = im[low] - im0;
                    re[low] += re0;
                    im[low] += im0;
                }
            }
        }
    }
}
