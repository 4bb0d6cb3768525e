// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import dev.margrave.bench.peer.FitTask;
import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.internal.kernel.SimilarityRows;
import dev.margrave.kernel.Kernel;
import dev.margrave.model.KernelFunctions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import libsvm.svm_model;

/** Evaluates a one-vs-one kernel model in LIBSVM's format: the function of labels (i, j) is positive for i. */
final class KernelJudge {
    private final Kernel kernel;
    private final FeatureMatrix support;
    private final int[] labels;
    private final int[][] members;
    private final double[][] coefficients;
    private final double[] biases;

    KernelJudge(svm_model model, FitTask task) {
        kernel = task.kernel().kernel();
        support = SupportRows.of(model, task.columns());
        labels = model.label;
        biases = Arrays.stream(model.rho).map(rho -> -rho).toArray();
        int[] starts = new int[labels.length + 1];
        for (int k = 0; k < labels.length; k++) {
            starts[k + 1] = starts[k] + model.nSV[k];
        }
        members = new int[biases.length][];
        coefficients = new double[biases.length][];
        int p = 0;
        for (int i = 0; i < labels.length; i++) {
            for (int j = i + 1; j < labels.length; j++, p++) {
                List<Integer> rows = new ArrayList<>();
                List<Double> values = new ArrayList<>();
                collect(model.sv_coef[j - 1], starts[i], starts[i + 1], rows, values);
                collect(model.sv_coef[i], starts[j], starts[j + 1], rows, values);
                members[p] = rows.stream().mapToInt(Integer::intValue).toArray();
                coefficients[p] =
                        values.stream().mapToDouble(Double::doubleValue).toArray();
            }
        }
    }

    private static void collect(double[] column, int from, int to, List<Integer> rows, List<Double> values) {
        for (int s = from; s < to; s++) {
            if (column[s] != 0) {
                rows.add(s);
                values.add(column[s]);
            }
        }
    }

    int supportVectors() {
        return support.rows();
    }

    double sumOfAlphas() {
        return Arrays.stream(coefficients)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .sum();
    }

    /** Σ over the pairs of βᵀKβ, every kernel value in double precision. */
    double squaredLength() {
        double sum = 0;
        for (int p = 0; p < members.length; p++) {
            FeatureMatrix rows = support.select(members[p]);
            SimilarityRows similarities = new SimilarityRows(kernel, rows);
            double[] beta = coefficients[p];
            sum += IntStream.range(0, beta.length)
                    .parallel()
                    .mapToDouble(i -> {
                        double[] values = new double[beta.length];
                        similarities.fill(rows.row(i), values);
                        double row = 0;
                        for (int j = 0; j < beta.length; j++) {
                            row += beta[j] * values[j];
                        }
                        return beta[i] * row;
                    })
                    .sum();
        }
        return sum;
    }

    private double[][] outputs(Dataset data) {
        return new KernelFunctions(kernel, support, members, coefficients, biases).evaluate(data.features());
    }

    /** Σ over the pairs and their rows of (1 − yf)₊. */
    double hinge(Dataset data) {
        double[][] outputs = outputs(data);
        double sum = 0;
        for (int row = 0; row < outputs.length; row++) {
            double label = Rows.label(data, row);
            int p = 0;
            for (int i = 0; i < labels.length; i++) {
                for (int j = i + 1; j < labels.length; j++, p++) {
                    if (label == labels[i] || label == labels[j]) {
                        double margin = label == labels[i] ? outputs[row][p] : -outputs[row][p];
                        sum += Math.max(0, 1 - margin);
                    }
                }
            }
        }
        return sum;
    }

    /** By votes; ties go to the first label, as in LIBSVM. */
    int errors(Dataset data) {
        double[][] outputs = outputs(data);
        int errors = 0;
        for (int row = 0; row < outputs.length; row++) {
            int[] votes = new int[labels.length];
            int p = 0;
            for (int i = 0; i < labels.length; i++) {
                for (int j = i + 1; j < labels.length; j++) {
                    votes[outputs[row][p++] > 0 ? i : j]++;
                }
            }
            int best = 0;
            for (int k = 1; k < votes.length; k++) {
                best = votes[k] > votes[best] ? k : best;
            }
            errors += Rows.label(data, row) == labels[best] ? 0 : 1;
        }
        return errors;
    }
}
