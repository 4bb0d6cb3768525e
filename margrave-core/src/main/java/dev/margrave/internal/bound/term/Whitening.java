// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.bound.term;

import dev.margrave.internal.Parallel;
import dev.margrave.internal.dense.RegularizedCholesky;
import dev.margrave.internal.dense.SymmetricInverse;
import dev.margrave.internal.vector.VectorOps;
import dev.margrave.internal.vector.VectorSupport;

/**
 * A(p) = Σ_x φ(x)ᵀ M⁻¹ φ(x), M = D̄·I + D Σ_j p_j φ(u_j)φ(u_j)ᵀ, D̄ = 1 − D, over rows x with reference rows u_j weighted by p:
 * the spread of the rows relative to the reference rows. Outside the span of the reference rows M is D̄·I; within it everything
 * is in the coordinates of {@link ReferenceSpan}: reference rows are the rows of Z, the rows x have the scatter S, and
 *
 * <pre>
 *   A(p) = rest/D̄ + tr(M⁻¹S),   F = M⁻¹ S M⁻¹,
 *   ∂A/∂p_j = −D (ZFZᵀ)_jj,   ∂²A/∂p_j∂p_l = 2D² (ZM⁻¹Zᵀ)_jl (ZFZᵀ)_jl
 * </pre>
 *
 * so that matrices only have the size of the reference rows, whatever the number of rows, and nothing cancels.
 */
public final class Whitening {
    private final ReferenceSpan span;
    private final double[][] transposed;
    private final double d;

    public Whitening(ReferenceSpan span, double d) {
        if (!(d > 0 && d < 1)) {
            throw new IllegalArgumentException("D must be between 0 and 1, both excluded, got " + d);
        }
        this.span = span;
        this.d = d;
        this.transposed = transposed(span.references(), span.rank());
    }

    /** The number of reference rows. */
    public int size() {
        return span.references().length;
    }

    /** A(p). */
    public double value(double[] p, Parallel parallel) {
        return value(inverse(p, parallel));
    }

    private double value(double[][] inverse) {
        return span.rest() / (1 - d) + traceOfProduct(inverse, span.scatter());
    }

    /** tr(AB) of two symmetric matrices. */
    static double traceOfProduct(double[][] a, double[][] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            for (int l = 0; l < a.length; l++) {
                sum += a[k][l] * b[k][l];
            }
        }
        return sum;
    }

    /** M⁻¹ in the span of the reference rows. */
    private double[][] inverse(double[] p, Parallel parallel) {
        int r = span.rank();
        double[][] weighted = new double[p.length][r];
        for (int j = 0; j < p.length; j++) {
            for (int k = 0; k < r; k++) {
                weighted[j][k] = p[j] * span.references()[j][k];
            }
        }
        return inverse(product(transposed, weighted, r, parallel), d, parallel);
    }

    /** (D̄·I + D·S)⁻¹ of a positive semidefinite S. */
    static double[][] inverse(double[][] s, double d, Parallel parallel) {
        return SymmetricInverse.of(
                RegularizedCholesky.of(
                        () -> {
                            double[][] sum = new double[s.length][s.length];
                            for (int k = 0; k < s.length; k++) {
                                for (int l = 0; l < s.length; l++) {
                                    sum[k][l] = d * s[k][l] + (k == l ? 1 - d : 0);
                                }
                            }
                            return sum;
                        },
                        parallel),
                parallel);
    }

    /** A(p) with its first and second derivatives. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, lives for one step
    record Point(double value, double[] slopes, double[][] curvature) {}

    /** {@code slopes[j]} is −∂A/∂p_j = c_j, which is never negative. */
    Point at(double[] p, Parallel parallel) {
        int m = size();
        int r = span.rank();
        double[][] inverse = inverse(p, parallel);
        double[][] whitened = product(span.references(), inverse, r, parallel); // ZM⁻¹
        double[][] curvature = product(whitened, transposed, m, parallel);
        double[][] spread =
                product(product(whitened, span.scatter(), r, parallel), transposed(whitened, r), m, parallel); // ZFZᵀ
        double[] slopes = new double[m];
        for (int j = 0; j < m; j++) {
            slopes[j] = d * spread[j][j];
            for (int l = 0; l < m; l++) {
                curvature[j][l] *= 2 * d * d * spread[j][l];
            }
        }
        return new Point(value(inverse), slopes, curvature);
    }

    private static double[][] product(double[][] a, double[][] b, int columns, Parallel parallel) {
        VectorOps ops = VectorSupport.forWork((double) a.length * b.length * columns);
        double[][] out = new double[a.length][columns];
        parallel.run(a.length, i -> ops.addRows(a[i], b, b.length, out[i], 0, columns));
        return out;
    }

    private static double[][] transposed(double[][] a, int columns) {
        double[][] out = new double[columns][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < columns; j++) {
                out[j][i] = a[i][j];
            }
        }
        return out;
    }
}
