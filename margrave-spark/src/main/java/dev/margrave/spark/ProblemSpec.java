// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark;

import dev.margrave.data.FeatureMatrix;
import dev.margrave.loss.Loss;
import dev.margrave.solver.Bias;
import dev.margrave.solver.RowLosses;
import dev.margrave.solver.block.ProblemBlock;
import java.io.Serializable;
import java.util.Arrays;

/**
 * One problem of a fit, as every partition needs to know it.
 *
 * @param id different for every problem and every machine of a fit
 * @param negative the value of the negative label; NaN for all labels but the positive one, or in regression
 * @param positive the value of the positive label; NaN in regression
 * @param parameters in the order of {@link LinearMachine#parameters}
 * @param blocksInMemory for how many problems a partition keeps its block
 */
@SuppressWarnings("ArrayRecordComponent") // identified by id
record ProblemSpec(
        int id,
        double negative,
        double positive,
        LinearMachine machine,
        double[] parameters,
        double totalWeight,
        Bias bias,
        int blocksInMemory)
        implements Serializable {
    /** +1, −1, or 0 for a row of another problem. */
    private int sign(double label) {
        return label == positive ? 1 : Double.isNaN(negative) || label == negative ? -1 : 0;
    }

    ProblemSpec with(int newId, LinearMachine other, double... newParameters) {
        return new ProblemSpec(newId, negative, positive, other, newParameters, totalWeight, bias, blocksInMemory);
    }

    ProblemBlock block(PartitionRows rows) {
        FeatureMatrix matrix = rows.matrix();
        int[] chosen = new int[rows.size()];
        int count = 0;
        for (int i = 0; i < chosen.length; i++) {
            if (machine.isRegression() || sign(rows.label(i)) != 0) {
                chosen[count++] = i;
            }
        }
        int[] used = Arrays.copyOf(chosen, count);
        if (machine.isDirect()) {
            return ProblemBlock.ofMargins(matrix, used, signedWeights(rows, used, 1), bias);
        }
        if (machine == LinearMachine.LOGISTIC) {
            return ProblemBlock.ofLogistic(matrix, used, signedWeights(rows, used, parameters[0]), bias);
        }
        Loss loss = machine.loss(parameters, totalWeight);
        RowLosses.Builder losses = RowLosses.builder();
        for (int i : used) {
            if (machine.isRegression()) {
                losses.residual(loss, rows.label(i), rows.weight(i));
            } else {
                losses.labeled(loss, sign(rows.label(i)) > 0, rows.weight(i));
            }
        }
        return ProblemBlock.of(matrix, used, losses.build(), bias);
    }

    /** y_i c_i for a row of weight 1 and these rows. */
    private double[] signedWeights(PartitionRows rows, int[] used, double price) {
        double[] signed = new double[used.length];
        Arrays.setAll(signed, k -> price * sign(rows.label(used[k])) * rows.weight(used[k]));
        return signed;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ProblemSpec that && that.id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }
}
