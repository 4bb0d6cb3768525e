// SPDX-License-Identifier: Apache-2.0
package dev.margrave.feature.landmark;

import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.InvalidDataException;
import dev.margrave.data.Row;
import dev.margrave.data.RowReader;
import dev.margrave.feature.ModelMap;
import dev.margrave.internal.Check;
import dev.margrave.internal.Parallel;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.RowSimilarity;
import java.util.Arrays;

/**
 * Features from the similarity K with landmarks l₁ … l_N, where K is any function of two rows with finite values: of single
 * landmarks (Balcan and Blum, ICML 2006), or of pairs of landmarks of different labels with a ramp,
 *
 * <pre>Ψ(x) = (K(x, l_i))_i   or   Ψ(x) = (f_s(K(x, l⁺_j) − K(x, l⁻_j)))_j,   f_s(z) = min(1, max(−1, s·z)),</pre>
 *
 * where an infinite slope s makes f the sign. Pairs come in blocks of equal size, one for each function of a model, each with its
 * slope. Features may be divided by √N. Prediction needs the landmarks and no other training row.
 */
public final class LandmarkMap implements ModelMap {
    private static final int ROWS_AT_ONCE = 32; // rows per task; chosen by hand

    private final RowSimilarity similarity;
    private final SimilarityRows landmarks;
    private final long seed;
    private final boolean isDivided;
    private final double factor;
    private final int[] plus; // positions of landmarks; null without pairs
    private final int[] minus;
    private final double[] slopes; // one for each block

    private LandmarkMap(
            RowSimilarity similarity,
            SimilarityRows landmarks,
            long seed,
            boolean isDivided,
            int[] plus,
            int[] minus,
            double[] slopes) {
        this.similarity = similarity;
        this.landmarks = landmarks;
        this.seed = seed;
        this.isDivided = isDivided;
        this.factor = isDivided ? 1 / Math.sqrt(landmarks.columns().rows()) : 1;
        this.plus = plus;
        this.minus = minus;
        this.slopes = slopes;
    }

    /** Single landmarks, which were chosen with this seed. */
    public static LandmarkMap of(RowSimilarity similarity, FeatureMatrix landmarks, long seed) {
        if (landmarks.rows() == 0) {
            throw new InvalidDataException("there must be at least 1 landmark");
        }
        similarity.checkDomain(landmarks);
        return new LandmarkMap(
                similarity, new SimilarityRows(similarity, landmarks), seed, false, null, null, new double[0]);
    }

    /** The same with features divided by the square root of the number of landmarks. */
    public LandmarkMap divided() {
        return new LandmarkMap(similarity, landmarks, seed, true, plus, minus, slopes);
    }

    /** Single landmarks, the given ones of these, not divided. */
    public LandmarkMap only(int[] positions) {
        if (isPaired() || isDivided) {
            throw new IllegalStateException("features of pairs, and divided ones, belong to all landmarks");
        }
        return of(similarity, landmarks().select(positions), seed);
    }

    /**
     * Pairs of these landmarks by their positions, block by block, and the slope of each block.
     *
     * @throws InvalidDataException for a position without a landmark, or blocks of different size
     */
    public LandmarkMap paired(int[] positive, int[] negative, double[] blockSlopes) {
        Check.sameLength("negative", negative.length, positive.length);
        if (blockSlopes.length == 0 || positive.length == 0 || positive.length % blockSlopes.length != 0) {
            throw new InvalidDataException(
                    positive.length + " pairs of landmarks cannot be " + blockSlopes.length + " blocks of equal size");
        }
        for (int j = 0; j < positive.length; j++) {
            int most = Math.max(positive[j], negative[j]);
            if (Math.min(positive[j], negative[j]) < 0
                    || most >= landmarks.columns().rows()) {
                throw new InvalidDataException("pair " + (j + 1) + " names landmark " + most + "; there are "
                        + landmarks.columns().rows());
            }
        }
        for (double slope : blockSlopes) {
            if (!(slope > 0)) {
                throw new InvalidDataException("slopes must be positive, got " + slope);
            }
        }
        return new LandmarkMap(
                similarity, landmarks, seed, isDivided, positive.clone(), negative.clone(), blockSlopes.clone());
    }

    public RowSimilarity similarity() {
        return similarity;
    }

    public FeatureMatrix landmarks() {
        return landmarks.columns();
    }

    public boolean isPaired() {
        return plus != null;
    }

    @Override
    public boolean isAdditive() {
        return !isPaired() && similarity.isAdditive();
    }

    public boolean isDivided() {
        return isDivided;
    }

