// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.kernel;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.internal.Check;
import java.util.OptionalDouble;

/**
 * The data are kernel values: feature j of a row is its kernel value with training row j, so a training set is a square,
 * symmetric matrix. A support row is stored as the j-th unit vector, which makes k(x, z_j) the inner product x·z_j.
 *
 * @param factor every kernel value is multiplied by this
 */
public record PrecomputedKernel(double factor) implements InnerProductKernels.InnerProductKernel {
    private static final String RULE = "a kernel matrix must be symmetric and positive semidefinite";

    public PrecomputedKernel {
        Check.positiveFinite("factor", factor);
    }

    @Override
    public OptionalDouble precomputedFactor() {
        return OptionalDouble.of(factor);
    }

    @Override
    public double of(double dot, double xx, double zz) {
        return factor * dot;
    }

    /** False, because the values may be mere similarities; {@link #checkGram} checks those of a kernel. */
    @Override
    public boolean isSymmetric() {
        return false;
    }

    /** Rejects training values that are not a kernel matrix: not square, not symmetric, or with K(i,j)² > K(i,i)·K(j,j). */
    public static void checkGram(FeatureMatrix gram) {
        int n = gram.rows();
        if (n != gram.columns()) {
            throw new InvalidDataException("a precomputed kernel needs as many features as rows, got " + n
                    + " rows and " + gram.columns() + " features");
        }
        for (int i = 0; i < n; i++) {
            double[] row = gram.row(i).toArray();
            if (row[i] < 0) {
                throw InvalidDataException.atRow(i, ": K(i,i) = " + row[i] + " is negative; " + RULE);
            }
            for (int j = 0; j < i; j++) {
                double mirror = gram.row(j).get(i);
                if (Math.abs(row[j] - mirror) > 1e-9 * (Math.abs(row[j]) + Math.abs(mirror)) + 1e-12) {
                    throw notKernel(i, j, "K(i,j) = " + row[j] + " but K(j,i) = " + mirror);
                }
                double product = row[i] * gram.row(j).get(j);
                if (row[j] * row[j] > product * (1 + 1e-9) + 1e-12) {
                    throw notKernel(i, j, "K(i,j)² exceeds K(i,i)·K(j,j)");
                }
            }
        }
    }

    private static InvalidDataException notKernel(int i, int j, String problem) {
        return InvalidDataException.atRows(i, j, ": " + problem + "; " + RULE);
    }

    @Override
    public String spec() {
        return ScaledKernel.spec(BuiltInKernel.PRECOMPUTED.spec(), factor);
    }
}
