// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.vector;

/**
 * The few array primitives in which fits and predictions spend their time. {@link ScalarOps} is the reference; a provider
 * found by {@link java.util.ServiceLoader} may be faster. Implementations are stateless and thread-safe. Arguments are not
 * checked; callers check lengths. Two calls with the same arguments give the same bits.
 */
public interface VectorOps {
    /** The number of series that a panel interleaves: value j of series l is at {@code 8j + l}. */
    int SERIES = 8;

    /** For display, as in {@code margrave inspect --runtime}. */
    String name();

    /** The width of the vectors in use; 0 for plain loops. */
    default int vectorBits() {
        return 0;
    }

    /** W, the number of rows that a panel interleaves. Row p·W + l of a packed matrix has entry k at {@code (p·depth + k)·W + l}. */
    int panelRows();

    /**
     * Inner products of plain rows with packed rows: {@code out[i·stride + j]} = Σ_k left[i·depth + k] · packed row
     * (firstPanel·W + j), for i below {@code leftRows} and j below {@code (lastPanel − firstPanel)·W}. {@code out}
     * is overwritten.
     */
    void product(
            float[] left,
            int leftRows,
            int depth,
            float[] panels,
            int firstPanel,
            int lastPanel,
            float[] out,
            int outFrom,
            int stride);

    /** W of {@link PackedDoubles}. */
    int doublePanelRows();

    /** The product in double precision, written from the start of {@code out}. */
    void product(
            double[] left,
            int leftRows,
            int depth,
            double[] panels,
            int firstPanel,
            int lastPanel,
            double[] out,
            int stride);

    /**
     * Inner products of sparse rows with a dense panel of {@code width} columns, {@code width} a multiple of 16:
     * {@code out[(i − from)·width + c]} = Σ_k values[k] · panel[indices[k]·width + c] over the entries k of row i.
     */
    void sparseProduct(
            int[] offsets, int[] indices, float[] values, int from, int to, float[] panel, int width, float[] out);

    /**
     * values[j] ← exp(−gamma · max(0, xx + zz[j] − 2·values[j])) for j in from..to−1, gamma > 0. The relative error of exp
     * itself is below 1e-7; rounding of its argument, in float, adds 1e-7 times the largest of gamma·xx, gamma·zz[j] and the
     * argument, or twice. Results below the smallest normal float are 0.
     */
    void gaussian(float[] values, int from, int to, float xx, float[] zz, float gamma);

    /** values[j] ← (scale · values[j] + offset)^degree. */
    void polynomial(float[] values, int from, int to, float scale, float offset, int degree);

    /** x ← exp(x), relative error below 1e-7 where exp(x) is a normal float; underflows to 0, overflows to infinity, NaN stays. */
    void exp(float[] x, int from, int to);

    /** x ← exp(x), relative error at most 1e-14; underflows to 0, overflows to infinity, NaN stays. */
    void exp(double[] x, int from, int to);

    /** target[p] += Σ_k factors[k] · rows[k][p] for p in from..to−1, summed in double in the order of k. */
    void addRows(double[] factors, float[][] rows, int count, double[] target, int from, int to);

    /** target[p] += Σ_k factors[k] · rows[k][p] for p in from..to−1. */
    void addRows(double[] factors, double[][] rows, int count, double[] target, int from, int to);

    /**
     * The member of a working set with the largest gain in a pair step with a member that rises: the first k below {@code size}
     * with the largest v·|v|/|self + curvature[k] − 2·row[k]|, v = rise + gradient[k] + slope[k]; −1 if no gain is positive. A
     * negative denominator counts as positive, so that a step finds that the matrix is not positive semidefinite.
     */
    int bestPartner(
            double[] gradient, double[] slope, double[] curvature, float[] row, int size, double rise, double self);

    /**
     * gradient[k] += changeI · rowI[k] + changeJ · rowJ[k] for k below {@code size}; returns the first k with the lowest
     * gradient[k] + slope[k], −1 if none is finite.
     */
    int addPair(
            float[] rowI, double changeI, float[] rowJ, double changeJ, double[] gradient, double[] slope, int size);

    /** L, the number of rows that {@link #addSigned} takes at once, a power of two up to 8. */
    int signRows();

    /**
     * Signed sums of L rows: adds to {@code out[j·L + r]}, for j below {@code count}, one group of eight columns after another,
     * {@code (±v₄ ± v₅ ± v₆ ± v₇) + (±v₀ ± v₁ ± v₂ ± v₃)} with v_c = {@code values[(8g + c)·L + r]} for group g, summed from the
     * left; the sign of v_c is + where bit c of {@code signs[g][j]} is set. All implementations give the same bits.
     */
    void addSigned(double[] values, byte[][] signs, int groups, int count, double[] out);

    /**
     * The minimal Σ (x_i − z_j)² of time warping between x and each series z of a panel of series of one length, inside the band
     * |i − j| ≤ width, which contains both ends: {@code out[l]} is the value for series l. {@code work} holds one value more
     * per series than the panel. All implementations give the same bits.
     */
    void timeWarping(double[] x, double[] panel, int width, double[] work, double[] out);

    /** The same for the minimal Σ |x_i − z_j| + Σ |v − gap| of the edit distance with real penalty, v the unmatched values. */
    void realPenalty(double[] x, double[] panel, double gap, int width, double[] work, double[] out);

    double dot(double[] a, int aFrom, double[] b, int bFrom, int length);

    /** y[yFrom + p] += factor · x[xFrom + p]. */
    void axpy(double factor, double[] x, int xFrom, double[] y, int yFrom, int length);

    double sumOfSquares(double[] x, int from, int length);
}
