// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run.map;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.Scaler;
import dev.margrave.data.Scaling;
import dev.margrave.studies.definition.Fields;
import dev.margrave.studies.run.Draws;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A training and a test part, normalized with numbers learned from the training part: features are scaled, and then every
 * row is divided by its own length ({@code unit}) or all by the largest length of a training row ({@code largest}).
 */
public record MapParts(Dataset train, Dataset test) {
    private static final int DISTANCE_ROWS = 1000; // training rows whose mean distance is sigma; chosen by hand

    /** The share {@code trainFraction} of all rows for training, at most {@code trainRows}; all others are for the test. */
    static MapParts draw(Dataset all, Fields study, Fields data, long seed) {
        int[] order = Draws.shuffled(all.rows(), new SplittableRandom(seed));
        int count = Math.min((int) (study.number("trainFraction") * all.rows()), study.count("trainRows"));
        int last = Math.min(all.rows(), count + study.count("testRows", all.rows()));
        return new MapParts(Draws.part(all, order, 0, count), Draws.part(all, order, count, last)).normalized(data);
    }

    /** A part of the training rows to fit candidates to, and the others for validation. */
    MapParts validation(int most, double share) {
        int rows = Math.min(most, train.rows());
        int held = (int) (rows * share);
        int[] order = Draws.shuffled(train.rows(), new SplittableRandom(rows));
        return new MapParts(Draws.part(train, order, held, rows), Draws.part(train, order, 0, held));
    }

    private MapParts normalized(Fields data) {
        Scaler scaler = Scaler.learn(Scaling.parse(data.text("scale", "none")), train);
        FeatureMatrix trained = scaler.apply(train.features());
        FeatureMatrix tested = scaler.apply(test.features());
        return switch (data.text("length", "unit")) {
            case "unit" -> new MapParts(unit(train, trained), unit(test, tested));
            case "largest" -> {
                double factor = 1 / largestLength(trained);
                yield new MapParts(times(train, trained, factor), times(test, tested, factor));
            }
            default -> throw data.wrong("length", "unit or largest");
        };
    }

    private static Dataset unit(Dataset part, FeatureMatrix features) {
        return part.withFeatures(Scaler.learn(Scaling.UNIT, part).apply(features));
    }

    private static Dataset times(Dataset part, FeatureMatrix features, double factor) {
        double[] zeros = new double[features.columns()];
        double[] factors = new double[features.columns()];
        Arrays.fill(factors, factor);
        return part.withFeatures(
                Scaler.of(Scaling.STANDARD, zeros, factors, zeros).apply(features));
    }

    private static double largestLength(FeatureMatrix rows) {
        double largest = 0;
        for (int i = 0; i < rows.rows(); i++) {
            largest = Math.max(largest, rows.row(i).squaredNorm());
        }
        return Math.sqrt(largest);
    }

    /** The mean distance of two training rows, over all pairs of 1000 of them. */
    public double meanDistance() {
        int[] order = Draws.shuffled(train.rows(), new SplittableRandom(1));
        FeatureMatrix rows = train.features().select(Arrays.copyOf(order, Math.min(DISTANCE_ROWS, order.length)));
        double sum = 0;
        for (int i = 0; i < rows.rows(); i++) {
            Row x = rows.row(i);
            for (int j = 0; j < i; j++) {
                Row z = rows.row(j);
                sum += Math.sqrt(Math.max(0, x.squaredNorm() + z.squaredNorm() - 2 * x.dot(z)));
            }
        }
        return sum / (rows.rows() * (rows.rows() - 1) / 2.0);
    }
}