    /** The first or second landmark of a feature's pair. */
    public int pair(int feature, boolean isSecond) {
        return (isSecond ? minus : plus)[feature];
    }

    /** The slope of each block of pairs; none without pairs. */
    public double[] slopes() {
        return slopes.clone();
    }

    @Override
    public String spec() {
        return "landmarks:similarity=(" + similarity.spec() + ")";
    }

    @Override
    public long seed() {
        return seed;
    }

    @Override
    public int inputs() {
        return landmarks.columns().columns();
    }

    @Override
    public int width() {
        return isPaired() ? plus.length : landmarks.columns().rows();
    }

    @Override
    public int blocks() {
        return isPaired() ? slopes.length : 1;
    }

    @Override
    public void checkRows(FeatureMatrix rows) {
        checkWidth(rows);
        similarity.checkDomain(rows);
    }

    /** The ramp f_s, or the sign. */
    public static double ramp(double slope, double difference) {
        return Double.isInfinite(slope) ? Math.signum(difference) : Math.min(1, Math.max(-1, slope * difference));
    }

    @Override
    public void apply(Row row, double[] out) {
        double[] values = isPaired() ? new double[landmarks.columns().rows()] : out;
        landmarks.fill(row, values);
        for (int j = 0; j < landmarks.columns().rows(); j++) {
            if (!Double.isFinite(values[j])) {
                throw new InvalidDataException("similarity " + similarity.spec() + " of a row with landmark " + (j + 1)
                        + " is " + values[j] + "; it must be finite");
            }
        }
        finish(values, out);
    }

    private void finish(double[] values, double[] out) {
        if (!isPaired()) {
            for (int j = 0; factor != 1 && j < values.length; j++) {
                out[j] = factor * values[j];
            }
            return;
        }
        int size = plus.length / slopes.length;
        for (int j = 0; j < plus.length; j++) {
            out[j] = factor * ramp(slopes[j / size], values[plus[j]] - values[minus[j]]);
        }
    }

    @Override
    public DenseMatrix apply(FeatureMatrix rows, int threads) {
        return apply(
                rows,
                threads,
                (i, j, value) -> InvalidDataException.atRow(
                        i,
                        ": similarity " + similarity.spec() + " with landmark " + (j + 1) + " is " + value
                                + "; it must be finite"));
    }

    /** Follows similarities as they are computed; called from several threads. */
    @FunctionalInterface
    public interface Watch {
        /** The error for a row's similarity with a landmark that is not finite. */
        InvalidDataException notFinite(int row, int landmark, double value);

        /** Adds the given number of new values; an exception stops the computation. */
        default void count(int values) {}

        /** Writes the values of a row that are already known, and NaN for the others; false if none are. */
        default boolean recall(int row, double[] values) {
            return false;
        }
    }

    /** The same, followed by {@code watch}. */
    public DenseMatrix apply(FeatureMatrix rows, int threads, Watch watch) {
        checkRows(rows);
        int width = width();
        int count = landmarks.columns().rows();
        double[] features = new double[Math.multiplyExact(rows.rows(), width)];
        try (Parallel parallel = new Parallel(threads)) {
            parallel.run((rows.rows() + ROWS_AT_ONCE - 1) / ROWS_AT_ONCE, task -> {
                RowReader reader = rows.reader();
                double[] values = new double[count];
                double[] out = isPaired() ? new double[width] : values;
                int to = Math.min(rows.rows(), (task + 1) * ROWS_AT_ONCE);
                for (int i = task * ROWS_AT_ONCE; i < to; i++) {
                    if (watch.recall(i, values)) {
                        landmarks.fillMissing(reader.row(i), values, watch::count);
                    } else {
                        landmarks.fill(reader.row(i), values, watch::count);
                    }
                    for (int j = 0; j < count; j++) {
                        if (!Double.isFinite(values[j])) {
                            throw watch.notFinite(i, j, values[j]);
                        }
                    }
                    finish(values, out);
                    System.arraycopy(out, 0, features, i * width, width);
                }
            });
        }
        return DenseMatrix.wrap(rows.rows(), width, features);
    }

    /** Whether both compute the same features of every row. */
    public boolean isSame(LandmarkMap other) {
        boolean same = spec().equals(other.spec())
                && isDivided == other.isDivided
                && Arrays.equals(plus, other.plus)
                && Arrays.equals(minus, other.minus)
                && Arrays.equals(slopes, other.slopes)
                && landmarks().rows() == other.landmarks().rows();
        for (int j = 0; same && j < landmarks().rows(); j++) {
            same = landmarks().row(j).equals(other.landmarks().row(j));
        }
        return same;
    }
}
