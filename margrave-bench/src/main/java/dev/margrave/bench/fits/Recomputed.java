// SPDX-License-Identifier: Apache-2.0
package dev.margrave.bench.fits;

import dev.margrave.data.Dataset;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.Scaler;
import dev.margrave.model.DecisionFunctions;
import dev.margrave.model.KernelFunctions;
import dev.margrave.model.LinearFunctions;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The primal value ½‖w‖² + C Σ ℓ(y, f) of a function, computed from its weights or coefficients and its outputs on the data;
 * nothing that a solver reported is used.
 *
 * @param primal the value
 * @param atZero the value of the function that is 0 everywhere
 * @param largest the largest output in absolute value
 */
record Recomputed(double primal, double atZero, double largest) {
    private static final int ROWS_AT_ONCE = 1024;

    /**
     * One value per function.
     *
     * @param pairs for each function the codes of its negative and its positive label; not used in regression
     */
    static Recomputed[] of(
            DecisionFunctions functions, List<int[]> pairs, Scaler scaler, Dataset data, Learner learner, double c) {
        int count = functions.count();
        double[] losses = new double[count];
        double[] atZero = new double[count];
        double[] largest = new double[count];
        for (int from = 0; from < data.rows(); from += ROWS_AT_ONCE) {
            int[] chosen = IntStream.range(from, Math.min(data.rows(), from + ROWS_AT_ONCE))
                    .toArray();
            double[][] outputs = functions.evaluate(scaler.apply(data.features().select(chosen)), 1);
            for (int k = 0; k < chosen.length; k++) {
                for (int p = 0; p < count; p++) {
                    double target =
                            learner == Learner.SVR ? data.target(chosen[k]) : sign(pairs.get(p), data.code(chosen[k]));
                    if (learner == Learner.SVR || target != 0) {
                        losses[p] += learner.loss(target, outputs[k][p]);
                        atZero[p] += learner.loss(target, 0);
                        largest[p] = Math.max(largest[p], Math.abs(outputs[k][p]));
                    }
                }
            }
        }
        double[] norms = squaredNorms(functions);
        Recomputed[] all = new Recomputed[count];
        for (int p = 0; p < count; p++) {
            all[p] = new Recomputed(0.5 * norms[p] + c * losses[p], c * atZero[p], largest[p]);
        }
        return all;
    }

    /** 0 for a row of neither label. */
    private static double sign(int[] pair, int code) {
        return code == pair[1] ? 1 : code == pair[0] ? -1 : 0;
    }

    private static double[] squaredNorms(DecisionFunctions functions) {
        double[] norms = new double[functions.count()];
        if (functions instanceof LinearFunctions linear) {
            for (int p = 0; p < norms.length; p++) {
                for (int j = 0; j < linear.features(); j++) {
                    norms[p] += linear.weight(p, j) * linear.weight(p, j);
                }
            }
            return norms;
        }
        KernelFunctions kernel = (KernelFunctions) functions;
        double[][] outputs = withoutBias(kernel).evaluate(kernel.support(), 1);
        for (int p = 0; p < norms.length; p++) {
            for (int k = 0; k < kernel.members(p); k++) {
                norms[p] += kernel.coefficient(p, k) * outputs[kernel.member(p, k)][p];
            }
        }
        return norms;
    }

    private static KernelFunctions withoutBias(KernelFunctions functions) {
        int count = functions.count();
        int[][] members = new int[count][];
        double[][] coefficients = new double[count][];
        for (int p = 0; p < count; p++) {
            members[p] = new int[functions.members(p)];
            coefficients[p] = new double[members[p].length];
            for (int k = 0; k < members[p].length; k++) {
                members[p][k] = functions.member(p, k);
                coefficients[p][k] = functions.coefficient(p, k);
            }
        }
        FeatureMatrix support = functions.support();
        return new KernelFunctions(functions.kernel(), support, members, coefficients, new double[count]);
    }
}
