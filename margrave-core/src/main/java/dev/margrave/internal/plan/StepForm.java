// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

/**
 * How the semi-variance steps of a linear function are computed, chosen by counting operations and by memory: with a
 * features × features matrix, with a rows × rows matrix, or by products without a matrix.
 */
public enum StepForm {
    FEATURES,
    ROWS,
    PRODUCTS;

    // Estimates that only choose the form; chosen by hand.
    private static final double FACTORIZATIONS = 30; // per run: how often the rows below the mean change much
    private static final double PRODUCTS_PER_STEP = 200; // with the rows, to solve one system without a matrix

    public static StepForm of(ProblemPlan plan, int rows, long nonZeros, int dimension, int iterations) {
        double n = rows;
        double d = dimension;
        double stored = nonZeros;
        double features = n * d * d + FACTORIZATIONS * d * d * d / 3;
        double byRows = n * stored + FACTORIZATIONS * n * n * n / 24;
        double products = 4 * iterations * PRODUCTS_PER_STEP * stored;
        if (plan.fitsFeatures() && features <= products && (features <= byRows || !plan.fitsRows())) {
            return FEATURES;
        }
        return plan.fitsRows() && byRows <= products ? ROWS : PRODUCTS;
    }
}
