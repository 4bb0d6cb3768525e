// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.loss.PiecewiseQuadratic;
import dev.margrave.solver.RowLosses;

/**
 * The dual variables of a problem with the one-sided slopes of their terms g_i, kept in step. Without a bias there is one
 * variable more, number n, with g = 0 and no kernel values: pairing a row with it moves that row alone, so that one pair
 * step serves both cases.
 */
final class DualVariables {
    private static final PiecewiseQuadratic FREE = PiecewiseQuadratic.from(Double.NEGATIVE_INFINITY)
            .linear(0, Double.POSITIVE_INFINITY)
            .through(0, 0);

    final int size;
    final double[] beta;
    /** g_i′(β_i+) and g_i′(β_i−), targets included. */
    final double[] rightSlope;

    final double[] leftSlope;
    /** g_i″(β_i+) and g_i″(β_i−). */
    final double[] rightCurvature;

    final double[] leftCurvature;
    private final RowLosses losses;

    DualVariables(RowLosses losses, boolean bias) {
        this.losses = losses;
        this.size = losses.size() + (bias ? 0 : 1);
        this.beta = new double[size];
        this.rightSlope = new double[size];
        this.leftSlope = new double[size];
        this.rightCurvature = new double[size];
        this.leftCurvature = new double[size];
        for (int i = 0; i < size; i++) {
            set(i, Math.min(Math.max(0.0, term(i).lower()), term(i).upper()));
        }
    }

    /** g_i without its target. */
    PiecewiseQuadratic term(int i) {
        return i < losses.size() ? losses.dual(i) : FREE;
    }

    double target(int i) {
        return i < losses.size() ? losses.target(i) : 0.0;
    }

    /** Whether this is the variable that stands for the missing bias. */
    boolean isUnconstrained(int i) {
        return i == losses.size();
    }

    /** Whether β_i lies strictly inside a piece of its term. */
    boolean isFree(int i) {
        return rightSlope[i] == leftSlope[i];
    }

    /** g_i″ at a free variable. */
    double curvature(int i) {
        PiecewiseQuadratic term = term(i);
        return term.curvature(term.pieceRightOf(beta[i]));
    }

    void set(int i, double value) {
        PiecewiseQuadratic term = term(i);
        beta[i] = value;
        int right = term.pieceRightOf(value);
        boolean canRise = right < term.pieces();
        int left = canRise && value > term.knot(right) ? right : right - 1;
        boolean canFall = left >= 0;
        rightCurvature[i] = canRise ? term.curvature(right) : 0;
        leftCurvature[i] = canFall ? term.curvature(left) : 0;
        rightSlope[i] = canRise ? term.slope(right) + rightCurvature[i] * value - target(i) : Double.POSITIVE_INFINITY;
        leftSlope[i] = canFall ? term.slope(left) + leftCurvature[i] * value - target(i) : Double.NEGATIVE_INFINITY;
    }

    /** Takes a starting point: each value into its domain, then the heavier sign scaled down so that the sum is zero. */
    void start(double[] from) {
        double positive = 0;
        double negative = 0;
        double[] clipped = new double[losses.size()];
        for (int i = 0; i < clipped.length; i++) {
            clipped[i] = Math.min(Math.max(from[i], term(i).lower()), term(i).upper());
            positive += Math.max(0, clipped[i]);
            negative += Math.max(0, -clipped[i]);
        }
        boolean balance = size == losses.size() && Math.max(positive, negative) > 0;
        double keepPositive = balance && positive > negative ? negative / positive : 1;
        double keepNegative = balance && negative > positive ? positive / negative : 1;
        double sum = 0;
        for (int i = 0; i < clipped.length; i++) {
            set(i, clipped[i] * (clipped[i] > 0 ? keepPositive : keepNegative));
            sum += beta[i];
        }
        if (size > losses.size()) {
            set(losses.size(), -sum);
        }
    }
}
