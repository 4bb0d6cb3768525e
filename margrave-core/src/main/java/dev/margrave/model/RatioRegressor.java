// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Schema;
import dev.margrave.internal.Check;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Kernel regression (Nadaraya and Watson): f(x) = Σ c_i y_i K(x, l_i) / Σ c_i K(x, l_i) over landmarks l_i with targets y_i and weights
 * c_i, which are the weights of its two functions. It is a weighted mean of the y_i if no similarity is negative; otherwise it is not,
 * and the denominator can vanish. If it is at most {@value #VANISHING} of Σ c_i|K(x, l_i)|, the mean of the y_i is predicted.
 */
public final class RatioRegressor extends AbstractModel implements Regressor {
    private static final double VANISHING =
            1e-9; // relative to the sum of absolute values: far above rounding, far below any useful sum
    private static final int VALUES_AT_ONCE = 2_000_000; // similarities per block of rows, 16 MB

    private final MappedFunctions ratio;
    private final double mean;

    /** @param functions Σ c_i y_i K(x, l_i) and Σ c_i K(x, l_i), without biases */
    public RatioRegressor(
            FitReport report, Schema schema, Scaler scaler, String dataDigest, MappedFunctions functions) {
        this(report, schema, scaler, dataDigest, functions, null);
    }

    private RatioRegressor(
            FitReport report,
            Schema schema,
            Scaler scaler,
            String dataDigest,
            MappedFunctions functions,
            @Nullable ConformalScores conformal) {
        super(report, schema, scaler, dataDigest, functions, conformal);
        Check.sameLength("functions of a ratio", functions.count(), 2);
        this.ratio = functions;
        double above = 0;
        double below = 0;
        for (int j = 0; j < functions.linear().features(); j++) {
            above += functions.linear().weight(0, j);
            below += functions.linear().weight(1, j);
        }
        if (!(below > 0) || functions.bias(0) != 0 || functions.bias(1) != 0) {
            throw new IllegalArgumentException("the landmarks of a ratio need positive weights, and it has no bias");
        }
        this.mean = above / below;
    }

    @Override
    public RatioRegressor withConformal(ConformalScores scores) {
        return new RatioRegressor(report(), schema(), scaler(), dataDigest(), ratio, suited(scores, 1));
    }

    /** The prediction where the sum of similarities vanishes: the mean target. */
    public double mean() {
        return mean;
    }

    /**
     * Counts rows by their sum of similarities.
     *
     * @param vanishing rows for which the mean is predicted
     * @param negative rows with a sum below 0 that does not vanish
     * @param mixed rows whose similarities have both signs: their prediction is not a weighted mean of targets
     */
    public record Sums(int rows, int vanishing, int negative, int mixed) {
        /** Whether the prediction is a weighted mean of targets for every row. */
        public boolean areSound() {
            return vanishing == 0 && mixed == 0;
        }
    }

    public Sums sums(FeatureMatrix rows, int threads) {
        SumCount count = new SumCount();
        visit(rows, threads, count);
        return count.sums();
    }

    /** Predictions for rows with known similarities to the landmarks, and the sums of these. */
    public Known ofSimilarities(FeatureMatrix similarities) {
        double[] predicted = new double[similarities.rows()];
        SumCount count = new SumCount();
        visit(predicted.length, similarities::select, (row, above, below, size) -> {
            predicted[row] = value(above, below, size);
            count.take(row, above, below, size);
        });
        return new Known(predicted, count.sums());
    }

    /** Predictions for some rows, and the sums of their similarities. */
    @SuppressWarnings("ArrayRecordComponent") // destructured by the caller
    public record Known(double[] predicted, Sums sums) {}

    private static final class SumCount implements RowSums {
        private int rows;
        private int vanishing;
        private int negative;
        private int mixed;

        @Override
        public void take(int row, double above, double below, double size) {
            rows++;
            vanishing += vanishes(below, size) ? 1 : 0;
            negative += !vanishes(below, size) && below < 0 ? 1 : 0;
            mixed += Math.abs(below) < size * (1 - VANISHING) ? 1 : 0;
        }

        Sums sums() {
            return new Sums(rows, vanishing, negative, mixed);
        }
    }

    @Override
    public double predict(Row row) {
        check(row);
        double[] similarities = new double[ratio.map().width()];
        ratio.map().apply(scaler().apply(row), similarities);
        double[] out = new double[1];
        add(0, Row.dense(similarities), (i, above, below, size) -> out[0] = value(above, below, size));
        return out[0];
    }

    @Override
    public double[] predict(FeatureMatrix rows, int threads) {
        check(rows);
        double[] out = new double[rows.rows()];
        visit(rows, threads, (i, above, below, size) -> out[i] = value(above, below, size));
        return out;
    }

    private double value(double above, double below, double size) {
        return vanishes(below, size) ? mean : above / below;
    }

    private static boolean vanishes(double below, double size) {
        return !(Math.abs(below) > VANISHING * size);
    }

    @FunctionalInterface
    private interface RowSums {
        void take(int row, double above, double below, double size);
    }

    private void visit(FeatureMatrix rows, int threads, RowSums sums) {
        check(rows);
        FeatureMatrix scaled = scaler().apply(rows);
        visit(
                rows.rows(),
                some -> ratio.map().apply(some.length == rows.rows() ? scaled : scaled.view(some), threads),
                sums);
    }

    /** Some rows at a time, whose similarities are in {@code made}. */
    private void visit(int rows, Function<int[], FeatureMatrix> made, RowSums sums) {
        int chunk = Math.max(1, VALUES_AT_ONCE / ratio.map().width());
        for (int from = 0; from < rows; from += chunk) {
            int[] some = IntStream.range(from, Math.min(rows, from + chunk)).toArray();
            FeatureMatrix similarities = made.apply(some);
            for (int k = 0; k < some.length; k++) {
                add(some[k], similarities.row(k), sums);
            }
        }
    }

    private void add(int row, Row similarities, RowSums sums) {
        LinearFunctions linear = ratio.linear();
        double above = 0;
        double below = 0;
        double size = 0;
        for (int j = 0; j < linear.features(); j++) {
            double value = similarities.get(j);
            above += linear.weight(0, j) * value;
            below += linear.weight(1, j) * value;
            size += linear.weight(1, j) * Math.abs(value);
        }
        sums.take(row, above, below, size);
    }
}
