// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Row;
import dev.margrave.data.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Small data sets made from a seed: the same seed gives the same numbers on every machine. */
public final class Generators {
    private Generators() {}

    /** Labels −1 and 1 alternate; features are standard normal around ∓distance/2 in each coordinate. */
    public static Dataset twoGaussians(long seed, int rows, int features, double distance) {
        return gaussians(seed, rows, features, distance, 2);
    }

    /**
     * Labels 0, 1, …, classes − 1 in rotation (−1 and 1 for two), features standard normal around a center: for two classes at
     * ∓distance/2 in each coordinate, for several at {@code distance} along coordinate c for class c, which needs one feature per
     * class.
     */
    public static Dataset gaussians(long seed, int rows, int features, double distance, int classes) {
        Random random = new Random(seed);
        double[] values = new double[rows * features];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int label = i % classes;
            for (int j = 0; j < features; j++) {
                values[i * features + j] = center(label, j, classes) * distance + random.nextGaussian();
            }
            labels.add(Integer.toString(classes == 2 ? 2 * label - 1 : label));
        }
        return Dataset.classification(DenseMatrix.wrap(rows, features, values), labels);
    }

    private static double center(int label, int feature, int classes) {
        if (classes == 2) {
            return label - 0.5;
        }
        return feature == label ? 1.0 : 0.0;
    }

    /** Points of the square [−1, 1]²; the label is 1 where both coordinates have the same sign. */
    public static Dataset xor(long seed, int rows) {
        Random random = new Random(seed);
        double[] values = new double[rows * 2];
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values[2 * i] = 2 * random.nextDouble() - 1;
            values[2 * i + 1] = 2 * random.nextDouble() - 1;
            labels.add(values[2 * i] * values[2 * i + 1] >= 0 ? "1" : "-1");
        }
        return Dataset.classification(DenseMatrix.wrap(rows, 2, values), labels);
    }

    /** Targets w·x + 1 + noise · N(0, 1) with w_j = (−1)^j / (j + 1) and standard normal x. */
    public static Dataset plantedLinear(long seed, int rows, int features, double noise) {
        Random random = new Random(seed);
        double[] values = new double[rows * features];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            targets[i] = 1 + noise * random.nextGaussian();
            for (int j = 0; j < features; j++) {
                double x = random.nextGaussian();
                values[i * features + j] = x;
                targets[i] += (j % 2 == 0 ? x : -x) / (j + 1);
            }
        }
        return Dataset.regression(DenseMatrix.wrap(rows, features, values), targets);
    }

    /** Relevances 0, 1 or 2: the tercile of a row's target in {@link #plantedLinear}, with the given number of rows per query. */
    public static Dataset ranked(long seed, int rows, int features, int rowsPerQuery) {
        Dataset levels = orderedLevels(seed, rows, features, 0.3, 3);
        double[] relevances = new double[rows];
        int[] queries = new int[rows];
        for (int i = 0; i < rows; i++) {
            relevances[i] = levels.code(i);
            queries[i] = i / rowsPerQuery;
        }
        return Dataset.regression(levels.features(), relevances).withQueries(queries);
    }

    /** Labels 1, 2, …, levels: the quantile group of a row's target in {@link #plantedLinear}. */
    public static Dataset orderedLevels(long seed, int rows, int features, double noise, int levels) {
        Dataset planted = plantedLinear(seed, rows, features, noise);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int below = 0;
            for (int j = 0; j < rows; j++) {
                below += planted.target(j) < planted.target(i) ? 1 : 0;
            }
            labels.add(Integer.toString(1 + below * levels / rows));
        }
        return Dataset.classification(planted.features(), labels);
    }

    /** Entries are stored with the given probability and lie in [0, 1/columns), so every row is shorter than 1. */
    public static SparseMatrix sparseRandom(long seed, int rows, int columns, double density) {
        Random random = new Random(seed);
        int[] offsets = new int[rows + 1];
        int[] indices = new int[rows * columns];
        double[] values = new double[rows * columns];
        int stored = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (random.nextDouble() < density) {
                    indices[stored] = j;
                    values[stored++] = random.nextDouble() / columns;
                }
            }
            offsets[i + 1] = stored;
        }
        return SparseMatrix.wrap(rows, columns, offsets, Arrays.copyOf(indices, stored), Arrays.copyOf(values, stored));
    }

    /** The same numbers as compressed sparse rows without zeros. */
    public static SparseMatrix sparse(FeatureMatrix matrix) {
        int[] offsets = new int[matrix.rows() + 1];
        int[] indices = new int[Math.toIntExact(matrix.storedValues())];
        double[] values = new double[indices.length];
        int stored = 0;
        for (int i = 0; i < matrix.rows(); i++) {
            Row row = matrix.row(i);
            for (int k = 0; k < row.stored(); k++) {
                if (row.value(k) != 0) {
                    indices[stored] = row.index(k);
                    values[stored++] = row.value(k);
                }
            }
            offsets[i + 1] = stored;
        }
        return SparseMatrix.wrap(
                matrix.rows(),
                matrix.columns(),
                offsets,
                Arrays.copyOf(indices, stored),
                Arrays.copyOf(values, stored));
    }

    /** 0, 1, …, n − 1 in an order given by the seed. */
    public static int[] permutation(long seed, int n) {
        Random random = new Random(seed);
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
