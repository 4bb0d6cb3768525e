// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature.landmark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.feature.ModelMap;
import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.Kernel;
import java.util.Arrays;

/**
 * The shares of known rows z_j with weights c_j in the k nearest neighbors of a row x, so that a sum of labels or targets over these
 * features is a vote or a mean:
 *
 * <pre>
 * Ψ_j(x) = c_j / k                for rows that are nearer than the last neighbor
 *        = c_j / k · rest / tied  for rows that are as near as the last neighbor, 0 for those farther away
 * </pre>
 *
 * where neighbors are counted by weight, {@code rest} is what the nearer ones leave of k, and {@code tied} the weight of all rows that
 * are as near as the last. So the order of rows does not matter, and weight w equals w copies. If all rows together weigh less
 * than k, their weight replaces k.
 *
 * <p>With a kernel, near means a small distance in its feature space, K(x, x) − 2K(x, z) + K(z, z): the Euclidean distance with the
 * linear kernel. With any other similarity, and with a precomputed one, near means a large value of the similarity itself.
 */
public final class NeighborMap implements ModelMap {
    private final LandmarkMap known;
    private final int k;
    private final double[] weights;
    private final double[] selfs; // K(z_j, z_j); null if the similarity itself says what is near

    private NeighborMap(LandmarkMap known, int k, double[] weights) {
        this.known = known;
        this.k = k;
        this.weights = weights;
        this.selfs = selfs(known);
    }

    /**
     * The shares in the k nearest of these rows.
     *
     * @param weights of the rows, not negative; a row of weight 0 is no neighbor
     */
    public static NeighborMap of(LandmarkMap rows, int k, double[] weights) {
        Check.atLeast("k", k, 1);
        Check.sameLength("weights", weights.length, rows.width());
        if (rows.isPaired() || rows.isDivided()) {
            throw new IllegalArgumentException("neighbors are single rows, neither pairs nor divided");
        }
        double sum = 0;
        for (double weight : weights) {
            sum += Check.notNegativeFinite("weight", weight);
        }
        if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
            throw new InvalidDataException("the weights of the neighbors must have a positive finite sum, got " + sum);
        }
        return new NeighborMap(rows, k, weights.clone());
    }

    private static double[] selfs(LandmarkMap rows) {
        boolean isDistance = rows.similarity() instanceof Kernel
                && rows.similarity().precomputedFactor().isEmpty();
        if (!isDistance) {
            return null;
        }
        SimilarityRows all = new SimilarityRows(rows.similarity(), rows.landmarks());
        double[] out = new double[rows.width()];
        Arrays.setAll(out, all::self);
        return out;
    }

    /** The known rows with their similarity. */
    public LandmarkMap rows() {
        return known;
    }

    public int k() {
        return k;
    }

    /** The weight of a known row. */
    public double weight(int row) {
        return weights[row];
    }

    @Override
    public String spec() {
        return "nearest:k=" + k + ",similarity=(" + known.similarity().spec() + ")";
    }

    @Override
    public long seed() {
        return known.seed();
    }

    @Override
    public int inputs() {
        return known.inputs();
    }

    @Override
    public int width() {
        return weights.length;
    }

    @Override
    public void checkRows(FeatureMatrix rows) {
        known.checkRows(rows);
    }

    @Override
    public void apply(Row row, double[] out) {
        known.apply(row, out);
        toShares(out);
    }

    @Override
    public DenseMatrix apply(FeatureMatrix rows, int threads) {
        return shares(known.apply(rows, threads), threads);
    }

    /** The shares for rows with these similarities to the known ones. */
    public DenseMatrix shares(DenseMatrix similarities, int threads) {
        int width = width();
        double[] out = new double[Math.multiplyExact(similarities.rows(), width)];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run(similarities.rows(), i -> {
                double[] values = similarities.row(i).toArray();
                toShares(values);
                System.arraycopy(values, 0, out, i * width, width);
            });
        }
        return DenseMatrix.wrap(similarities.rows(), width, out);
    }

    /** Replaces similarities with shares; extra entries at the end of the array stay as they are. */
    private void toShares(double[] values) {
        int n = weights.length;
        for (int j = 0; selfs != null && j < n; j++) {
            values[j] = 2 * values[j] - selfs[j];
        }
        double last = WeightedSelection.kthLargest(values, weights, k);
        double above = 0;
        double tied = 0;
        for (int j = 0; j < n; j++) {
            above += values[j] > last ? weights[j] : 0;
            tied += values[j] == last ? weights[j] : 0;
        }
        double rest = Math.min(tied, Math.max(0, k - above));
        double share = 1 / (above + rest);
        double tiedShare = share * (rest / tied);
        for (int j = 0; j < n; j++) {
            values[j] = values[j] > last ? share * weights[j] : values[j] == last ? tiedShare * weights[j] : 0;
        }
    }
}
