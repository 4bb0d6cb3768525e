// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.dense;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A = VᵀΛV of a symmetric positive semidefinite matrix by one-sided Jacobi rotations: pairs of rows of A are rotated
 * until all are orthogonal, and the rows of the product of the rotations are the eigenvectors. All operations are on whole
 * rows. For matrices of up to about a thousand rows.
 */
public final class SymmetricEigen {
    private final double[] values;
    private final double[][] vectors;

    private SymmetricEigen(double[] values, double[][] vectors) {
        this.values = values;
        this.vectors = vectors;
    }

    /** The whole matrix is read and destroyed. */
    public static SymmetricEigen inPlace(double[][] a) {
        int n = a.length;
        double[][] v = JacobiRotations.identity(n);
        JacobiRotations.apply(a, v, 1e-16 * Math.sqrt(n));
        double[] found = new double[n];
        for (int i = 0; i < n; i++) {
            found[i] = JacobiRotations.dot(a[i], v[i]);
        }
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -found[i]))
                .mapToInt(i -> i)
                .toArray();
        return new SymmetricEigen(
                IntStream.of(order).mapToDouble(i -> found[i]).toArray(),
                IntStream.of(order).mapToObj(i -> v[i]).toArray(double[][]::new));
    }

    /** Eigenvalue k, the largest first. */
    public double value(int k) {
        return values[k];
    }

    /** The unit eigenvector of value k; do not change it. */
    public double[] vector(int k) {
        return vectors[k];
    }
}
