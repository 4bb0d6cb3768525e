// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/**
 * The reference implementation in plain loops. Inner loops have one store, arrays indexed by the loop variable and few terms,
 * the form that the JIT compiler vectorizes automatically.
 */
public final class ScalarOps implements VectorOps {
    /** Rows per panel: enough to amortize the start of an inner loop, few enough to waste little on padding. */
    static final int PANEL = 128;

    private static final int TARGET_BLOCK = 1024; // doubles, 8 kB: stays in the first cache while all rows are added

    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public int panelRows() {
        return PANEL;
    }

    @Override
    public void product(
            float[] left,
            int leftRows,
            int depth,
            float[] panels,
            int firstPanel,
            int lastPanel,
            float[] out,
            int outFrom,
            int stride) {
        FloatProduct.product(left, leftRows, depth, panels, firstPanel, lastPanel, out, outFrom, stride);
    }

    @Override
    public int doublePanelRows() {
        return PANEL;
    }

    @Override
    public void product(
            double[] left,
            int leftRows,
            int depth,
            double[] panels,
            int firstPanel,
            int lastPanel,
            double[] out,
            int stride) {
        DoubleProduct.product(left, leftRows, depth, panels, firstPanel, lastPanel, out, stride);
    }

    @Override
    public void sparseProduct(
            int[] offsets, int[] indices, float[] values, int from, int to, float[] panel, int width, float[] out) {
        for (int i = from; i < to; i++) {
            for (int c = 0; c < width; c += 8) {
                eightColumns(indices, values, offsets[i], offsets[i + 1], panel, width, c, out, (i - from) * width + c);
            }
        }
    }

