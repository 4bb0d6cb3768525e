// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import dev.margrave.model.Classifier;
import dev.margrave.model.LinearFunctions;
import dev.margrave.model.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Distributions for which the true error of a model is known. Rows are independent, and so are their labels. */
public final class KnownWorlds {
    private KnownWorlds() {}

    /** A source of labeled rows, and the true error of any linear model on it. */
    public interface World {
        Dataset rows(int count, long seed);

        double error(Classifier model);
    }

    /** Labels −1 and 1 with probability ½; features standard normal around y·distance/2 in the first coordinate, 0 in the others. */
    public static World twoGaussians(int features, double distance) {
        return new World() {
            @Override
            public Dataset rows(int count, long seed) {
                return draw(count, features, seed, (row, positive, random) -> {
                    for (int j = 0; j < row.length; j++) {
                        row[j] = random.nextGaussian();
                    }
                    row[0] += positive ? distance / 2 : -distance / 2;
                });
            }

            /** ½Φ(−(a + b)/‖w‖) + ½Φ(−(a − b)/‖w‖), a = w₁·distance/2. */
            @Override
            public double error(Classifier model) {
                LinearFunctions linear = (LinearFunctions) model.functions();
                double square = 0;
                for (int j = 0; j < features; j++) {
                    square += linear.weight(0, j) * linear.weight(0, j);
                }
                double shift = linear.weight(0, 0) * distance / 2;
                double norm = Math.sqrt(square);
                return (normal(-(shift + linear.bias(0)) / norm) + normal(-(shift - linear.bias(0)) / norm)) / 2;
            }
        };
    }

    /**
     * Labels that are independent of the rows, each of which has one of many features at 1 and the others at 0: all rows can be
     * fitted with the same margin, and the error is always ½. This is the worst case for memorization.
     */
    public static World randomLabels(int features) {
        return new World() {
            @Override
            public Dataset rows(int count, long seed) {
                SplittableRandom random = new SplittableRandom(seed);
                int[] offsets = new int[count + 1];
                int[] indices = new int[count];
                double[] ones = new double[count];
                List<String> labels = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    offsets[i + 1] = i + 1;
                    indices[i] = random.nextInt(features);
                    ones[i] = 1;
                    labels.add(random.nextBoolean() ? "1" : "-1");
                }
                return Dataset.classification(SparseMatrix.copyOf(count, features, offsets, indices, ones), labels);
            }

            @Override
            public double error(Classifier model) {
                return 0.5;
            }
        };
    }

    /** One feature that is the label or, with probability {@code noise}, its opposite. Margins have two values, so no bound is loose because of them. */
    public static World twoPoints(double noise) {
        return new World() {
            @Override
            public Dataset rows(int count, long seed) {
                return draw(
                        count,
                        1,
                        seed,
                        (row, positive, random) -> row[0] = random.nextDouble() < noise == positive ? -1 : 1);
            }

            @Override
            public double error(Classifier model) {
                int up = model.predict(Row.dense(1)).code();
                int down = model.predict(Row.dense(-1)).code();
                return ((up == 1 ? noise : 1 - noise) + (down == 0 ? noise : 1 - noise)) / 2;
            }
        };
    }

    /**
     * Points of the circle within half a radian of its rightmost and its leftmost one. Labels are 1 on the right and −1 on the
     * left or, with probability {@code noise}, their opposite; with ½ they mean nothing. No two rows are equal, all have length 1,
     * and margins are large, so bounds of margins say something about a thousand rows.
     */
    public static World twoArcs(double noise) {
        int steps = 1000; // of each arc
        double[][] points = new double[2 * steps][];
        for (int k = 0; k < steps; k++) {
            double angle = (k + 0.5) / steps - 0.5;
            points[k] = new double[] {Math.cos(angle), Math.sin(angle)};
            points[steps + k] = new double[] {-Math.cos(angle), Math.sin(angle)};
        }
        DenseMatrix everywhere = DenseMatrix.copyOf(points);
        return new World() {
            @Override
            public Dataset rows(int count, long seed) {
                return draw(count, 2, seed, (row, positive, random) -> {
                    double angle = random.nextDouble() - 0.5;
                    row[0] = random.nextDouble() < noise == positive ? -Math.cos(angle) : Math.cos(angle);
                    row[1] = Math.sin(angle);
                });
            }

            /** By the labels of points everywhere on the arcs: within 1/2000 for each end of a region of one label. */
            @Override
            public double error(Classifier model) {
                List<Prediction> predictions = model.predict(everywhere);
                int right = 0;
                for (int k = 0; k < points.length; k++) {
                    right += predictions.get(k).label().equals(k < steps ? "1" : "-1") ? 1 : 0;
                }
                double share = (double) right / points.length;
                return share * noise + (1 - share) * (1 - noise);
            }
        };
    }

    @FunctionalInterface
    private interface RowMaker {
        void fill(double[] row, boolean positive, SplittableRandom random);
    }

    private static Dataset draw(int count, int features, long seed, RowMaker maker) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][features];
        List<String> labels = new ArrayList<>();
        for (double[] row : rows) {
            boolean positive = random.nextBoolean();
            maker.fill(row, positive, random);
            labels.add(positive ? "1" : "-1");
        }
        return Dataset.classification(DenseMatrix.copyOf(rows), labels);
    }

    /** Φ, by Simpson's rule. */
    static double normal(double x) {
        int steps = 2000;
        double width = Math.max(-9, Math.min(9, x)) / steps;
        double sum = 0;
        for (int k = 0; k <= steps; k++) {
            double weight = k == 0 || k == steps ? 1 : k % 2 == 1 ? 4 : 2;
            sum += weight * Math.exp(-width * k * width * k / 2);
        }
        return 0.5 + sum * width / 3 / Math.sqrt(2 * Math.PI);
    }
}
