// SPDX-License-Identifier: Apache-2.0
package dev.margrave.model;

import dev.margrave.data.Row;
import dev.margrave.internal.Check;
import java.util.Arrays;

/** f_p(x) = w_p·x + b_p. The size does not depend on the training set. */
public final class LinearFunctions extends DecisionFunctions {
    private final int features;
    private final double[][] weights;

    /** {@code weights[p]} is w_p. */
    public LinearFunctions(double[][] weights, double[] biases) {
        super(biases);
        Check.atLeast("functions", weights.length, 1);
        Check.sameLength("biases", biases.length, weights.length);
        this.features = weights[0].length;
        this.weights = new double[weights.length][];
        for (int p = 0; p < weights.length; p++) {
            Check.sameLength("weights", weights[p].length, features);
            this.weights[p] = weights[p].clone();
        }
    }

    @Override
    public int features() {
        return features;
    }

    public double weight(int function, int feature) {
        return weights[function][feature];
    }

    @Override
    public boolean isAdditive() {
        return true;
    }

    @Override
    boolean sharesWeights() {
        return Arrays.stream(weights).allMatch(w -> Arrays.equals(w, weights[0]));
    }

    @Override
    Workspace workspace() {
        return new Workspace(0, 0);
    }

    @Override
    void evaluate(Row row, Workspace workspace, double[] out) {
        for (int p = 0; p < weights.length; p++) {
            out[p] = row.dot(weights[p]) + bias(p);
        }
    }

    /** The same for a row given by all its values, with the same bits. */
    void evaluate(double[] row, double[] out) {
        for (int p = 0; p < weights.length; p++) {
            out[p] = value(p, row, 0);
        }
    }

    /** One of the functions for a row given by its values from position {@code from} on. */
    double value(int function, double[] row, int from) {
        double[] w = weights[function];
        double sum = 0;
        for (int j = 0; j < features; j++) {
            sum += row[from + j] * w[j];
        }
        return sum + bias(function);
    }
}
