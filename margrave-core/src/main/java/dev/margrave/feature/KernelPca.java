// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.dense.SymmetricEigen;
import dev.margrave.internal.dense.TopEigen;
import dev.margrave.internal.gram.KernelValues;
import dev.margrave.internal.kernel.KernelFeatures;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.internal.vector.VectorSupport;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.StoppedException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Kernel principal components. With the centered kernel matrix K̄ = HKH, H = I − 11ᵀ/n, and its eigenvectors v_c with values
 * λ_c, component c of a row is
 *
 * <pre>y_c(x) = Σ_i v_ci k̄(x_i, x) / √λ_c,</pre>
 *
 * the projection of φ(x) − mean on the direction of the c-th largest variance λ_c/n. The sign is chosen so that
 * the entry of v_c with the largest absolute value (the first one in case of ties) is positive. Components with a variance
 * below 1e-12 of the largest, which is rounding, are dropped. Small problems, and problems that need most components, get a
 * full eigendecomposition, others use {@link TopEigen}. Schölkopf, Smola and Müller 1998.
 */
public final class KernelPca implements FeatureMap {
    private static final int ALWAYS_FULL_ROWS = 200; // a full decomposition takes milliseconds
    private static final int MAX_FULL_ROWS = 2000; // a full decomposition takes seconds
    private static final double ROUNDING = 1e-12; // relative to the largest variance

    private final Kernel kernel;
    private final SimilarityRows rows;
    private final double[][] coefficients; // row i: v_ci/√λ_c for all c
    private final double[] offsets;
    private final double[] variances;
    private final double totalVariance;
    private final boolean converged;

    private KernelPca(
            Kernel kernel,
            SimilarityRows rows,
            double[][] coefficients,
            double[] offsets,
            double[] variances,
            double totalVariance,
            boolean converged) {
        this.kernel = kernel;
        this.rows = rows;
        this.coefficients = coefficients;
        this.offsets = offsets;
        this.variances = variances;
        this.totalVariance = totalVariance;
        this.converged = converged;
    }

    public static KernelPca fit(KernelRule rule, FeatureMatrix rows, int components) {
        return fit(rule, rows, components, MapSettings.DEFAULTS);
    }

    /**
     * At most {@code components}, fewer if the rows span fewer. If interrupted, returns the components found so far.
     *
     * @throws StoppedException when interrupted before there are any
     */
    public static KernelPca fit(KernelRule rule, FeatureMatrix rows, int components, MapSettings settings) {
        Check.atLeast("components", components, 1);
        if (rows.rows() < 2) {
            throw new InvalidDataException("kernel PCA needs at least 2 rows, got " + rows.rows());
        }
        RunControl control = RunControl.unlimited();
        return new StopSignal(control::shouldStop, control::stopped)
                .during(() -> fitted(rule, rows, components, settings));
    }

    private static KernelPca fitted(KernelRule rule, FeatureMatrix rows, int components, MapSettings settings) {
        Kernel kernel = rule.resolve(rows, settings.seed());
        try (Parallel parallel = new Parallel(settings.threads())) {
            KernelValues values = new KernelValues(kernel, rows, settings.memoryBytes(), parallel);
            return new Fit(kernel, rows, values).run(Math.min(components, rows.rows()), settings.seed());
        }
    }

    /** The state of one fit. */
    private static final class Fit {
        private final Kernel formula;
        private final FeatureMatrix rows;
        private final KernelValues kernel;
        private final int n;
        private final int[] all;
        private final double[] means; // of the rows of K
        private final double mean;

        Fit(Kernel formula, FeatureMatrix rows, KernelValues kernel) {
            this.formula = formula;
            this.rows = rows;
            this.kernel = kernel;
            this.n = kernel.size();
            this.all = IntStream.range(0, n).toArray();
            double[] share = new double[n];
            Arrays.fill(share, 1.0 / n);
            this.means = new double[n];
            kernel.add(all, new double[][] {share}, new double[][] {means});
            this.mean = Arrays.stream(means).sum() / n;
        }

