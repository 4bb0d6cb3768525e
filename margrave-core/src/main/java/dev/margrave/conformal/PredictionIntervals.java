// SPDX-License-Identifier: Apache-2.0
package dev.margrave.conformal;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.model.ConformalScores;
import dev.margrave.model.Regressor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Intervals that contain the true number with a proven chance, whatever the distribution of the rows; see {@link
 * PredictionSets}. With k = ⌈level·(n + 1)⌉ and r_i the n scores |t_i − f(x_i)|, a split gives f(x) ± the k-th smallest r, one
 * width for all rows; cross-validation gives
 *
 * <pre>
 * from the (n + 1 − k)-th smallest of f_part(i)(x) − r_i  to the k-th smallest of f_part(i)(x) + r_i
 * </pre>
 *
 * (CV+ of Barber, Candès, Ramdas and Tibshirani, 2021), wider where the models of the parts disagree. Immutable and
 * thread-safe.
 */
public final class PredictionIntervals {
    /** From {@code lower} to {@code upper}, both included. */
    public record Interval(double lower, double upper) {
        public boolean contains(double number) {
            return lower <= number && number <= upper;
        }

        public double width() {
            return upper - lower;
        }
    }

    private final Regressor model;
    private final Level level;
    private final ConformalScores scores;
    private final double[][] sorted; // by part
    private final int rank;

    private PredictionIntervals(Regressor model, Level level) {
        this.model = model;
        this.level = level;
        this.scores = level.scores();
        this.sorted = IntStream.range(0, scores.parts())
                .mapToObj(part -> scores.scores(part, 0))
                .toArray(double[][]::new);
        this.rank = level.rank(scores.rows());
    }

    /**
     * @param level the chance, such as 0.9
     * @throws IllegalArgumentException when the model was trained without {@link Conformal}, or its rows are too few
     */
    public static PredictionIntervals of(Regressor model, double level) {
        return new PredictionIntervals(model, Level.of(level, model));
    }

    /** The requested level. */
    public double level() {
        return level.value();
    }

    /** The proven chance: the level, or less if the scores are cross-validated. */
    public double promise() {
        return level.promise(scores.rows());
    }

    /** The interval of one row. */
    public Interval of(Row row) {
        double[] predicted = new double[scores.parts()];
        for (int part = 0; part < predicted.length; part++) {
            predicted[part] = scorer(part).predict(row);
        }
        return interval(predicted);
    }

    /** The intervals of many rows, on at most this many threads. */
    public List<Interval> of(FeatureMatrix rows, int threads) {
        double[][] predicted = new double[scores.parts()][];
        for (int part = 0; part < predicted.length; part++) {
            predicted[part] = scorer(part).predict(rows, threads);
        }
        return IntStream.range(0, rows.rows())
                .mapToObj(i -> interval(
                        Arrays.stream(predicted).mapToDouble(part -> part[i]).toArray()))
                .toList();
    }

    private Regressor scorer(int part) {
        return scores.isCrossValidated() ? (Regressor) scores.models().get(part) : model;
    }

    /** From the predictions of the models of the parts. */
    private Interval interval(double[] predicted) {
        if (predicted.length == 1) {
            double radius = sorted[0][rank - 1];
            return new Interval(predicted[0] - radius, predicted[0] + radius);
        }
        int n = scores.rows();
        double[] lower = new double[n];
        double[] upper = new double[n];
        int filled = 0;
        for (int part = 0; part < predicted.length; part++) {
            for (double score : sorted[part]) {
                lower[filled] = predicted[part] - score;
                upper[filled++] = predicted[part] + score;
            }
        }
        Arrays.sort(lower);
        Arrays.sort(upper);
        return new Interval(lower[n - rank], upper[rank - 1]);
    }
}
