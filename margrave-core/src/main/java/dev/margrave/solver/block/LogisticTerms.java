// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.internal.logistic.LogisticLosses;

/**
 * Logistic losses, which have no center (q = 0): z_i = y_i c_i σ(−y_i f_i). No z has a breakpoint to move to, so Σ z_i = 0 is restored
 * by scaling those of the heavier sign.
 */
final class LogisticTerms implements RowTerms {
    private final LogisticLosses losses;

    LogisticTerms(LogisticLosses losses) {
        this.losses = losses;
    }

    @Override
    public int size() {
        return losses.size();
    }

    @Override
    public double atZero() {
        return losses.atZero();
    }

    @Override
    public boolean isSmooth(int i) {
        return true;
    }

    @Override
    public double value(int i, double f) {
        return losses.value(i, f);
    }

    @Override
    public double lower(int i) {
        return Double.NEGATIVE_INFINITY;
    }

    @Override
    public double upper(int i) {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public double dualValue(int i, double z) {
        return losses.dualValue(i, z);
    }

    @Override
    public double clamp(int i, double z) {
        return losses.clamp(i, z);
    }

    @Override
    public double minimizer(int i, double center, double f, double q) {
        return losses.negativeSlope(i, f);
    }

    @Override
    public double curvature(int i, double f, double z, double q) {
        return losses.curvature(i, f, z);
    }

    /** To first order, with the curvature at 0, so that it is finite on the boundary of the domain. */
    @Override
    public double violation(int i, double z, double f) {
        double change = Math.abs(z - losses.negativeSlope(i, f));
        return change == 0 ? 0 : change / losses.curvature(i, 0, z);
    }

    /** No z rules out a bias: the weights alone say how close a point is. */
    @Override
    public double minBias(int i, double z, double f) {
        return Double.NEGATIVE_INFINITY;
    }

    @Override
    public double maxBias(int i, double z, double f) {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public double slack(int i, double z, double excess, double limit) {
        return 0;
    }
}