        KernelPca run(int components, long seed) {
            double[] values = new double[components];
            double[][] vectors = new double[components][];
            boolean converged = true;
            if (n <= ALWAYS_FULL_ROWS || components > n / 4) {
                if (n > MAX_FULL_ROWS) {
                    throw new InvalidDataException(components + " components of " + n + " rows are too many; at most "
                            + n / 4 + " for more than " + MAX_FULL_ROWS + " rows");
                }
                SymmetricEigen eigen = SymmetricEigen.inPlace(centeredMatrix());
                for (int c = 0; c < components; c++) {
                    values[c] = eigen.value(c);
                    vectors[c] = eigen.vector(c);
                }
            } else {
                TopEigen eigen = TopEigen.of(
                        this::multiply,
                        n,
                        components,
                        seed,
                        () -> Thread.currentThread().isInterrupted());
                converged = eigen.isConverged();
                for (int c = 0; c < eigen.count(); c++) {
                    values[c] = eigen.value(c);
                    vectors[c] = eigen.vector(c);
                }
            }
            return assemble(values, vectors, converged);
        }

        private double[][] centeredMatrix() {
            double[][] matrix = new double[n][n];
            for (int i = 0; i < n; i++) {
                kernel.row(i, matrix[i]);
                for (int j = 0; j < n; j++) {
                    matrix[i][j] += mean - means[i] - means[j];
                }
            }
            return matrix;
        }

        /** K̄ times several vectors. */
        private double[][] multiply(double[][] vectors) {
            double[][] centered = new double[vectors.length][];
            double[][] images = new double[vectors.length][n];
            for (int c = 0; c < vectors.length; c++) {
                centered[c] = center(vectors[c].clone());
            }
            kernel.add(all, centered, images);
            for (double[] image : images) {
                center(image);
            }
            return images;
        }

        private static double[] center(double[] vector) {
            double average = Arrays.stream(vector).sum() / vector.length;
            for (int i = 0; i < vector.length; i++) {
                vector[i] -= average;
            }
            return vector;
        }

        private KernelPca assemble(double[] values, double[][] vectors, boolean converged) {
            double trace = 0;
            for (int i = 0; i < n; i++) {
                trace += kernel.diagonal(i) - 2 * means[i] + mean;
            }
            int kept = 0;
            while (kept < values.length && values[kept] > ROUNDING * Math.max(values[0], trace / n)) {
                kept++;
            }
            if (kept == 0) {
                throw new InvalidDataException("the rows do not vary under this kernel: there are no components");
            }
            double[][] coefficients = new double[n][kept];
            double[] offsets = new double[kept];
            double[] variances = new double[kept];
            for (int c = 0; c < kept; c++) {
                double[] vector = center(vectors[c].clone());
                double scale = sign(vector) / Math.sqrt(values[c]);
                for (int i = 0; i < n; i++) {
                    coefficients[i][c] = scale * vector[i];
                    offsets[c] += coefficients[i][c] * means[i];
                }
                variances[c] = values[c] / n;
            }
            return new KernelPca(
                    formula, new SimilarityRows(formula, rows), coefficients, offsets, variances, trace / n, converged);
        }

        private static double sign(double[] vector) {
            double largest = 0;
            for (double value : vector) {
                largest = Math.abs(value) > Math.abs(largest) ? value : largest;
            }
            return Math.signum(largest);
        }
    }

    @Override
    public int inputs() {
        return rows.columns().columns();
    }

    /** The number of components. */
    public int components() {
        return variances.length;
    }

    /** {@code pc1}, {@code pc2}, … */
    @Override
    public List<String> names() {
        return IntStream.rangeClosed(1, components()).mapToObj(c -> "pc" + c).toList();
    }

    /** λ_c/n, the variance of component c on the training rows. */
    public double variance(int component) {
        return variances[component];
    }

    /** The fraction of the variance of all φ(x_i) that component c explains. */
    public double explained(int component) {
        return variances[component] / totalVariance;
    }

    @Override
    public boolean isConverged() {
        return converged;
    }

    @Override
    public void apply(Row row, double[] out) {
        double[] values = new double[coefficients.length];
        rows.fill(row, values);
        project(values, out);
    }

    @Override
    public DenseMatrix apply(FeatureMatrix given, int threads) {
        checkWidth(given);
        return KernelFeatures.of(
                kernel, rows, given, components(), threads, (row, values, out) -> project(values, out));
    }

    private void project(double[] values, double[] out) {
        for (int c = 0; c < offsets.length; c++) {
            out[c] = -offsets[c];
        }
        VectorSupport.scalar().addRows(values, coefficients, values.length, out, 0, offsets.length);
    }
}
