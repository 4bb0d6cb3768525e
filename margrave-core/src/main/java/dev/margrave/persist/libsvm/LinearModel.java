// SPDX-License-Identifier: Apache-2.0
package dev.margrave.persist.libsvm;

import dev.margrave.internal.Check;
import dev.margrave.internal.probability.Logistic;
import dev.margrave.internal.probability.PairCoupling;
import dev.margrave.model.LinearFunctions;

/**
 * The content of a LIBLINEAR model file: one function, positive for the first label, for two labels and regression; otherwise one per
 * label, the largest of which decides.
 *
 * @param labels in the file's order; empty for regression
 * @param bias the value of the constant last feature; negative without one
 * @param weights by function and feature
 * @param biasWeights the weight of the constant feature in each function; without meaning if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // a value that one owner holds; never compared
public record LinearModel(LiblinearSolver solver, int[] labels, double bias, double[][] weights, double[] biasWeights) {
    public LinearModel {
        Check.sameLength("weights", weights.length, functions(solver, labels.length));
        Check.sameLength("biasWeights", biasWeights.length, weights.length);
        for (double[] row : weights) {
            Check.sameLength("weights", row.length, weights[0].length);
        }
    }

    static int functions(LiblinearSolver solver, int labels) {
        return solver.isRegression() || (labels == 2 && solver != LiblinearSolver.MCSVM_CS) ? 1 : labels;
    }

    public int features() {
        return weights[0].length;
    }

    /** The functions in the order and with the signs of the file. */
    public LinearFunctions functions() {
        double[] biases = new double[biasWeights.length];
        for (int p = 0; p < biases.length && bias >= 0; p++) {
            biases[p] = bias * biasWeights[p];
        }
        return new LinearFunctions(weights, biases);
    }

    /** The position of the label that liblinear-predict gives to a row with these values of {@link #functions}. */
    public int choose(double[] decisions) {
        if (decisions.length == 1) {
            return labels.length == 1 || decisions[0] > 0 ? 0 : 1;
        }
        int best = 0;
        for (int k = 1; k < decisions.length; k++) {
            best = decisions[k] > decisions[best] ? k : best;
        }
        return best;
    }

    /** The probability of each label in the file's order, for a logistic solver. */
    public double[] probabilities(double[] decisions) {
        if (labels.length == 2) {
            return new double[] {Logistic.of(decisions[0]), Logistic.of(-decisions[0])};
        }
        double[] p = new double[decisions.length];
        for (int k = 0; k < p.length; k++) {
            p[k] = Logistic.of(decisions[k]);
        }
        return PairCoupling.normalized(p);
    }
}