    /** Eight running sums in registers. */
    private static void eightColumns(
            int[] indices, float[] values, int from, int to, float[] panel, int width, int c, float[] out, int at) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        float s4 = 0;
        float s5 = 0;
        float s6 = 0;
        float s7 = 0;
        for (int k = from; k < to; k++) {
            float v = values[k];
            int o = indices[k] * width + c;
            s0 += v * panel[o];
            s1 += v * panel[o + 1];
            s2 += v * panel[o + 2];
            s3 += v * panel[o + 3];
            s4 += v * panel[o + 4];
            s5 += v * panel[o + 5];
            s6 += v * panel[o + 6];
            s7 += v * panel[o + 7];
        }
        out[at] = s0;
        out[at + 1] = s1;
        out[at + 2] = s2;
        out[at + 3] = s3;
        out[at + 4] = s4;
        out[at + 5] = s5;
        out[at + 6] = s6;
        out[at + 7] = s7;
    }

    @Override
    public void gaussian(float[] values, int from, int to, float xx, float[] zz, float gamma) {
        for (int j = from; j < to; j++) {
            float distance = xx + zz[j] - 2f * values[j];
            values[j] = Exponential.ofNegative(-gamma * (distance < 0f ? 0f : distance));
        }
    }

    @Override
    public void polynomial(float[] values, int from, int to, float scale, float offset, int degree) {
        for (int j = from; j < to; j++) {
            float base = scale * values[j] + offset;
            float power = 1f;
            for (int left = degree; left > 0; left >>= 1) {
                if ((left & 1) == 1) {
                    power *= base;
                }
                base *= base;
            }
            values[j] = power;
        }
    }

    @Override
    public void exp(float[] x, int from, int to) {
        for (int j = from; j < to; j++) {
            x[j] = Exponential.of(x[j]);
        }
    }

    @Override
    public void exp(double[] x, int from, int to) {
        for (int j = from; j < to; j++) {
            x[j] = Math.exp(x[j]);
        }
    }

    @Override
    public void addRows(double[] factors, float[][] rows, int count, double[] target, int from, int to) {
        for (int at = from; at < to; at += TARGET_BLOCK) {
            int end = Math.min(to, at + TARGET_BLOCK);
            int k = 0;
            for (; k + 4 <= count; k += 4) {
                addFour(factors, rows, k, target, at, end);
            }
            for (; k < count; k++) {
                double factor = factors[k];
                float[] row = rows[k];
                for (int p = at; p < end; p++) {
                    target[p] += factor * row[p];
                }
            }
        }
    }

    private static void addFour(double[] factors, float[][] rows, int k, double[] target, int from, int to) {
        double f0 = factors[k];
        double f1 = factors[k + 1];
        double f2 = factors[k + 2];
        double f3 = factors[k + 3];
        float[] r0 = rows[k];
        float[] r1 = rows[k + 1];
        float[] r2 = rows[k + 2];
        float[] r3 = rows[k + 3];
        for (int p = from; p < to; p++) {
            target[p] = (((target[p] + f0 * r0[p]) + f1 * r1[p]) + f2 * r2[p]) + f3 * r3[p];
        }
    }

    @Override
    public void addRows(double[] factors, double[][] rows, int count, double[] target, int from, int to) {
        for (int at = from; at < to; at += TARGET_BLOCK) {
            int end = Math.min(to, at + TARGET_BLOCK);
            int k = 0;
            for (; k + 4 <= count; k += 4) {
                addFour(factors, rows, k, target, at, end);
            }
            for (; k < count; k++) {
                double factor = factors[k];
                double[] row = rows[k];
                for (int p = at; p < end; p++) {
                    target[p] += factor * row[p];
                }
            }
        }
    }

    private static void addFour(double[] factors, double[][] rows, int k, double[] target, int from, int to) {
        double f0 = factors[k];
        double f1 = factors[k + 1];
        double f2 = factors[k + 2];
        double f3 = factors[k + 3];
        double[] r0 = rows[k];
        double[] r1 = rows[k + 1];
        double[] r2 = rows[k + 2];
        double[] r3 = rows[k + 3];
        for (int p = from; p < to; p++) {
            target[p] = (((target[p] + f0 * r0[p]) + f1 * r1[p]) + f2 * r2[p]) + f3 * r3[p];
        }
    }

    @Override
    public int bestPartner(
            double[] gradient, double[] slope, double[] curvature, float[] row, int size, double rise, double self) {
        return PairLoops.bestPartner(gradient, slope, curvature, row, size, rise, self);
    }

    @Override
    public int addPair(
            float[] rowI, double changeI, float[] rowJ, double changeJ, double[] gradient, double[] slope, int size) {
        return PairLoops.addPair(rowI, changeI, rowJ, changeJ, gradient, slope, size);
    }

    @Override
    public int signRows() {
        return 1;
    }

    @Override
    public void addSigned(double[] values, byte[][] signs, int groups, int count, double[] out) {
        SignedSums.add(values, signs, groups, count, out);
    }

    @Override
    public void timeWarping(double[] x, double[] panel, int width, double[] work, double[] out) {
        SeriesTables.timeWarping(x, panel, width, work, out);
    }

    @Override
    public void realPenalty(double[] x, double[] panel, double gap, int width, double[] work, double[] out) {
        SeriesTables.realPenalty(x, panel, gap, width, work, out);
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int length) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int p = 0;
        for (; p + 4 <= length; p += 4) {
            s0 += a[aFrom + p] * b[bFrom + p];
            s1 += a[aFrom + p + 1] * b[bFrom + p + 1];
            s2 += a[aFrom + p + 2] * b[bFrom + p + 2];
            s3 += a[aFrom + p + 3] * b[bFrom + p + 3];
        }
        for (; p < length; p++) {
            s0 += a[aFrom + p] * b[bFrom + p];
        }
        return (s0 + s1) + (s2 + s3);
    }

    @Override
    public void axpy(double factor, double[] x, int xFrom, double[] y, int yFrom, int length) {
        if (xFrom == yFrom) {
            for (int p = xFrom; p < xFrom + length; p++) {
                y[p] += factor * x[p];
            }
        } else {
            for (int p = 0; p < length; p++) {
                y[yFrom + p] += factor * x[xFrom + p];
            }
        }
    }

    @Override
    public double sumOfSquares(double[] x, int from, int length) {
        return dot(x, from, x, from, length);
    }
}
