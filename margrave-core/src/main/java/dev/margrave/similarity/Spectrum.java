// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity;

import dev.margrave.internal.Check;
import dev.margrave.internal.dense.Lanczos;
import dev.margrave.internal.dense.TridiagonalEigen;

/**
 * The eigenvalues λ and vectors V of (K + Kᵀ)/2 for a square similarity matrix K, by a complete Lanczos iteration. They make K
 * positive semidefinite: clip VᵀΛ₊V, flip Vᵀ|Λ|V, shift K − min(λ_min, 0)·I. For matrices of up to a few thousand rows.
 */
public final class Spectrum {
    private static final long SEED = 1; // the result depends on it within rounding only

    private final double[][] symmetric;
    private final double[] values;
    private final double[][] vectors;

    private Spectrum(double[][] symmetric, double[] values, double[][] vectors) {
        this.symmetric = symmetric;
        this.values = values;
        this.vectors = vectors;
    }

    /** @param similarities finite; row i and column i belong to the same object */
    public static Spectrum of(double[][] similarities) {
        double[][] k = symmetric(similarities);
        int n = k.length;
        Lanczos basis = Lanczos.of(x -> multiply(k, x), n, n, SEED, () -> false);
        TridiagonalEigen eigen = basis.eigen(true);
        double[][] vectors = new double[n][];
        for (int v = 0; v < n; v++) {
            vectors[v] = basis.combine(eigen.vector(v));
        }
        return new Spectrum(k, eigen.values(), vectors);
    }

    /** (K + Kᵀ)/2. */
    static double[][] symmetric(double[][] k) {
        double[][] mean = new double[k.length][k.length];
        for (int i = 0; i < k.length; i++) {
            Check.sameLength("row " + (i + 1) + " of a square matrix", k[i].length, k.length);
            for (int j = 0; j < k.length; j++) {
                mean[i][j] = Check.finite("similarity", 0.5 * (k[i][j] + k[j][i]));
            }
        }
        return mean;
    }

    static double[] multiply(double[][] k, double[] x) {
        double[] out = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum += k[i][j] * x[j];
            }
            out[i] = sum;
        }
        return out;
    }

    public int size() {
        return values.length;
    }

    /** Eigenvalue k, the smallest first. */
    public double value(int k) {
        return values[k];
    }

    /** The matrix with the changed spectrum. */
    public double[][] changed(SpectrumChange change) {
        if (change == SpectrumChange.SHIFT) {
            double[][] shifted = new double[size()][];
            for (int i = 0; i < shifted.length; i++) {
                shifted[i] = symmetric[i].clone();
                shifted[i][i] -= Math.min(0, values[0]);
            }
            return shifted;
        }
        return symmetric(applied(change, symmetric)); // symmetric up to rounding
    }

    /**
     * Similarities of other objects, one per row, to the objects of the matrix, changed like the matrix: clip and flip multiply by
     * Vᵀ[λ > 0]V and Vᵀsign(λ)V, shift changes nothing. A row of the matrix becomes the row of {@link #changed}, except for the
     * diagonal under shift.
     */
    public double[][] applied(SpectrumChange change, double[][] rows) {
        double[][] out = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            Check.sameLength("row " + (i + 1), rows[i].length, size());
            out[i] = change == SpectrumChange.SHIFT ? rows[i].clone() : new double[size()];
            for (int v = 0; v < size() && change != SpectrumChange.SHIFT; v++) {
                double sign = values[v] > 0 ? 1 : change == SpectrumChange.CLIP ? 0 : Math.signum(values[v]);
                add(out[i], sign * dot(vectors[v], rows[i]), vectors[v]);
            }
        }
        return out;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    private static void add(double[] to, double factor, double[] from) {
        for (int k = 0; k < to.length && factor != 0; k++) {
            to[k] += factor * from[k];
        }
    }
}
