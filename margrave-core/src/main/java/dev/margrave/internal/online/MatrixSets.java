// SPDX-License-Identifier: Apache-2.0
package dev.margrave.internal.online;

import dev.margrave.internal.dense.SymmetricEigen;
import dev.margrave.online.Projection;
import java.util.Arrays;
import java.util.function.Consumer;

/** In-place projections of square matrices stored row by row in one array. */
public final class MatrixSets {
    private static final int MAX_ROUNDS = 2_000; // of Dykstra's method, which usually converges in some tens
    private static final double CLOSE = 1e-12; // relative change of a round at which it ends

    private MatrixSets() {}

    static int side(double[] w) {
        int d = (int) Math.round(Math.sqrt(w.length));
        if ((long) d * d != w.length) {
            throw new IllegalArgumentException("a square matrix cannot have " + w.length + " entries");
        }
        return d;
    }

    /** Projects the norms of the rows onto the L1 ball; each row keeps its direction. */
    public static void mixed(double[] w, double radius) {
        int d = side(w);
        double[] norms = new double[d];
        for (int i = 0; i < d; i++) {
            double sum = 0;
            for (int j = 0; j < d; j++) {
                sum += w[i * d + j] * w[i * d + j];
            }
            norms[i] = Math.sqrt(sum);
        }
        double[] shorter = norms.clone();
        VectorSets.l1(shorter, radius);
        for (int i = 0; i < d; i++) {
            double factor = norms[i] == 0 ? 0 : shorter[i] / norms[i];
            for (int j = 0; j < d; j++) {
                w[i * d + j] *= factor;
            }
        }
    }

    /** Takes the symmetric part, sets negative eigenvalues to 0, then applies {@code shape} to the eigenvalues. */
    public static void semidefinite(double[] w, Consumer<double[]> shape) {
        int d = side(w);
        double[][] symmetric = new double[d][d];
        double square = 0;
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                symmetric[i][j] = (w[i * d + j] + w[j * d + i]) / 2;
                square += symmetric[i][j] * symmetric[i][j];
            }
        }
        double shift = Math.sqrt(
                square); // minus this bounds the eigenvalues from below, so the shifted matrix is semidefinite
        for (int i = 0; i < d; i++) {
            symmetric[i][i] += shift;
        }
        SymmetricEigen eigen = SymmetricEigen.inPlace(symmetric);
        double[] values = new double[d];
        for (int k = 0; k < d; k++) {
            values[k] = Math.max(0, eigen.value(k) - shift);
        }
        shape.accept(values);
        compose(w, d, values, eigen::vector);
    }

    /** M^{1/2} of a matrix that is positive semidefinite up to rounding. */
    public static double[] squareRoot(double[] matrix) {
        double[] root = matrix.clone();
        semidefinite(root, eigenvalues -> {});
        double difference = 0;
        double size = 0;
        for (int j = 0; j < root.length; j++) {
            difference = Math.max(difference, Math.abs(root[j] - matrix[j]));
            size = Math.max(size, Math.abs(matrix[j]));
        }
        if (difference > 1e-8 * size) {
            throw new IllegalArgumentException(
                    "the matrix is not positive semidefinite, so it is not a metric; learn it in"
                            + " one of the sets psd, psd-l2, psd-l1, psd-mixed and psd-trace");
        }
        semidefinite(root, eigenvalues -> Arrays.setAll(eigenvalues, k -> Math.sqrt(eigenvalues[k])));
        return root;
    }

    /** Whether w_ij = w_ji up to rounding. */
    public static boolean isSymmetric(double[] w) {
        int d = side(w);
        double difference = 0;
        double size = 0;
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                difference = Math.max(difference, Math.abs(w[i * d + j] - w[j * d + i]));
                size = Math.max(size, Math.abs(w[i * d + j]));
            }
        }
        return difference <= 1e-8 * size;
    }

    /** The smallest eigenvalue of (W + Wᵀ)/2. */
    public static double smallestEigenvalue(double[] w) {
        int d = side(w);
        double[][] symmetric = new double[d][d];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                symmetric[i][j] = (w[i * d + j] + w[j * d + i]) / 2;
            }
        }
        SymmetricEigen eigen = SymmetricEigen.inPlace(symmetric);
        double smallest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < d; k++) {
            smallest = Math.min(smallest, eigen.value(k));
        }
        return smallest;
    }

    /** Vectors by index. */
    private interface Vectors {
        double[] get(int k);
    }

    /** w ← Σ values_k v_k v_kᵀ. */
    private static void compose(double[] w, int d, double[] values, Vectors vectors) {
        Arrays.fill(w, 0);
        for (int k = 0; k < d; k++) {
            if (values[k] > 0) {
                double[] v = vectors.get(k);
                for (int i = 0; i < d; i++) {
                    double factor = values[k] * v[i];
                    for (int j = 0; j < d; j++) {
                        w[i * d + j] += factor * v[j];
                    }
                }
            }
        }
    }

    /**
     * Projects the singular values onto the L1 ball. They are the square roots of the eigenvalues of WᵀW, whose vectors
     * do not change: W V diag(shrunk/σ) Vᵀ.
     */
    public static void trace(double[] w, double radius) {
        int d = side(w);
        double[][] gram = new double[d][d];
        for (int r = 0; r < d; r++) {
            for (int i = 0; i < d; i++) {
                for (int j = 0; j < d; j++) {
                    gram[i][j] += w[r * d + i] * w[r * d + j];
                }
            }
        }
        SymmetricEigen eigen = SymmetricEigen.inPlace(gram);
        double[] singular = new double[d];
        double sum = 0;
        for (int k = 0; k < d; k++) {
            singular[k] = Math.sqrt(Math.max(0, eigen.value(k)));
            sum += singular[k];
        }
        if (sum <= radius) {
            return;
        }
        double[] shorter = singular.clone();
        VectorSets.l1(shorter, radius);
        double[] factors = new double[d];
        for (int k = 0; k < d; k++) {
            factors[k] = singular[k] == 0 ? 0 : shorter[k] / singular[k];
        }
        double[] shrink = new double[d * d];
        compose(shrink, d, factors, eigen::vector);
        double[] row = new double[d];
        for (int r = 0; r < d; r++) {
            Arrays.fill(row, 0);
            for (int i = 0; i < d; i++) {
                for (int j = 0; j < d; j++) {
                    row[j] += w[r * d + i] * shrink[i * d + j];
                }
            }
            System.arraycopy(row, 0, w, r * d, d);
        }
    }

    /** Dykstra's alternating projections, which converge to the closest point of the intersection. */
    public static void dykstra(double[] w, Projection first, Projection second) {
        double[] p = new double[w.length];
        double[] q = new double[w.length];
        double[] before = new double[w.length];
        for (int round = 0; round < MAX_ROUNDS; round++) {
            System.arraycopy(w, 0, before, 0, w.length);
            half(w, p, first);
            half(w, q, second);
            double change = 0;
            double size = 0;
            for (int j = 0; j < w.length; j++) {
                change = Math.max(change, Math.abs(w[j] - before[j]));
                size = Math.max(size, Math.abs(w[j]));
            }
            if (change <= CLOSE * size) {
                return;
            }
        }
    }

    private static void half(double[] w, double[] correction, Projection set) {
        for (int j = 0; j < w.length; j++) {
            w[j] += correction[j];
            correction[j] = w[j];
        }
        set.project(w);
        for (int j = 0; j < w.length; j++) {
            correction[j] -= w[j];
        }
    }
}
