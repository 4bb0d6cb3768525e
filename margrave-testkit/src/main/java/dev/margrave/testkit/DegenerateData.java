// SPDX-License-Identifier: Apache-2.0
package dev.margrave.testkit;

import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Valid but degenerate data, which must not break a machine. */
final class DegenerateData {
    private static final int FEATURES = 3;

    private DegenerateData() {}

    /** Data sets by description. */
    static Map<String, Dataset> all(Task task) {
        int labels = task == Task.ORDINAL ? 3 : 2;
        Map<String, Dataset> all = new LinkedHashMap<>();
        all.put("one row per label", of(task, labels, normal(labels, 1)));
        all.put("constant features", of(task, labels, filled(12, 2.5)));
        all.put("all features zero", of(task, labels, filled(12, 0)));
        all.put("the same rows with other labels", of(task, labels, repeated(normal(4, 1), 3)));
        all.put("features about 1e150", of(task, labels, normal(12, 1e150)));
        all.put("features about 1e-150", of(task, labels, normal(12, 1e-150)));
        all.put("features of every size", of(task, labels, mixed(12)));
        if (task == Task.REGRESSION) {
            all.put("one row", of(task, labels, normal(1, 1)));
            all.put("equal targets", Dataset.regression(DenseMatrix.copyOf(normal(6, 1)), new double[6]));
            all.put("targets about 1e150", targets(1e150));
            all.put("targets about 1e-150", targets(1e-150));
        }
        return all;
    }

    private static Dataset targets(double size) {
        double[] targets = new double[8];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = size * (i - 3.25);
        }
        return Dataset.regression(DenseMatrix.copyOf(normal(targets.length, 1)), targets);
    }

    /** Labels or targets in rotation. */
    private static Dataset of(Task task, int labels, double[][] rows) {
        DenseMatrix features = DenseMatrix.copyOf(rows);
        if (task == Task.REGRESSION || task == Task.RANKING) {
            double[] targets = new double[rows.length];
            int[] queries = new int[rows.length];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = task == Task.RANKING ? i % 3 : i % 5 - 1.5;
                queries[i] = i / 6;
            }
            Dataset data = Dataset.regression(features, targets);
            return task == Task.RANKING ? data.withQueries(queries) : data;
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            names.add(Integer.toString(i % labels));
        }
        return Dataset.classification(features, names);
    }

    private static double[][] normal(int rows, double size) {
        Random random = new Random(17);
        double[][] values = new double[rows][FEATURES];
        for (double[] row : values) {
            for (int j = 0; j < FEATURES; j++) {
                row[j] = size * random.nextGaussian();
            }
        }
        return values;
    }

    private static double[][] filled(int rows, double value) {
        double[][] values = new double[rows][FEATURES];
        for (double[] row : values) {
            Arrays.fill(row, value);
        }
        return values;
    }

    /** Each row several times, at distances that give the copies different labels. */
    private static double[][] repeated(double[][] rows, int times) {
        double[][] values = new double[rows.length * times][];
        for (int k = 0; k < values.length; k++) {
            values[k] = rows[k / times];
        }
        return values;
    }

    /** Columns about 1e150, 1e-150 and 1. */
    private static double[][] mixed(int rows) {
        double[][] values = normal(rows, 1);
        for (double[] row : values) {
            row[0] *= 1e150;
            row[1] *= 1e-150;
        }
        return values;
    }
}
