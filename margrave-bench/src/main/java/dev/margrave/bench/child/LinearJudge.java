// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.child;

import de.bwaldvogel.liblinear.Model;
import dev.margrave.data.Dataset;

/** Evaluates a linear model whose bias is the weight of a constant feature 1. */
final class LinearJudge {
    private final int[] labels;
    private final double[][] weights;

    LinearJudge(Model model, int columns) {
        labels = model.getLabels();
        weights = new double[labels.length == 2 ? 1 : labels.length][columns + 1];
        double[] all = model.getFeatureWeights();
        int features = model.getNrFeature();
        for (int p = 0; p < weights.length; p++) {
            for (int j = 0; j < features; j++) {
                weights[p][j] = all[j * weights.length + p];
            }
            weights[p][columns] = model.getBias() * all[features * weights.length + p];
        }
    }

    private double output(Dataset data, int i, int function) {
        return data.features().dot(i, weights[function]) + weights[function][weights[function].length - 1];
    }

    /** Σ over the functions of ½‖w‖² + C Σ(1 − yf)₊, bias included in w. */
    double primal(Dataset data, double c) {
        double sum = 0;
        for (int p = 0; p < weights.length; p++) {
            for (double value : weights[p]) {
                sum += 0.5 * value * value;
            }
            for (int i = 0; i < data.rows(); i++) {
                double sign = Rows.label(data, i) == labels[p] ? 1 : -1;
                sum += c * Math.max(0, 1 - sign * output(data, i, p));
            }
        }
        return sum;
    }

    int errors(Dataset data) {
        int errors = 0;
        for (int i = 0; i < data.rows(); i++) {
            errors += Rows.label(data, i) == labels[chosen(data, i)] ? 0 : 1;
        }
        return errors;
    }

    private int chosen(Dataset data, int i) {
        if (weights.length == 1) {
            return output(data, i, 0) > 0 ? 0 : 1;
        }
        int best = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int p = 0; p < weights.length; p++) {
            double value = output(data, i, p);
            if (value > highest) {
                highest = value;
                best = p;
            }
        }
        return best;
    }
}
