// SPDX-License-Identifier: Apache-2.0
package dev.margrave.similarity.goodness;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;

/**
 * The losses of some units, rows or queries, as functions of the variables: each unit has one or more terms, a loss of an output
 * that is linear in the variables.
 *
 * @param features the factors of the variables, one array for each term
 * @param units the unit of each term, from 0
 * @param count the number of units
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Terms(double[][] features, double[] targets, int[] units, int count) {
    /** The loss of each unit, the sum of those of its terms. */
    double[] losses(double[] variables, DoubleBinaryOperator loss) {
        double[] losses = new double[count];
        for (int t = 0; t < features.length; t++) {
            double output = 0;
            for (int j = 0; j < variables.length; j++) {
                output += variables[j] * features[t][j];
            }
            losses[units[t]] += loss.applyAsDouble(output, targets[t]);
        }
        return losses;
    }

    /** 1/count for each term, so that a weighted sum is the mean over the units. */
    double[] weights() {
        double[] weights = new double[features.length];
        Arrays.fill(weights, 1.0 / count);
        return weights;
    }
}
