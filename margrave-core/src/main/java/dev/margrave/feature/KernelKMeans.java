// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.StopSignal;
import dev.margrave.internal.gram.KernelValues;
import dev.margrave.internal.kernel.KernelFeatures;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.Kernel;
import dev.margrave.kernel.KernelRule;
import dev.margrave.solver.RunControl;
import dev.margrave.solver.StoppedException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Kernel k-means: clusters of rows with the smallest Σ_i ‖φ(x_i) − center of its cluster‖², by Lloyd's steps from several
 * k-means++ starts, of which the best result is kept. Clusters are numbered by their first row. As a map it gives the
 * distances of a row to all centers, ‖φ(x) − c‖² = k(x, x) − 2 Σ_{j∈c} k(x_j, x)/|c| + Σ_{j,l∈c} k(x_j, x_l)/|c|².
 */
public final class KernelKMeans implements FeatureMap {
    private final Kernel kernel;
    private final SimilarityRows rows;
    private final int[] assignments;
    private final int[] sizes;
    private final double[] squares; // ‖center‖²
    private final double[] objectives;
    private final boolean converged;

    private KernelKMeans(Kernel kernel, FeatureMatrix rows, ClusterSearch.Result found, int clusters) {
        this.kernel = kernel;
        this.rows = new SimilarityRows(kernel, rows);
        this.assignments = found.assignments();
        this.sizes = new int[clusters];
        for (int c : assignments) {
            sizes[c]++;
        }
        this.squares = found.squares();
        this.objectives = found.objectives();
        this.converged = found.converged();
    }

    public static KernelKMeans fit(KernelRule rule, FeatureMatrix rows, int clusters, long seed, int restarts) {
        return fit(rule, rows, clusters, restarts, MapSettings.DEFAULTS.withSeed(seed));
    }

    /**
     * Interruption ends the fit with the best clusters so far.
     *
     * @throws StoppedException when interrupted before there are any
     */
    public static KernelKMeans fit(
            KernelRule rule, FeatureMatrix rows, int clusters, int restarts, MapSettings settings) {
        Check.atLeast("clusters", clusters, 1);
        Check.atLeast("restarts", restarts, 1);
        if (rows.rows() < clusters) {
            throw new InvalidDataException(clusters + " clusters need as many rows, got " + rows.rows());
        }
        RunControl control = RunControl.unlimited();
        return new StopSignal(control::shouldStop, control::stopped)
                .during(() -> fitted(rule, rows, clusters, restarts, settings));
    }

    private static KernelKMeans fitted(
            KernelRule rule, FeatureMatrix rows, int clusters, int restarts, MapSettings settings) {
        Kernel kernel = rule.resolve(rows, settings.seed());
        SplittableRandom random = new SplittableRandom(settings.seed());
        try (Parallel parallel = new Parallel(settings.threads())) {
            KernelValues values = new KernelValues(kernel, rows, settings.memoryBytes(), parallel);
            ClusterSearch.Result best = null;
            for (int r = 0;
                    r < restarts && (best == null || !Thread.currentThread().isInterrupted());
                    r++) {
                ClusterSearch.Result found = new ClusterSearch(values, clusters, random.split()).run();
                best = best == null || found.objective() < best.objective() ? found : best;
            }
            return new KernelKMeans(kernel, rows, best, clusters);
        }
    }

    public int clusters() {
        return sizes.length;
    }

    /** The number of training rows in this cluster. */
    public int size(int cluster) {
        return sizes[cluster];
    }

    /** The cluster of training row i. */
    public int assignment(int row) {
        return assignments[row];
    }

    /** Σ_i ‖φ(x_i) − center‖² over the training rows. */
    public double objective() {
        return objectives[objectives.length - 1];
    }

    /** The objective before the first step and after each step; it never increases. */
    public List<Double> objectives() {
        return DoubleStream.of(objectives).boxed().toList();
    }

    @Override
    public boolean isConverged() {
        return converged;
    }

    /** The cluster with the closest center, the first one in case of ties. */
    public int assign(Row row) {
        double[] distances = new double[sizes.length];
        apply(row, distances);
        int nearest = 0;
        for (int c = 1; c < distances.length; c++) {
            nearest = distances[c] < distances[nearest] ? c : nearest;
        }
        return nearest;
    }

    @Override
    public int inputs() {
        return rows.columns().columns();
    }

    /** {@code distance1}, {@code distance2}, … */
    @Override
    public List<String> names() {
        return IntStream.rangeClosed(1, sizes.length)
                .mapToObj(c -> "distance" + c)
                .toList();
    }

    @Override
    public void apply(Row row, double[] out) {
        double[] values = new double[assignments.length];
        rows.fill(row, values);
        distances(row, values, out);
    }

    @Override
    public DenseMatrix apply(FeatureMatrix given, int threads) {
        checkWidth(given);
        return KernelFeatures.of(kernel, rows, given, sizes.length, threads, this::distances);
    }

    private void distances(Row row, double[] values, double[] out) {
        double[] sums = new double[sizes.length];
        for (int j = 0; j < assignments.length; j++) {
            sums[assignments[j]] += values[j];
        }
        double self = kernel.apply(row, row);
        for (int c = 0; c < sums.length; c++) {
            out[c] = Math.sqrt(Math.max(0, self - 2 * sums[c] / sizes[c] + squares[c]));
        }
    }
}
