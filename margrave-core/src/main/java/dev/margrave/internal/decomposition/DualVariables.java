// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.decomposition;

import dev.margrave.internal.dual.DualTerms;
import dev.margrave.solver.RowLosses;

/**
 * The dual variables of a problem and the one-sided slopes of their terms g_i, kept consistent. Without a bias there is an
 * additional variable, number n, with g = 0 and kernel values 0: a pair step of a row with it moves that row alone, so pair
 * steps cover both cases.
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

    /** Whether this is the free variable that stands in for a missing bias. */
    boolean isUnconstrained(int i) {
        return i == rows;
    }

    /** Whether g_i is smooth at β_i: it lies inside a piece, or where two pieces join smoothly. */
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

    /** Starts from these values, clipped to their domains, with the heavier sign scaled down so that they sum to zero. */
    void startFrom(double[] from) {
        double positive = 0;
        double negative = 0;
        double[] clipped = new double[rows];
        for (int i = 0; i < rows; i++) {
            clipped[i] = terms.clamp(i, from[i]);
            positive += Math.max(0, clipped[i]);
            negative += Math.max(0, -clipped[i]);
        }
        boolean isScaled = size == rows && Math.max(positive, negative) > 0;
        double positiveScale = isScaled && positive > negative ? negative / positive : 1;
        double negativeScale = isScaled && negative > positive ? positive / negative : 1;
        double sum = 0;
        for (int i = 0; i < rows; i++) {
            set(i, clipped[i] * (clipped[i] > 0 ? positiveScale : negativeScale));
            sum += beta[i];
        }
        if (size > rows) {
            set(rows, -sum);
        }
    }
}
