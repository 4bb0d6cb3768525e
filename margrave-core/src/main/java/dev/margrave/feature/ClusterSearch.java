// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature;

import dev.margrave.internal.gram.KernelValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One run of kernel k-means from a k-means++ start. It maintains S_c(i) = Σ_{j∈c} k(x_j, x_i) and updates it for the rows
 * that move. A row moves only to a strictly closer center, and a cluster that would become empty takes the row farthest from
 * its center, so the objective never increases.
 */
final class ClusterSearch {
    private static final int MAX_STEPS = 500; // runs usually end within some tens
    private static final double CLOSER = 1e-12; // relative to the largest k(x, x): smaller differences are rounding

    private final KernelValues kernel;
    private final int n;
    private final int clusters;
    private final SplittableRandom random;
    private final int[] assignments;
    private final int[] sizes;
    private final double[][] sums;
    private final double threshold;
    private final double trace;

    /** Clusters by row, ‖center‖² by cluster, and the objective after each step. The receiver owns the arrays. */
    static final class Result {
        private final int[] assignments;
        private final double[] squares;
        private final double[] objectives;
        private final boolean converged;

        Result(int[] assignments, double[] squares, double[] objectives, boolean converged) {
            this.assignments = assignments;
            this.squares = squares;
            this.objectives = objectives;
            this.converged = converged;
        }

        int[] assignments() {
            return assignments;
        }

        double[] squares() {
            return squares;
        }

        double[] objectives() {
            return objectives;
        }

        double objective() {
            return objectives[objectives.length - 1];
        }

        boolean converged() {
            return converged;
        }
    }

    ClusterSearch(KernelValues kernel, int clusters, SplittableRandom random) {
        this.kernel = kernel;
        this.n = kernel.size();
        this.clusters = clusters;
        this.random = random;
        this.assignments = new int[n];
        this.sizes = new int[clusters];
        this.sums = new double[clusters][n];
        double largest = 0;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            largest = Math.max(largest, kernel.diagonal(i));
            sum += kernel.diagonal(i);
        }
        this.threshold = CLOSER * largest;
        this.trace = sum;
    }

    Result run() {
        move(seeded());
        List<Double> objectives = new ArrayList<>(List.of(objective()));
        boolean converged = false;
        for (int step = 0; step < MAX_STEPS && !converged; step++) {
            converged = move(nearest()) == 0;
            if (!converged) {
                objectives.add(Math.min(objective(), objectives.get(step))); // an increase could only be rounding
            }
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
        }
        return numbered(objectives.stream().mapToDouble(Double::doubleValue).toArray(), converged);
    }

    /** k-means++: each further seed is drawn with probability proportional to its squared distance from the nearest one. */
    private int[] seeded() {
        Arrays.fill(assignments, -1);
        int[] nearest = new int[n];
        double[] squares = new double[n];
        Arrays.fill(squares, Double.POSITIVE_INFINITY);
        double[] row = new double[n];
        boolean[] taken = new boolean[n];
        for (int c = 0; c < clusters; c++) {
            int seed = c == 0 ? random.nextInt(n) : draw(squares, taken);
            taken[seed] = true;
            kernel.row(seed, row);
            for (int i = 0; i < n; i++) {
                double square = Math.max(0, kernel.diagonal(i) - 2 * row[i] + kernel.diagonal(seed));
                if (square < squares[i] || i == seed) {
                    squares[i] = i == seed ? 0 : square;
                    nearest[i] = c;
                }
            }
        }
        return nearest;
    }

    /** A random row that is no center yet, for the case that all distances are 0. */
    private int draw(double[] squares, boolean[] taken) {
        double total = 0;
        for (int i = 0; i < n; i++) {
            total += taken[i] ? 0 : squares[i];
        }
        double left = random.nextDouble() * total;
        int last = -1;
        for (int i = 0; i < n; i++) {
            if (!taken[i] && (squares[i] > 0 || total == 0)) {
                last = i;
                left -= squares[i];
                if (left < 0) {
                    break;
                }
            }
        }
        return last;
    }

    /** The closest center of every row. */
    private int[] nearest() {
        int[] closest = new int[n];
        double[] distances = new double[n]; // squared, to the closest center
        int[] counts = new int[clusters];
        double[] squares = squares();
        for (int i = 0; i < n; i++) {
            int best = assignments[i];
            double least = relative(best, i, squares);
            for (int c = 0; c < clusters; c++) {
                double other = relative(c, i, squares);
                if (other < least - threshold) {
                    best = c;
                    least = other;
                }
            }
            closest[i] = best;
            counts[best]++;
            distances[i] = kernel.diagonal(i) + least;
        }
        for (int c = 0; c < clusters; c++) {
            if (counts[c] == 0) {
                int farthest = farthest(closest, counts, distances);
                counts[closest[farthest]]--;
                closest[farthest] = c;
                counts[c] = 1;
            }
        }
        return closest;
    }

    /** The row farthest from its center whose move empties no other cluster; there are at least as many rows as clusters. */
    private static int farthest(int[] closest, int[] counts, double[] distances) {
        return IntStream.range(0, closest.length)
                .filter(i -> counts[closest[i]] > 1)
                .reduce((a, b) -> distances[b] > distances[a] ? b : a)
                .orElseThrow();
    }

    /** ‖φ(x_i) − center of c‖² − k(x_i, x_i). */
    private double relative(int c, int i, double[] squares) {
        return squares[c] - 2 * sums[c][i] / sizes[c];
    }

    private double[] squares() {
        double[] squares = new double[clusters];
        for (int i = 0; i < n; i++) {
            squares[assignments[i]] += sums[assignments[i]][i];
        }
        for (int c = 0; c < clusters; c++) {
            squares[c] /= (double) sizes[c] * sizes[c];
        }
        return squares;
    }

    private double objective() {
        double[] squares = squares();
        double sum = trace;
        for (int c = 0; c < clusters; c++) {
            sum -= sizes[c] * squares[c];
        }
        return Math.max(0, sum);
    }

    /** Moves rows to the given clusters and returns how many moved. */
    private int move(int[] closest) {
        int[] moved =
                IntStream.range(0, n).filter(i -> closest[i] != assignments[i]).toArray();
        double[][] factors = new double[clusters][moved.length];
        for (int k = 0; k < moved.length; k++) {
            int from = assignments[moved[k]];
            int to = closest[moved[k]];
            if (from >= 0) {
                factors[from][k] = -1;
                sizes[from]--;
            }
            factors[to][k] = 1;
            sizes[to]++;
            assignments[moved[k]] = to;
        }
        kernel.add(moved, factors, sums);
        return moved.length;
    }

    private Result numbered(double[] objectives, boolean converged) {
        double[] squares = squares();
        int[] numbers = new int[clusters];
        Arrays.fill(numbers, -1);
        double[] ordered = new double[clusters];
        int[] out = new int[n];
        int next = 0;
        for (int i = 0; i < n; i++) {
            int c = assignments[i];
            if (numbers[c] < 0) {
                ordered[next] = squares[c];
                numbers[c] = next++;
            }
            out[i] = numbers[c];
        }
        return new Result(out, ordered, objectives, converged);
    }
}
