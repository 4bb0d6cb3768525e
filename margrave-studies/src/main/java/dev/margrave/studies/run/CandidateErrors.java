// SPDX-License-Identifier: Apache-2.0
package dev.margrave.studies.run;

import dev.margrave.data.Dataset;
import dev.margrave.data.LabelSet;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.RegressionMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts the held-out rows that candidates misclassify. Each candidate has a group of figures: misclassified rows over
 * all labels and, with three labels or more, for each pair of labels the rows of the pair that its function puts on the wrong
 * side.
 */
public final class CandidateErrors {
    private CandidateErrors() {}

    /** The number of figures per candidate. */
    static int width(int labels) {
        return labels == 2 ? 1 : 1 + labels * (labels - 1) / 2;
    }

    /** The groups of all candidates, in the order of the paths, which have the same options. */
    public static double[] of(List<List<Machine<?>>> paths, Dataset train, Dataset test) {
        if (paths.get(0).get(0) instanceof RegressionMachine<?>) {
            return regression(paths, train, test);
        }
        List<List<ClassifierMachine<?>>> classifiers = new ArrayList<>();
        for (List<Machine<?>> path : paths) {
            List<ClassifierMachine<?>> along = new ArrayList<>();
            path.forEach(machine -> along.add((ClassifierMachine<?>) machine));
            classifiers.add(along);
        }
        int labels = train.labels().size();
        int width = width(labels);
        int count = paths.stream().mapToInt(List::size).sum();
        double[] errors = new double[count * width];
        int[] actual = IntStream.range(0, test.rows()).map(test::code).toArray();
        LabelSet learned =
                ClassifierMachine.predictPaths(classifiers, train, test.features(), (candidate, row, prediction) -> {
                    int at = candidate * width;
                    errors[at] += prediction.code() == actual[row] ? 0 : 1;
                    if (width > 1) {
                        countPairs(prediction.decisions(), labels, actual[row], errors, at + 1);
                    }
                });
        if (!learned.equals(train.labels())) {
            throw new IllegalStateException("a label has no rows to train on");
        }
        return errors;
    }

    /** Pairs (a, b) with a before b, in lexicographic order; b is the positive side. */
    private static void countPairs(double[] decisions, int labels, int actual, double[] errors, int from) {
        int p = 0;
        for (int a = 0; a < labels; a++) {
            for (int b = a + 1; b < labels; b++, p++) {
                if ((actual == a && decisions[p] >= 0) || (actual == b && decisions[p] < 0)) {
                    errors[from + p]++;
                }
            }
        }
    }

    /** Two labels as the numbers −1 and 1. */
    static Dataset numbers(Dataset data) {
        double[] targets = IntStream.range(0, data.rows())
                .mapToDouble(i -> 2.0 * data.code(i) - 1)
                .toArray();
        return Dataset.regression(data.features(), targets);
    }

    /** Predicts the label as the sign of a regression. */
    private static double[] regression(List<List<Machine<?>>> paths, Dataset train, Dataset test) {
        List<List<RegressionMachine<?>>> machines = new ArrayList<>();
        for (List<Machine<?>> path : paths) {
            List<RegressionMachine<?>> along = new ArrayList<>();
            path.forEach(machine -> along.add((RegressionMachine<?>) machine));
            machines.add(along);
        }
        double[][] predicted = RegressionMachine.predictPaths(machines, numbers(train), test.features());
        double[] errors = new double[predicted[0].length];
        for (int i = 0; i < test.rows(); i++) {
            for (int m = 0; m < errors.length; m++) {
                errors[m] += (predicted[i][m] >= 0 ? 1 : 0) == test.code(i) ? 0 : 1;
            }
        }
        return errors;
    }
}
