// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.solver.RowLosses;

/**
 * The dual variables of a problem with the one-sided slopes of their terms g_i, kept in step. Without a bias there is one
 * variable more, number n, with g = 0 and no kernel values: pairing a row with it moves that row alone, so that one pair
 * step serves both cases.
 */
final class DualVariables {
    final int size;
    final DualTerms terms;
    final double[] beta;
    /** g_i′(β_i+) and g_i′(β_i−), targets included. */
    final double[] rightSlope;

    final double[] leftSlope;
    /** g_i″(β_i+) and g_i″(β_i−). */
    final double[] rightCurvature;

    final double[] leftCurvature;
    private final int rows;

    DualVariables(RowLosses losses, boolean bias) {
        this.rows = losses.size();
        this.terms = bias ? new DualTerms(losses) : DualTerms.withFreeVariable(losses);
        this.size = terms.size();
        this.beta = new double[size];
        this.rightSlope = new double[size];
        this.leftSlope = new double[size];
        this.rightCurvature = new double[size];
        this.leftCurvature = new double[size];
        for (int i = 0; i < size; i++) {
            set(i, terms.clamp(i, 0));
        }
    }

    /** Whether this is the variable that stands for the missing bias. */
    boolean isUnconstrained(int i) {
        return i == rows;
    }

    /** Whether g_i is smooth at β_i: it lies inside a piece, or where two meet without a kink. */
    boolean isFree(int i) {
        return rightSlope[i] == leftSlope[i];
    }

    void set(int i, double value) {
        beta[i] = value;
        int right = terms.pieceRightOf(i, value);
        int left = terms.pieceLeftOf(i, value);
        boolean canRise = right != DualTerms.NONE;
        boolean canFall = left != DualTerms.NONE;
        rightCurvature[i] = canRise ? terms.curvature(right) : 0;
        leftCurvature[i] = canFall ? terms.curvature(left) : 0;
        rightSlope[i] = canRise ? terms.slope(i, right, value) : Double.POSITIVE_INFINITY;
        leftSlope[i] = canFall ? terms.slope(i, left, value) : Double.NEGATIVE_INFINITY;
    }

    /** Takes a starting point: each value into its domain, then the heavier sign scaled down so that the sum is zero. */
    void start(double[] from) {
        double positive = 0;
        double negative = 0;
        double[] clipped = new double[rows];
        for (int i = 0; i < rows; i++) {
            clipped[i] = terms.clamp(i, from[i]);
            positive += Math.max(0, clipped[i]);
            negative += Math.max(0, -clipped[i]);
        }
        boolean balance = size == rows && Math.max(positive, negative) > 0;
        double keepPositive = balance && positive > negative ? negative / positive : 1;
        double keepNegative = balance && negative > positive ? positive / negative : 1;
        double sum = 0;
        for (int i = 0; i < rows; i++) {
            set(i, clipped[i] * (clipped[i] > 0 ? keepPositive : keepNegative));
            sum += beta[i];
        }
        if (size > rows) {
            set(rows, -sum);
        }
    }
}
