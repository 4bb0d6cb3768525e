// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Parallel;
import java.util.function.Supplier;

/**
 * Cholesky factors of matrices that are positive definite in theory. Where rounding has made one indefinite, the smallest power
 * of ten, from 1e-15 on, times the largest diagonal entry is added to the diagonal that makes it positive definite.
 */
public final class RegularizedCholesky {
    /** Relative to the largest diagonal entry; chosen by hand. */
    private static final double FIRST_RIDGE = 1e-15;
    /** Relative to the largest diagonal entry; chosen by hand. */
    private static final double LAST_RIDGE = 1e-9;

    private RegularizedCholesky() {}

    /** {@code matrix} computes the matrix again for every attempt; only its lower triangle is read. */
    public static Cholesky of(Supplier<double[][]> matrix, Parallel parallel) {
        double ridge = 0;
        while (true) {
            double[][] attempt = matrix.get();
            double largest = 0;
            for (int i = 0; i < attempt.length; i++) {
                if (!Double.isFinite(attempt[i][i])) {
                    throw overflow();
                }
                largest = Math.max(largest, attempt[i][i]);
            }
            for (int i = 0; i < attempt.length; i++) {
                attempt[i][i] += ridge * largest;
            }
            try {
                return Cholesky.inPlace(attempt, parallel);
            } catch (NotPositiveDefiniteException e) {
                if (ridge >= LAST_RIDGE) {
                    InvalidDataException refusal = new InvalidDataException(
                            "the kernel matrix is not positive semidefinite within rounding; scale the features");
                    refusal.initCause(e);
                    throw refusal;
                }
                ridge = ridge == 0 ? FIRST_RIDGE : 10 * ridge;
            }
        }
    }

    /** Refuses results that overflowed. */
    public static void checkFinite(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw overflow();
            }
        }
    }

    private static InvalidDataException overflow() {
        return new InvalidDataException("kernel values are too large for this machine; scale the features");
    }
}
