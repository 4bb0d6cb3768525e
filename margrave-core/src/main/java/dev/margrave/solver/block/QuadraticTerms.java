// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.internal.dual.ZeroSum;
import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;

/** Piecewise quadratic losses. */
final class QuadraticTerms implements RowTerms {
    private final RowLosses losses;
    private final DualTerms terms;

    QuadraticTerms(RowLosses losses) {
        this.losses = losses;
        terms = new DualTerms(losses);
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
        return terms.isSmooth(i);
    }

    @Override
    public double value(int i, double f) {
        PiecewiseQuadratic loss = losses.loss(i);
        return loss.value(Math.min(loss.upper(), Math.max(loss.lower(), f - losses.target(i))));
    }

    @Override
    public double lower(int i) {
        return losses.loss(i).lower() + losses.target(i);
    }

    @Override
    public double upper(int i) {
        return losses.loss(i).upper() + losses.target(i);
    }

    @Override
    public double dualValue(int i, double z) {
        return losses.dualValue(i, z);
    }

    @Override
    public double clamp(int i, double z) {
        return terms.clamp(i, z);
    }

    @Override
    public double minimizer(int i, double center, double f, double q) {
        return terms.minimizer(i, center, f, q);
    }

    @Override
    public double curvature(int i, double f, double z, double q) {
        return terms.envelopeCurvature(i, z, q);
    }

    @Override
    public double violation(int i, double z, double f) {
        return terms.violation(i, z, f);
    }

    @Override
    public double minBias(int i, double z, double f) {
        return terms.minBias(i, z, f);
    }

    @Override
    public double maxBias(int i, double z, double f) {
        return terms.maxBias(i, z, f);
    }

    @Override
    public double slack(int i, double z, double excess, double limit) {
        return ZeroSum.slack(terms, i, z, excess, limit);
    }
}
