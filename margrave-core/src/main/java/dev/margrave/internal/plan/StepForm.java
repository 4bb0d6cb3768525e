// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

/**
 * The form in which a linear function takes its semi-variance steps, by a count of operations and by memory: a matrix as
 * large as there are features, one as large as there are rows, or none.
 */
public enum StepForm {
    FEATURES,
    ROWS,
    PRODUCTS;

    /** Guesses, for the choice only: how often the rows below the mean change much, and the products of a solve. */
    private static final double FACTORISATIONS = 30;

    private static final double PRODUCTS_OF_A_STEP = 200;

    public static StepForm of(ProblemPlan plan, int rows, long nonZeros, int dimension, int iterations) {
        double n = rows;
        double d = dimension;
        double stored = nonZeros;
        double features = n * d * d + FACTORISATIONS * d * d * d / 3;
        double byRows = n * stored + FACTORISATIONS * n * n * n / 24;
        double products = 4 * iterations * PRODUCTS_OF_A_STEP * stored;
        if (plan.fitsFeatures() && features <= products && (features <= byRows || !plan.fitsRows())) {
            return FEATURES;
        }
        return plan.fitsRows() && byRows <= products ? ROWS : PRODUCTS;
    }
}
