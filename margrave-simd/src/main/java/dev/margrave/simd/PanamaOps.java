// SPDX-License-Identifier: Apache-2.0
package dev.margrave.simd;

import dev.margrave.internal.vector.VectorOps;

/** The primitives on the Vector API. Found by {@link java.util.ServiceLoader}. */
public final class PanamaOps implements VectorOps {
    /** @throws UnsupportedOperationException with the reason, if this Java version would not run the Vector API fast */
    public PanamaOps() {
        String obstacle = Lanes.obstacle();
        if (obstacle != null) {
            throw new UnsupportedOperationException(obstacle);
        }
    }

    @Override
    public String name() {
        return "Vector API, " + vectorBits() + " bits";
    }

    @Override
    public int vectorBits() {
        return Lanes.FLOAT.vectorBitSize();
    }

    @Override
    public int panelRows() {
        return FloatTiles.PANEL;
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
        FloatTiles.product(left, leftRows, depth, panels, firstPanel, lastPanel, out, outFrom, stride);
    }

    @Override
    public int doublePanelRows() {
        return DoubleTiles.PANEL;
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
        DoubleTiles.product(left, leftRows, depth, panels, firstPanel, lastPanel, out, stride);
    }

    @Override
    public void sparseProduct(
            int[] offsets, int[] indices, float[] values, int from, int to, float[] panel, int width, float[] out) {
        SparseProduct.product(offsets, indices, values, from, to, panel, width, out);
    }

    @Override
    public void gaussian(float[] values, int from, int to, float xx, float[] zz, float gamma) {
        Formulas.gaussian(values, from, to, xx, zz, gamma);
    }

    @Override
    public void polynomial(float[] values, int from, int to, float scale, float offset, int degree) {
        Formulas.polynomial(values, from, to, scale, offset, degree);
    }

    @Override
    public void exp(float[] x, int from, int to) {
        Formulas.exp(x, from, to);
    }

    @Override
    public void exp(double[] x, int from, int to) {
        Formulas.exp(x, from, to);
    }

    @Override
    public void addRows(double[] factors, float[][] rows, int count, double[] target, int from, int to) {
        Sums.addRows(factors, rows, count, target, from, to);
    }

    @Override
    public void addRows(double[] factors, double[][] rows, int count, double[] target, int from, int to) {
        Sums.addRows(factors, rows, count, target, from, to);
    }

    @Override
    public int bestPartner(
            double[] gradient, double[] slope, double[] curvature, float[] row, int size, double rise, double self) {
        return PairLanes.bestPartner(gradient, slope, curvature, row, size, rise, self);
    }

    @Override
    public int addPair(
            float[] rowI, double changeI, float[] rowJ, double changeJ, double[] gradient, double[] slope, int size) {
        return PairLanes.addPair(rowI, changeI, rowJ, changeJ, gradient, slope, size);
    }

    @Override
    public int signRows() {
        return SignedSumLanes.ROWS;
    }

    @Override
    public void addSigned(double[] values, byte[][] signs, int groups, int count, double[] out) {
        SignedSumLanes.add(values, signs, groups, count, out);
    }

    @Override
    public void timeWarping(double[] x, double[] panel, int width, double[] work, double[] out) {
        SeriesLanes.timeWarping(x, panel, width, work, out);
    }

    @Override
    public void realPenalty(double[] x, double[] panel, double gap, int width, double[] work, double[] out) {
        SeriesLanes.realPenalty(x, panel, gap, width, work, out);
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int length) {
        return Sums.dot(a, aFrom, b, bFrom, length);
    }

    @Override
    public void axpy(double factor, double[] x, int xFrom, double[] y, int yFrom, int length) {
        Sums.axpy(factor, x, xFrom, y, yFrom, length);
    }

    @Override
    public double sumOfSquares(double[] x, int from, int length) {
        return Sums.dot(x, from, x, from, length);
    }
}
