// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.plan;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.direct.FeatureStep;

/**
 * The form in which a linear function takes its semi-variance steps, by a count of operations and by memory: a matrix as
 * large as there are features, one as large as there are rows, or none.
 */
public enum LinearForm {
    FEATURES,
    ROWS,
    PRODUCTS;

    /** Guesses, for the choice only: how often the rows below the mean change much, and the products of a solve. */
    private static final double FACTORISATIONS = 30;

    private static final double PRODUCTS_OF_A_STEP = 200;

    public static LinearForm of(FeatureMatrix rows, int dimension, int iterations, long memoryBytes) {
        double n = rows.rows();
        double d = dimension;
        double stored = rows.nonZeros();
        double features = n * d * d + FACTORISATIONS * d * d * d / 3;
        double byRows = n * stored + FACTORISATIONS * n * n * n / 24;
        double products = 4 * iterations * PRODUCTS_OF_A_STEP * stored;
        boolean fitsFeatures = FeatureStep.bytes(dimension) <= memoryBytes;
        boolean fitsRows = KernelForm.isExact(rows.rows(), memoryBytes);
        if (fitsFeatures && features <= products && (features <= byRows || !fitsRows)) {
            return FEATURES;
        }
        return fitsRows && byRows <= products ? ROWS : PRODUCTS;
    }
}
